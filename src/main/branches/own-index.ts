import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Result, success } from '../../shared/result'
import type { BytePath } from '../../shared/workspace/path'
import type { MachineFiles } from '../machines/files'
import { type Git, type GitOptions, inBytes, inText, printed, type Repository } from '../vcs/git'

/** An entry of an index or a tree. */
export interface Entry {
  /** "0" for none. */
  mode: string
  oid: string
}

/**
 * An index of our own, which begins as the user's. A commit is made from it, so that no lock is held
 * on the user's while hooks run, and so that what the user has staged is not in the commit.
 */
export class OwnIndex {
  readonly env: Record<string, string | null>

  private constructor(
    private readonly files: Pick<MachineFiles, 'remove'>,
    private readonly git: Git,
    private readonly repository: Repository,
    readonly folder: string,
    /** Objects of our own too, for what is only tried. */
    objects: string | undefined,
  ) {
    const index = { GIT_INDEX_FILE: join(folder, 'index') }
    this.env = { ...index, ...(objects ? ownObjects(repository, objects) : {}) }
  }

  static async open(
    {
      git,
      files,
      folder,
    }: { git: Git; files: Pick<MachineFiles, 'copy' | 'remove' | 'makeFolder'>; folder: string },
    repository: Repository,
    objects?: string,
  ): Promise<OwnIndex> {
    const own = join(folder, randomUUID())
    await files.makeFolder(own)
    await files.copy(join(repository.admin, 'index'), join(own, 'index'))
    return new OwnIndex(files, git, repository, own, objects)
  }

  /** Whatever was staged is not any more. */
  async reset(tree: string): Promise<Result<void>> {
    const differing = await this.#differing(tree)
    if (!differing.ok) return differing
    return this.#put(differing.value.map(({ path, before }) => [path, before]))
  }

  /** Takes files as they are on disk, gone ones too. */
  async add(paths: readonly BytePath[]): Promise<Result<void>> {
    if (paths.length === 0) return success(undefined)
    const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin']
    return nothingIn(await this.#write(args, paths.map((path) => `${path}\0`).join('')))
  }

  /** Takes entries as they are said. */
  async put(path: BytePath, entry: Entry): Promise<Result<void>> {
    return this.#put([[path, entry]])
  }

  async entry(path: BytePath): Promise<Result<Entry | undefined>> {
    // What is no text cannot be said in an argument.
    const one = inBytes(inText(path)) === path ? ['--', inText(path)] : []
    const args = ['ls-files', '--stage', '-z', ...one]
    const listed = printed(await this.git.read(this.repository, args, { env: this.env }))
    if (!listed.ok) return listed
    const line = listed.value.split('\0').find((entry) => entry.endsWith(`\t${path}`)) ?? ''
    const [mode, oid] = line.split(' ')
    return success(mode && oid ? { mode, oid } : undefined)
  }

  async tree(): Promise<Result<string>> {
    const tree = await this.#write(['write-tree'])
    return tree.ok ? success(tree.value.trim()) : tree
  }

  close(): Promise<void> {
    return this.files.remove(this.folder)
  }

  async #differing(tree: string) {
    return differingFrom(this.git, this.repository, tree, { env: this.env })
  }

  async #put(entries: readonly (readonly [BytePath, Entry])[]): Promise<Result<void>> {
    if (entries.length === 0) return success(undefined)
    return nothingIn(await this.#write(['update-index', '-z', '--index-info'], indexInfo(entries)))
  }

  async #write(args: string[], input?: string): Promise<Result<string>> {
    const options = { env: this.env, ...(input === undefined ? {} : { input }) }
    return printed(await this.git.write(this.repository, args, options))
  }
}

/** Where an index differs from a tree, and what the tree has there. */
export async function differingFrom(
  git: Git,
  repository: Repository,
  tree: string,
  options: GitOptions = {},
): Promise<Result<{ path: BytePath; before: Entry; now: Entry }[]>> {
  const args = ['diff-index', '--cached', '--raw', '--no-renames', '--no-abbrev', '-z', tree]
  const read = printed(await git.read(repository, args, options))
  return read.ok ? success(rawEntries(read.value)) : read
}

/** Reads what `--raw -z` prints; a path in conflict comes twice. */
export function rawEntries(output: string): { path: BytePath; before: Entry; now: Entry }[] {
  const fields = output.split('\0')
  const entries = new Map<BytePath, { path: BytePath; before: Entry; now: Entry }>()
  for (let place = 0; place + 1 < fields.length; place += 2) {
    const [was = '', is = '', before = '', now = ''] = (fields[place] ?? '').slice(1).split(' ')
    const path = fields[place + 1] ?? ''
    const known = entries.get(path)
    const old = { mode: bare(was), oid: before }
    entries.set(path, {
      path,
      before: old.mode === '0' && known ? known.before : old,
      now: { mode: bare(is), oid: now },
    })
  }
  return [...entries.values()]
}

const bare = (mode: string) => (/^0+$/.test(mode) ? '0' : mode)

/** What `update-index --index-info` reads; all stages of a path go first. */
export function indexInfo(entries: readonly (readonly [BytePath, Entry])[]): string {
  return entries
    .map(([path, { mode, oid }]) => {
      const gone = `0 ${'0'.repeat(oid.length)}\t${path}\0`
      return mode === '0' ? gone : `${gone}${mode} ${oid}\t${path}\0`
    })
    .join('')
}

/** What is written goes into a folder of our own; what is there is read where it is. */
export const ownObjects = ({ common }: Repository, folder: string): Record<string, string> => ({
  GIT_OBJECT_DIRECTORY: folder,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: join(common, 'objects'),
})

export const nothingIn = (result: Result<unknown>): Result<void> =>
  result.ok ? success(undefined) : result
