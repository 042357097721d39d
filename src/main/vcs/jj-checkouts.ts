import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Result, success } from '../../shared/result'
import { Git, inText, printed, type Repository, type RunGit } from './git'
import { type Jj, type JjPlace, said } from './jj'
import { gitOf } from './jj-status'

interface CheckoutFiles {
  text(path: string): Promise<string | undefined>
  put(path: string, text: string): Promise<void>
}

export interface JjCheckoutParts {
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
  constructor(
    run: RunGit,
    private readonly parts: JjCheckoutParts,
  ) {
    super(run)
  }

  override async find(folder: string): Promise<Result<Repository | undefined>> {
    const [found, place] = await Promise.all([super.find(folder), this.parts.jj.find(folder)])
    if (!place || place.colocated) return found
    const top = found.ok ? (found.value?.top ?? '') : ''
    if (top.length >= place.root.length) return found
    return (await this.#checkout(place)) ?? found
  }

  /** Brought to where the workspace stands now; nothing where jj keeps its revisions some other way. */
  async #checkout(place: JjPlace): Promise<Result<Repository> | undefined> {
    const { jj, files, folder } = this.parts
    const store = await gitOf(jj, place)
    if (!store) return undefined
    const { common } = store.place
    const key = createHash('sha256').update(place.root).digest('hex').slice(0, 16)
    const admin = join(folder, key)
    const excludes = join(admin, 'excludes')
    const repository = { top: place.root, admin, common, excludes }
    const asked = ['log', '--no-graph', '--revisions=@-', '--limit=1', '--template=commit_id']
    const below = said(await jj.ask(place, asked, { asRecorded: true }))
    if (!below.ok) return below
    // The first revision of all is none of git's: as before a first commit.
    const unborn = /^0*$/.test(below.value)
    const head = unborn ? 'ref: refs/heads/liminal-nothing\n' : `${below.value}\n`
    const file = join(admin, 'HEAD')
    if ((await files.text(file)) === head) return success(repository)
    await files.put(join(admin, 'commondir'), `${common}\n`)
    await files.put(excludes, `${await this.#ignoredEverywhere(repository)}\n.jj/\n`)
    const read = unborn ? ['read-tree', '--empty'] : ['read-tree', below.value]
    // Git takes no folder for its own in which there is none.
    if ((await files.text(file)) === undefined) await files.put(file, head)
    const indexed = printed(await this.write(repository, read))
    if (!indexed.ok) return indexed
    // What differs is told by its exit code; that files need not be read again is all that is wanted.
    const known = await this.write(repository, ['update-index', '-q', '--refresh'])
    if (!known.ok) return known
    await files.put(file, head)
    return success(repository)
  }

  /** As the user has it for all repositories; jj ignores its own folder, git does not know it. */
  async #ignoredEverywhere({ excludes: _, ...repository }: Repository): Promise<string> {
    const usual = ['--default', '~/.config/git/ignore']
    const asked = ['config', '--type=path', ...usual, '--get', 'core.excludesFile']
    const named = printed(await this.read(repository, asked))
    const file = named.ok ? inText(named.value).trimEnd() : ''
    return (file === '' ? undefined : await this.parts.files.text(file)) ?? ''
  }
}
