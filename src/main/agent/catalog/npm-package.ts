import { join } from 'node:path'
import { z } from 'zod'
import { failure, type Result, success } from '../../../kit/result'
import type { MachineFiles } from '../../host/files'
import { type Fetching, runFetcher } from './fetching'
import type { Installed, Progress } from './installed'
import type { AgentPackage } from './known-agents'

/** Fetches a package with what it needs into a folder, by the user's own npm. */
export async function fetchPackage(
  wanted: AgentPackage,
  fetching: Fetching,
  progress: Progress,
): Promise<Result<Installed>> {
  const { folder, machine } = fetching
  await machine.files.put(join(folder, 'package.json'), '{ "private": true }\n')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http']
  let count = 0
  const command: [string, ...string[]] = [
    'npm',
    'install',
    ...quiet,
    `${wanted.name}@${wanted.version}`,
  ]
  const fetched = await runFetcher(fetching, command, {}, (text) => {
    count += text.split('http fetch').length - 1
    progress(count === 0 ? 'Looking for packages' : `${count} packages fetched`)
  })
  if ('missing' in fetched)
    return failure('npm-missing', 'Node.js is needed to install agents, and it was not found.', {
      hint: 'Install Node.js 22 or newer, or install the agent yourself so that it is on your PATH.',
      details: fetched.missing.message,
    })
  if (fetched.code === 0) return programOf(machine.files, folder, wanted)
  return failure('install-failed', `${wanted.name} could not be installed.`, {
    hint: 'Check the network and try again.',
    details: fetched.lastWords,
  })
}

async function programOf(
  files: Pick<MachineFiles, 'text' | 'show'>,
  folder: string,
  wanted: AgentPackage,
): Promise<Result<Installed>> {
  const modules = join(folder, 'node_modules')
  const unusable = failure('no-program', `${wanted.name} has no program in it.`)
  // npm is content with a package that is not there when it is named by a folder.
  const text = await files.text(join(modules, wanted.name, 'package.json'))
  if (text === undefined) return unusable
  const { version, bin } = z
    .object({
      version: z.string(),
      bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
    })
    .parse(JSON.parse(text))
  if (wanted.native)
    return success({ version, kind: 'native', path: join('node_modules', wanted.native) })
  const short = wanted.name.split('/').at(-1) ?? wanted.name
  const script =
    typeof bin === 'string' ? bin : (bin?.[wanted.program ?? short] ?? Object.values(bin ?? {})[0])
  if (!script) return unusable
  const path = join('node_modules', wanted.name, script)
  return success({ version, kind: await kindOf(files, join(folder, path)), path })
}

async function kindOf(
  files: Pick<MachineFiles, 'text' | 'show'>,
  path: string,
): Promise<Installed['kind']> {
  if (/\.[cm]?js$/.test(path)) return 'node'
  // What is no text is a program of its own.
  const shown = await files.show(path)
  return shown.ok && /^#!.*\bnode\b/.test(shown.value.text) ? 'node' : 'native'
}
