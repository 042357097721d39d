/** What a file says of a task. */
export interface FileWords {
  title?: string
  description?: string
  /** Empty: none. */
  check?: string
  checklist?: string[]
  /** By id. */
  needs?: string[]
}

/**
 * What `tasks.md` says otherwise than its task does. A file decides nothing: it waits for the user, who
 * takes it over or keeps the task as it is.
 */
export interface FileSays {
  /** When that was seen: another one whenever the file says something else. */
  at: number
  what: 'changed' | 'done' | 'gone'
  /** What is other there. */
  words?: FileWords
  /** The user keeps the task as it is, and the file is to say so. */
  kept?: true
}

/** The user has yet to say which of both holds. */
export const isUnsettled = ({
  fileSays,
}: {
  fileSays?: Pick<FileSays, 'kept'> | undefined
}): boolean => fileSays !== undefined && !fileSays.kept

export const fileSaysWords: Record<FileSays['what'], string> = {
  changed: 'changed in tasks.md',
  done: 'tasks.md says that it is done',
  gone: 'no longer in tasks.md',
}

/** It says so still: nobody is asked twice. */
export const isSameSaying = (
  one: Omit<FileSays, 'at'> | undefined,
  other: Omit<FileSays, 'at'> | undefined,
): boolean => sayingOf(one) === sayingOf(other)

const sayingOf = (says: Omit<FileSays, 'at'> | undefined): string => {
  const { title, description, check, checklist, needs } = says?.words ?? {}
  return JSON.stringify([says?.what, title, description, check, checklist, needs])
}

/** A line of what the file says otherwise, as people read it. */
interface Difference {
  what: string
  here: string
  there: string
}

export function differences(
  task: Required<Pick<FileWords, 'title' | 'description' | 'needs'>> & FileWords,
  words: FileWords,
  titleOf: (id: string) => string,
): Difference[] {
  const names = (ids: readonly string[]) => ids.map(titleOf).join(', ')
  const items = (all: readonly string[]) => all.join('\n')
  const rows: (Difference | undefined)[] = [
    words.title === undefined ? undefined : of('Title', task.title, words.title),
    words.description === undefined
      ? undefined
      : of('Description', task.description, words.description),
    words.check === undefined ? undefined : of('Check command', task.check ?? '', words.check),
    words.checklist === undefined
      ? undefined
      : of('Checklist', items(task.checklist ?? []), items(words.checklist)),
    words.needs === undefined ? undefined : of('Depends on', names(task.needs), names(words.needs)),
  ]
  return rows.filter((row) => row !== undefined)
}

const of = (what: string, here: string, there: string): Difference => ({ what, here, there })
