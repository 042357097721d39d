import type { BytePath } from '../../../kit/path'
import type { ReviewFile, ReviewFiles } from '../../../shared/change/review'

/** The files of a review as pages have them: each change is counted, so that a page asks for what is new. */
export class FileList {
  #files = new Map<BytePath, ReviewFile>()
  /** At which revision a file was put last, or was removed. */
  #changed = new Map<BytePath, number>()
  /** What happened before is not known by file. */
  #floor: number
  #rev: number

  /** Revisions of one run of the app never mean two things: `next` counts for all lists. */
  constructor(private readonly next: () => number) {
    this.#rev = next()
    this.#floor = this.#rev
  }

  get rev(): number {
    return this.#rev
  }

  get(path: BytePath): ReviewFile | undefined {
    return this.#files.get(path)
  }

  all(): ReviewFile[] {
    return [...this.#files.values()]
  }

  /** All there is now; says whether anything is different. */
  set(files: readonly ReviewFile[]): boolean {
    const now = new Map(files.map((file) => [file.path, file]))
    const gone = [...this.#files.keys()].filter((path) => !now.has(path))
    const put = files.filter((file) => !isSame(this.#files.get(file.path), file))
    if (gone.length + put.length === 0) return false
    this.#rev = this.next()
    for (const path of [...gone, ...put.map((file) => file.path)])
      this.#changed.set(path, this.#rev)
    this.#files = now
    return true
  }

  since(after: number | undefined): ReviewFiles {
    const rev = this.#rev
    const known = after !== undefined && after >= this.#floor && after <= rev
    if (!known) return { rev, whole: true, put: this.all(), removed: [] }
    const touched = [...this.#changed].filter(([, at]) => at > after).map(([path]) => path)
    const put = touched.flatMap((path) => this.#files.get(path) ?? [])
    return { rev, whole: false, put, removed: touched.filter((path) => !this.#files.has(path)) }
  }
}

const isSame = (one: ReviewFile | undefined, other: ReviewFile): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other)
