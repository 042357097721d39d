/** So many times are kept of a file, and so many files of a folder. */
const mostTimes = 50
const mostFiles = 2000

/** When files were seen to be written, as far as somebody looked: who ran then may have been the one. */
export class SeenWrites {
  #folders = new Map<string, Map<string, number[]>>()

  add(folder: string, paths: readonly string[], at: number): void {
    const files = this.#folders.get(folder) ?? new Map<string, number[]>()
    this.#folders.set(folder, files)
    for (const path of paths) {
      const times = [...(files.get(path) ?? []), at].slice(-mostTimes)
      // What was written last stands last, and what was not for long goes first.
      files.delete(path)
      files.set(path, times)
      const [oldest] = files.keys()
      if (files.size > mostFiles && oldest !== undefined) files.delete(oldest)
    }
  }

  /** Of one file, by its whole path, the oldest first. */
  of(folder: string, path: string): readonly number[] {
    return this.#folders.get(folder)?.get(path) ?? []
  }
}
