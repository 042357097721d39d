import { defined } from '../../../kit/defined'
import { type OfferedDevcontainer, usualFiles } from '../../../shared/host/remotes/devcontainer'
import type { ContainerSetting } from '../../../shared/host/remotes/settings'
import type { MachineFiles } from '../files'
import type { Machine } from '../machine'
import { mayRunHere, runsHereWords } from './runs-here'

/** More than a project has that is meant to be chosen from. */
const most = 20

type Here = Pick<Machine, 'which'> & {
  files: Pick<MachineFiles, 'kind' | 'names' | 'show'>
}

/** The devcontainers that a project brings along. They are read, and nothing of them is run. */
export async function projectDevcontainers(
  folder: string,
  here: Here,
): Promise<OfferedDevcontainer[]> {
  const found = canBeSet(folder) ? await filesIn(folder, here) : []
  if (found.length === 0) return []
  const engine = await firstEngine(here)
  const lack = engine ? await lackingProgram(here) : noEngine
  return Promise.all(
    found.map(async ({ name, file }): Promise<OfferedDevcontainer> => {
      const whole = `${folder}/${file}`
      const refused = lack ?? (await runsHere(whole, here))
      return {
        devcontainer: name === undefined ? folder : whole,
        file,
        ...defined({ name }),
        engine: engine ?? 'podman',
        ...defined({ refused }),
      }
    }),
  )
}

/** As the settings take a path of a container. */
const canBeSet = (folder: string): boolean => /^\/[^,]*$/.test(folder)

async function filesIn(
  folder: string,
  { files }: Here,
): Promise<{ name?: string; file: string }[]> {
  const isFile = async (file: string) => (await files.kind(`${folder}/${file}`)) === 'file'
  const usual = await firstOf(usualFiles, isFile)
  const inside = `${folder}/.devcontainer`
  const names = (await files.kind(inside)) === 'folder' ? await files.names(inside) : []
  const named = names
    .filter((name) => canBeSet(`/${name}`))
    .sort()
    .slice(0, most)
    .map((name) => ({ name, file: `.devcontainer/${name}/devcontainer.json` }))
  const there = await Promise.all(named.map(({ file }) => isFile(file)))
  return [...(usual ? [{ file: usual }] : []), ...named.filter((_, index) => there[index])]
}

/** One that needs no rights of root comes first. */
const firstEngine = (here: Here) =>
  firstOf<ContainerSetting['engine']>(['podman', 'docker'], (engine) => isThere(here, engine))

async function firstOf<One>(
  all: readonly One[],
  is: (one: One) => Promise<boolean>,
): Promise<One | undefined> {
  for (const one of all) if (await is(one)) return one
  return undefined
}

const noEngine =
  'Neither Podman nor Docker is on this computer. Install one of them, and open this form again.'

async function isThere(here: Here, program: string): Promise<boolean> {
  const found = await here.which(program)
  return found.ok && found.value !== undefined
}

async function lackingProgram(here: Here): Promise<string | undefined> {
  if (await isThere(here, 'devcontainer')) return undefined
  return 'The program “devcontainer”, which follows such a file, is not on this computer. “npm install --global @devcontainers/cli” brings it; then open this form again.'
}

/** The one command of it that would not run in the container. */
async function runsHere(file: string, { files }: Here): Promise<string | undefined> {
  const shown = await files.show(file)
  if (!shown.ok || shown.value.cut) return 'It cannot be read, so nobody knows what it would do.'
  return mayRunHere.test(shown.value.text) ? runsHereWords : undefined
}
