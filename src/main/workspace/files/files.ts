import type { MachineFiles } from '../../host/files'

/** Lists of large folders are kept a moment, since every keystroke asks again. */
const freshFor = 5000
const resultLimit = 50

type ListByGit = (folder: string) => Promise<string[] | undefined>

/** The files of a folder for mentions: what git ignores is left out. */
export class Files {
  #lists = new Map<string, { at: number; files: Promise<string[]> }>()

  constructor(
    private readonly listByGit: ListByGit,
    private readonly files: Pick<MachineFiles, 'walk'>,
  ) {}

  async find(folder: string, query: string): Promise<string[]> {
    const files = await this.#list(folder)
    if (query === '') return files.slice(0, resultLimit)
    const { default: fuzzysort } = await import('fuzzysort')
    return fuzzysort.go(query, files, { limit: resultLimit }).map((hit) => hit.target)
  }

  #list(folder: string): Promise<string[]> {
    const known = this.#lists.get(folder)
    if (known && known.at > Date.now() - freshFor) return known.files
    const files = this.listByGit(folder).then((listed) => listed ?? this.files.walk(folder))
    this.#lists.set(folder, { at: Date.now(), files })
    return files
  }
}
