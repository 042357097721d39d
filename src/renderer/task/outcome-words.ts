import type { BytePath } from '../../kit/path'
import type { MergePreview } from '../../shared/change/branch'

const mostNamed = 3

/** "Is merged into main: no conflicts". */
export function outcomeWords(
  base: string,
  previewed: Pick<MergePreview, 'conflicts' | 'problem'> | undefined,
  shown: (path: BytePath) => string,
): string {
  const into = `Is merged into ${base}`
  if (!previewed) return `${into}.`
  const { conflicts, problem } = previewed
  if (conflicts.length > 0) {
    const more = conflicts.length - mostNamed
    const named = conflicts.slice(0, mostNamed).map(shown).join(', ')
    return `${into}: in conflict in ${named}${more > 0 ? ` and ${more} more` : ''}. Its agent is asked to resolve that first.`
  }
  if (problem?.code === 'merge-nothing') return `${base} has all of it already.`
  return problem ? `${into}: ${problem.message}` : `${into}: no conflicts.`
}
