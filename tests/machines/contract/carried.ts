import type { MachineFiles } from '../../../src/main/host/files'
import type { MachineFolders } from '../../../src/main/host/folders'
import type { Machine } from '../../../src/main/host/machine'

type Methods = Record<string, (...args: unknown[]) => unknown>

const files: Record<keyof MachineFiles, true> = {
  kind: true,
  walk: true,
  find: true,
  places: true,
  show: true,
  attachable: true,
  read: true,
  write: true,
  compare: true,
  removeEmpty: true,
  names: true,
  makeFolder: true,
  text: true,
  put: true,
  replace: true,
  copy: true,
  remove: true,
  readExact: true,
  survey: true,
  replaceIf: true,
  discard: true,
  readKept: true,
  tidyKept: true,
}
const folders: Record<keyof MachineFolders, true> = {
  facts: true,
  users: true,
  survey: true,
  same: true,
  present: true,
  make: true,
  removeEmpty: true,
  carry: true,
  move: true,
  room: true,
  discard: true,
}

/** All that a machine is asked of its files and folders. */
export const methods = [
  ...Object.keys(files).map((name) => `files.${name}`),
  ...Object.keys(folders).map((name) => `folders.${name}`),
]

/** The same machine, whose every argument and answer is what a link would make of it; `asked` hears each method. */
export function carried(machine: Machine, asked: (method: string) => void): Machine {
  const through = <Of extends object>(name: string, of: Of): Of =>
    new Proxy(of, {
      get:
        (_, method) =>
        async (...args: unknown[]) => {
          asked(`${name}.${String(method)}`)
          const act = (of as Methods)[String(method)]
          return asJson(await act?.(...(asJson(args) as unknown[])))
        },
    })
  const own: Partial<Machine> = {
    files: through('files', machine.files),
    folders: through('folders', machine.folders),
    spawn: (spec) => machine.spawn(asJson(spec)),
    which: async (command) => asJson(await machine.which(command)),
    orphans: async () => asJson(await machine.orphans()),
    ports: async () => asJson(await machine.ports()),
  }
  return new Proxy(machine, {
    get: (of, name) => {
      if (name in own) return own[name as keyof Machine]
      const found = of[name as keyof Machine]
      return typeof found === 'function' ? found.bind(of) : found
    },
  })
}

const asJson = <Value>(value: Value): Value =>
  value === undefined ? value : JSON.parse(JSON.stringify(value))
