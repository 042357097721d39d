/// <reference types="vite/client" />

const everything = import.meta.glob<string>('./**/*.{ts,tsx,css,html}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface Source {
  /** From src. */
  path: string
  text: string
}

/** All that the app is made of; no tests. */
export const sources: Source[] = Object.entries(everything)
  .map(([path, text]) => ({ path: path.slice(2), text }))
  .filter(({ path }) => !/\.(test|tests?-kit)\.tsx?$/.test(path))

export const within = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
export const outside = (...folders: string[]) =>
  sources.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)))

/** Where in which of the files a pattern is found: "file: what". */
export function findings(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`),
  )
}

/** What a file imports, statically or on demand, types included, with relative names resolved from src. */
export function imports({ path, text }: Source): string[] {
  const names = text.matchAll(/\b(?:from|import)[ (]\s*['"]([^'"\s]+)['"]/g)
  return [...names].map(([, name = '']) =>
    name.startsWith('.') ? new URL(name, `file:///${path}`).pathname.slice(1) : name,
  )
}

const known = new Set(sources.map(({ path }) => path))

/** Those of its imports that are files of ours. */
export function neighbours(source: Source): string[] {
  return imports(source).flatMap((name) => {
    const file = [name, `${name}.ts`, `${name}.tsx`].find((each) => known.has(each))
    return file ?? []
  })
}

/** Imports that none of the allowed patterns covers. */
export function strangers(files: Source[], allowed: RegExp): string[] {
  return files.flatMap((file) =>
    imports(file)
      .filter((name) => !allowed.test(name))
      .map((name) => `${file.path}: ${name}`),
  )
}
