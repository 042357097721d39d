import { type BytePath, shownPath } from '../../../kit/path'
import { pathIn } from './origins'
import type { ReviewFolder } from './review-folder'

/** A tool call that runs and may write what it names. */
export interface Writer {
  title: string
  paths: string[]
}

/** By which call a file is written right now. */
export function writerOf(
  place: ReviewFolder,
  writers: readonly Writer[],
  path: BytePath,
): string | undefined {
  const writer = writers.find(({ paths }) => paths.some((one) => pathIn(place, one) === path))
  return writer && (writer.title || 'a tool call')
}

/** What waits for a call to end. */
interface Waiting {
  place: ReviewFolder
  path: BytePath
  why: string
  run(): Promise<void>
}

/** Reverts of files that agents write right now: each is carried out when nobody writes its file any more. */
export class WaitingReverts {
  #waiting: Waiting[] = []

  add(place: ReviewFolder, path: BytePath, by: string, run: () => Promise<void>): void {
    const why = `${shownPath(path)} is reverted as soon as “${by}” has ended.`
    this.#waiting.push({ place, path, why, run })
  }

  of(key: string): { path: string; why: string }[] {
    return this.#waiting
      .filter(({ place }) => place.key === key)
      .map(({ path, why }) => ({ path, why }))
  }

  /** Somebody began or ended. */
  async look(folder: string, writers: readonly Writer[]): Promise<void> {
    const due = this.#waiting.filter(
      ({ place, path }) =>
        place.session.folder === folder && writerOf(place, writers, path) === undefined,
    )
    this.#waiting = this.#waiting.filter((one) => !due.includes(one))
    for (const { run } of due) await run()
  }
}
