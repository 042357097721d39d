import { failure, type Result, success } from '../../shared/result'
import type { Handlers } from '../bridge/handlers'
import type { FileName, FoundFile, MachineFiles } from '../machines/files'

export interface FileHandlersOptions {
  /** Where a session works. */
  folderOf(session: string): Result<string>
  files: Pick<MachineFiles, 'find' | 'show' | 'attachable'>
  /** Opens it with the program that the system has for it; what went wrong, or nothing. */
  openOutside(path: string): Promise<string>
  /** Paths that the user chose by a window of the system; `window` is the one it belongs to. */
  chooseFiles(window: number): Promise<string[]>
}

type Names = Extract<keyof Handlers, `file.${string}`>

export function fileHandlers({
  folderOf,
  files,
  openOutside,
  chooseFiles,
}: FileHandlersOptions): Pick<Handlers, Names> {
  const find = async (session: string, name: FileName): Promise<Result<FoundFile>> => {
    const folder = folderOf(session)
    return folder.ok ? files.find(folder.value, name) : folder
  }
  return {
    'file.find': async ({ session, ...name }) => {
      const found = await find(session, name)
      return found.ok ? success({ path: found.value.path }) : found
    },
    'file.read': async ({ session, path }) => {
      const found = await find(session, { path })
      return found.ok ? files.show(found.value.real) : found
    },
    'file.choose': async (_input, { id }) => success({ paths: await chooseFiles(id) }),
    'file.attach': ({ path, workspace }) => files.attachable(path, workspace),
    'file.openOutside': async ({ session, path }) => {
      const found = await find(session, { path })
      if (!found.ok) return found
      const trouble = await openOutside(found.value.real)
      return trouble === '' ? success(undefined) : failure('no-opener', trouble)
    },
  }
}
