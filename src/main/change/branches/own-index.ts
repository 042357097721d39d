import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { defined } from '../../../kit/defined'
import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import type { MachineFiles } from '../../host/files'
import { differingFrom, type Entry, indexInfo } from '../../workspace/git/entries'
import { type Git, inBytes, inText, printed, type Repository } from '../../workspace/git/git'

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

  /** Of files that are gone, whatever has taken the place of the folders that they were in. */
  async drop(paths: readonly BytePath[], tree: string): Promise<Result<void>> {
    const nothing = { mode: '0', oid: '0'.repeat(tree.length) }
    return this.#put(paths.map((path) => [path, nothing]))
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
    const options = { env: this.env, ...defined({ input }) }
    return printed(await this.git.write(this.repository, args, options))
  }
}

/** What is written goes into a folder of our own; what is there is read where it is. */
export const ownObjects = ({ common }: Repository, folder: string): Record<string, string> => ({
  GIT_OBJECT_DIRECTORY: folder,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: join(common, 'objects'),
})

export const nothingIn = (result: Result<unknown>): Result<void> =>
  result.ok ? success(undefined) : result
