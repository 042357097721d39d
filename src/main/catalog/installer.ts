import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { failure, type Result, success } from '../../shared/result'
import type { ChildHandle, Runtime } from '../processes/process'
import { type Installed, manifestName } from './installed'
import type { AgentPackage } from './known-agents'

export interface InstallerParts {
  runtime: Pick<Runtime, 'create'>
  /** The app's own folder of agents. */
  folder: string
}

const cancelled = failure('install-cancelled', 'The installation was cancelled.')

/** Installs agents into the app's own folder: nothing global is touched, and cancelling leaves nothing. */
export class Installer {
  #running = new Map<string, { child?: ChildHandle; cancelled: boolean }>()

  constructor(private readonly parts: InstallerParts) {}

  running(id: string): boolean {
    return this.#running.has(id)
  }

  cancel(id: string): void {
    const run = this.#running.get(id)
    if (!run) return
    run.cancelled = true
    run.child?.kill()
  }

  async install(
    id: string,
    wanted: AgentPackage,
    progress: (words: string) => void,
  ): Promise<Result<Installed>> {
    const run = { cancelled: false } as { child?: ChildHandle; cancelled: boolean }
    this.#running.set(id, run)
    const fresh = join(this.parts.folder, `.new-${id}-${randomUUID()}`)
    try {
      await mkdir(fresh, { recursive: true })
      await writeFile(join(fresh, 'package.json'), '{ "private": true }\n')
      const fetched = await this.#fetch(id, fresh, wanted, run, progress)
      if (!fetched.ok) return run.cancelled ? cancelled : fetched
      const program = await programOf(fresh, wanted)
      if (!program.ok) return program
      await writeFile(join(fresh, manifestName), JSON.stringify(program.value))
      if (run.cancelled) return cancelled
      const place = join(this.parts.folder, id)
      await replace(place, fresh)
      return success({ ...program.value, path: join(place, program.value.path) })
    } finally {
      this.#running.delete(id)
      await rm(fresh, { recursive: true, force: true })
    }
  }

  async #fetch(
    id: string,
    folder: string,
    { name, version }: AgentPackage,
    run: { child?: ChildHandle; cancelled: boolean },
    progress: (words: string) => void,
  ): Promise<Result<void>> {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http']
    const started = await this.parts.runtime.create({
      id: randomUUID(),
      agent: id,
      agentName: 'npm',
      sessions: [],
      command: 'npm',
      args: ['install', ...quiet, `${name}@${version}`],
      env: {},
      folder,
    })
    if (!started.ok) {
      return failure('npm-missing', 'Node.js is needed to install agents, and it was not found.', {
        hint: 'Install Node.js 22 or newer, or install the agent yourself so that it is on your PATH.',
        details: started.problem.message,
      })
    }
    const child = started.value
    run.child = child
    if (run.cancelled) child.kill()
    let fetched = 0
    child.onErrorOutput((text) => {
      fetched += text.split('http fetch').length - 1
      progress(fetched === 0 ? 'Looking for packages' : `${fetched} packages fetched`)
    })
    // What npm prints at the end is nothing that anybody waits for, but the pipe wants to be read.
    child.onOutput(() => undefined)
    const exit = await new Promise<{ code: number | null; lastWords: string }>((resolve) =>
      child.onExit(resolve),
    )
    if (exit.code === 0) return success(undefined)
    return failure('install-failed', `${name} could not be installed.`, {
      hint: 'Check the network and try again.',
      details: exit.lastWords,
    })
  }
}

/** The old one goes only when the new one stands. */
async function replace(place: string, fresh: string): Promise<void> {
  const old = `${fresh}-old`
  // The first time there is none.
  await rename(place, old).catch(() => undefined)
  await rename(fresh, place)
  await rm(old, { recursive: true, force: true })
}

async function programOf(folder: string, wanted: AgentPackage): Promise<Result<Installed>> {
  const modules = join(folder, 'node_modules')
  const unusable = failure('no-program', `${wanted.name} has no program in it.`)
  // npm is content with a package that is not there when it is named by a folder.
  const text = await readFile(join(modules, wanted.name, 'package.json'), 'utf8').catch(
    () => undefined,
  )
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
  return success({ version, kind: (await isScript(join(folder, path))) ? 'node' : 'native', path })
}

async function isScript(path: string): Promise<boolean> {
  if (/\.[cm]?js$/.test(path)) return true
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(80), 0, 80, 0)
    return /^#!.*\bnode\b/.test(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}
