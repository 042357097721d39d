import { failure, type Result, success } from '../../../kit/result'
import type { Handlers } from '../../app/bridge/handlers'
import type { FileName, FoundFile, MachineFiles } from '../../host/files'
import { isProgram } from './is-program'

type SeenFiles = Pick<MachineFiles, 'find' | 'show'>

interface FileHandlersOptions {
  /** Where a session works. */
  workplaceOf(session: string): Result<{ folder: string; files: SeenFiles; away: boolean }>
  /** Of this computer. */
  files: Pick<MachineFiles, 'attachable'>
  /** Opens it with the program that the system has for it; what went wrong, or nothing. */
  openOutside(path: string): Promise<string>
  /** Paths that the user chose by a window of the system; `window` is the one it belongs to. */
  chooseFiles(window: number): Promise<string[]>
}

type Names = Extract<keyof Handlers, `file.${string}`>

export function fileHandlers({
  workplaceOf,
  files,
  openOutside,
  chooseFiles,
}: FileHandlersOptions): Pick<Handlers, Names> {
  const find = async (session: string, name: FileName): Promise<Result<FoundFile>> => {
    const place = workplaceOf(session)
    return place.ok ? place.value.files.find(place.value.folder, name) : place
  }
  return {
    'file.find': async ({ session, ...name }) => {
      const found = await find(session, name)
      return found.ok ? success({ path: found.value.path }) : found
    },
    'file.read': async ({ session, path }) => {
      const place = workplaceOf(session)
      if (!place.ok) return place
      const { folder, files: there } = place.value
      const found = await there.find(folder, { path })
      return found.ok ? there.show(found.value.real) : found
    },
    'file.choose': async (_input, { id }) => success({ paths: await chooseFiles(id) }),
    'file.attach': ({ path, workspace }) => files.attachable(path, workspace),
    'file.openOutside': async ({ session, path }) => {
      const place = workplaceOf(session)
      if (place.ok && place.value.away) return elsewhere
      const found = await find(session, { path })
      if (!found.ok) return found
      if (isProgram(found.value.real)) return program
      const trouble = await openOutside(found.value.real)
      return trouble === '' ? success(undefined) : failure('no-opener', trouble)
    },
  }
}

const program = failure('is-program', 'This file is a program: to open it would be to run it.', {
  hint: 'Look at it here, or run it in a terminal of the session.',
})

/** A program here would open another file of that name, or none. */
const elsewhere = failure('elsewhere', 'This file is on another machine.', {
  hint: 'Look at it here, or open it in a terminal of the session.',
})
