import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Entry } from '../../host/exact-files'
import { type Git, inBytes, inText, printed, type Repository } from '../../workspace/git/git'

/** What was taken for good of one file: its content by name, or that it is not there. */
export interface AcceptedFile {
  mode: string
  oid: string | null
}

/** Earlier contents that an undo may ask for are kept from the collector of garbage, so many of them. */
const keptForUndo = 50

/**
 * What was accepted in a workspace: of each file that was touched by accepting its content, kept in the
 * repository by a reference of our own to a tree of just these. Of all others nothing is accepted but
 * what is committed.
 */
export class Accepted {
  #files = new Map<BytePath, AcceptedFile>()
  #earlier: string[] = []
  #tree: string | undefined
  #loaded: Promise<Result<void>> | undefined

  constructor(
    private readonly git: Git,
    private readonly repository: Repository,
    private readonly key: string,
  ) {}

  load(): Promise<Result<void>> {
    this.#loaded ??= this.#read().then((read) => {
      if (!read.ok) this.#loaded = undefined
      return read
    })
    return this.#loaded
  }

  /** Once it is loaded. */
  of(path: BytePath): AcceptedFile | undefined {
    return this.#files.get(path)
  }

  get size(): number {
    return this.#files.size
  }

  /** The name of a content, which is kept from now on; `set` makes that last. */
  async store(entry: Entry): Promise<Result<AcceptedFile>> {
    if (entry.type === 'nothing') return success({ mode: '000000', oid: null })
    if (entry.type !== 'file' && entry.type !== 'link')
      return failure('not-acceptable', 'Only files and links of up to 20 MB can be accepted.')
    const input = entry.type === 'file' ? entry.bytes : entry.target
    const stored = printed(
      await this.git.write(this.repository, ['hash-object', '-w', '--stdin'], { input }),
    )
    if (!stored.ok) return stored
    const mode = entry.type === 'link' ? '120000' : entry.executable ? '100755' : '100644'
    return success({ mode, oid: stored.value.trim() })
  }

  /** From now on this is what is accepted of the file; nothing said of it where there is none. */
  async set(path: BytePath, file: AcceptedFile | undefined): Promise<Result<void>> {
    const loaded = await this.load()
    if (!loaded.ok) return loaded
    const files = new Map(this.#files)
    const before = files.get(path)?.oid
    if (file) files.set(path, file)
    else files.delete(path)
    const earlier = before ? [before, ...this.#earlier].slice(0, keptForUndo) : this.#earlier
    const written = await this.#write(files, earlier)
    if (!written.ok) return written
    this.#files = files
    this.#earlier = earlier
    this.#tree = written.value
    return success(undefined)
  }

  get #reference(): string {
    return `refs/liminal/review/${this.key}`
  }

  async #read(): Promise<Result<void>> {
    const named = await this.git.read(this.repository, [
      'rev-parse',
      '--verify',
      '--quiet',
      this.#reference,
    ])
    if (!named.ok) return named
    if (named.value.code !== 0) return success(undefined)
    this.#tree = named.value.stdout.trim()
    const list = printed(
      await this.git.read(this.repository, ['cat-file', 'blob', `${this.#tree}:list`]),
    )
    if (!list.ok) return list
    const { files, earlier } = JSON.parse(inText(list.value)) as {
      files: [BytePath, AcceptedFile][]
      earlier: string[]
    }
    this.#files = new Map(files)
    this.#earlier = earlier
    return success(undefined)
  }

  async #write(files: Map<BytePath, AcceptedFile>, earlier: string[]): Promise<Result<string>> {
    const said = inBytes(JSON.stringify({ files: [...files], earlier }))
    const list = printed(
      await this.git.write(this.repository, ['hash-object', '-w', '--stdin'], { input: said }),
    )
    if (!list.ok) return list
    const contents = [...files.values()].flatMap(({ oid }) => oid ?? [])
    const entries = [...new Set([...contents, ...earlier])].map((oid) => [oid, oid])
    const input = [['list', list.value.trim()], ...entries]
      .map(([name, oid]) => `100644 blob ${oid}\t${name}\0`)
      .join('')
    const tree = printed(await this.git.write(this.repository, ['mktree', '-z'], { input }))
    if (!tree.ok) return tree
    const oid = tree.value.trim()
    // Only from what we have read: what somebody else has put there is not thrown away.
    const before = this.#tree ?? '0'.repeat(oid.length)
    const moved = printed(
      await this.git.write(this.repository, ['update-ref', this.#reference, oid, before]),
    )
    return moved.ok ? success(oid) : moved
  }
}
