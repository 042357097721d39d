import { failure, type Result, success } from '../../shared/result'
import type { Handlers } from '../bridge/handlers'
import type { Rows } from '../bridge/rows'
import { type FileName, type FoundFile, findFile, readText } from './workspace-file'

export interface FileHandlersOptions {
  rows: Rows
  /** Opens it with the program that the system has for it; what went wrong, or nothing. */
  openOutside(path: string): Promise<string>
}

type Names = 'file.find' | 'file.read' | 'file.openOutside'

export function fileHandlers({ rows, openOutside }: FileHandlersOptions): Pick<Handlers, Names> {
  const find = async (session: string, name: FileName): Promise<Result<FoundFile>> => {
    const folder = rows.get('sessions', session)?.workspace.path
    return folder ? findFile(folder, name) : failure('no-session', 'This session is gone.')
  }
  return {
    'file.find': async ({ session, ...name }) => {
      const found = await find(session, name)
      return found.ok ? success({ path: found.value.path }) : found
    },
    'file.read': async ({ session, path }) => {
      const found = await find(session, { path })
      return found.ok ? readText(found.value.real) : found
    },
    'file.openOutside': async ({ session, path }) => {
      const found = await find(session, { path })
      if (!found.ok) return found
      const trouble = await openOutside(found.value.real)
      return trouble === '' ? success(undefined) : failure('no-opener', trouble)
    },
  }
}
