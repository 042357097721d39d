/**
 * How a path goes on after a folder that it is below of, or is; undefined where it is elsewhere.
 * Judged by its letters: what may be decided by real places only is asked of `places`.
 */
export function below(path: string, folder: string): string | undefined {
  const start = folder.replace(/[\\/]+$/, '')
  const rest = path.startsWith(start) ? path.slice(start.length) : undefined
  return rest === '' || (rest && /^[\\/]/.test(rest)) ? rest.replace(/^[\\/]+/, '') : undefined
}
