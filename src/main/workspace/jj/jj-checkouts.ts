import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Arguments } from '../../../kit/bytes'
import { type Result, success } from '../../../kit/result'
import {
  Git,
  type GitOptions,
  inText,
  type Programs,
  printed,
  type Repository,
  type RunGit,
} from '../git/git'
import { type Jj, type JjLocation, said } from './jj'
import { gitOf } from './jj-status'

interface CheckoutFiles {
  text(path: string): Promise<string | undefined>
  put(path: string, text: string): Promise<void>
  names(folder: string): Promise<string[]>
}

interface JjCheckoutParts {
  jj: Jj
  files: CheckoutFiles
  /** Of the app's own. */
  folder: string
}

/**
 * Git that also reads workspaces of jj which are no checkouts of git: as if the revision below theirs
 * were checked out there. What git needs for that is a folder of the app's own; jj and its repository
 * know nothing of it. Nobody may commit by it.
 */
export class GitAndJj extends Git {
  /** The checkouts that were found, by what git keeps of them. */
  #known = new Map<string, Known>()

  constructor(
    run: RunGit,
    private readonly parts: JjCheckoutParts,
    programs?: Programs,
  ) {
    super(run, programs)
  }

  override async find(folder: string): Promise<Result<Repository | undefined>> {
    const [found, place] = await Promise.all([super.find(folder), this.parts.jj.find(folder)])
    if (!place || place.colocated) return found
    const top = found.ok ? (found.value?.top ?? '') : ''
    if (top.length >= place.root.length) return found
    return (await this.#checkout(place)) ?? found
  }

  override async read<const Args extends readonly string[]>(
    repository: Repository,
    args: Arguments<Args>,
    options?: GitOptions,
  ) {
    const known = this.#known.get(repository.admin)
    // It may have moved on since it was found.
    const brought = known && (await this.#brought(repository, known.place))
    return brought && !brought.ok ? brought : super.read(repository, args, options)
  }

  /** Nothing where jj keeps its revisions some other way. */
  async #checkout(place: JjLocation): Promise<Result<Repository> | undefined> {
    const store = await gitOf(this.parts.jj, place)
    if (!store) return undefined
    const key = createHash('sha256').update(place.root).digest('hex').slice(0, 16)
    const admin = join(this.parts.folder, key)
    const { common } = store.place
    const repository = { top: place.root, admin, common, excludes: join(admin, 'excludes') }
    const brought = await this.#brought(repository, place)
    return brought.ok ? success(repository) : brought
  }

  /** To where the workspace stands now: without another operation nothing has moved. */
  async #brought(repository: Repository, place: JjLocation): Promise<Result<void>> {
    const heads = await this.parts.files.names(join(place.repository, 'op_heads', 'heads'))
    const after = heads.sort().join()
    const known = this.#known.get(repository.admin)
    if (known?.after === after) return known.right
    // One after the other: git writes one index.
    const before = known?.right ?? Promise.resolve()
    const right = before.then(() => this.#bring(repository, place))
    this.#known.set(repository.admin, { place, after, right })
    return right
  }

  async #bring(repository: Repository, place: JjLocation): Promise<Result<void>> {
    const { jj, files } = this.parts
    const { admin, common, excludes = '' } = repository
    const asked = ['log', '--no-graph', '--revisions=@-', '--limit=1', '--template=commit_id']
    const below = said(await jj.ask(place, asked, { asRecorded: true }))
    if (!below.ok) return below
    // The first revision of all is none of git's: as before a first commit.
    const unborn = /^0*$/.test(below.value)
    const head = unborn ? nothing : `${below.value}\n`
    const file = join(admin, 'HEAD')
    const stood = await files.text(file)
    if (stood === head) return success(undefined)
    await files.put(join(admin, 'commondir'), `${common}\n`)
    // Git takes no folder for its own in which there is none; the right one comes when all else is right.
    if (stood === undefined) await files.put(file, nothing)
    await files.put(excludes, `${await this.#ignoredEverywhere(repository)}\n.jj/\n`)
    const read = unborn ? ['read-tree', '--empty'] : ['read-tree', below.value]
    const indexed = printed(await this.write(repository, read))
    if (!indexed.ok) return indexed
    // What differs is told by its exit code; that files need not be read again is all that is wanted.
    const known = await this.write(repository, ['update-index', '-q', '--refresh'])
    if (!known.ok) return known
    await files.put(file, head)
    return success(undefined)
  }

  /** As the user has it for all repositories; jj ignores its own folder, git does not know it. */
  async #ignoredEverywhere({ excludes: _, ...repository }: Repository): Promise<string> {
    const usual = ['--default', '~/.config/git/ignore']
    const asked = ['config', '--type=path', ...usual, '--get', 'core.excludesFile']
    const named = printed(await super.read(repository, asked))
    const file = named.ok ? inText(named.value).trimEnd() : ''
    return (file === '' ? undefined : await this.parts.files.text(file)) ?? ''
  }
}

const nothing = 'ref: refs/heads/liminal-nothing\n'

/** A checkout, the operation of jj after which it was looked at, and whether it is right since. */
interface Known {
  place: JjLocation
  after: string
  right: Promise<Result<void>>
}
