import { realpath } from 'node:fs/promises'
import { availableParallelism, hostname } from 'node:os'
import { failure, type Result, success } from '../../../shared/result'
import { Channel } from '../channel'
import type {
  Environment,
  Machine,
  Orphan,
  PidRecord,
  PidRecords,
  ProcessAbout,
  ProgramSpec,
} from '../machine'
import { LEFTOVER_PLAN, QUIT_PLAN } from '../plans'
import type { Exit, StopPlan, Stream } from '../stream'
import { findCommand } from './command'
import { Ending } from './ending'
import { changed, childEnvironment } from './environment'
import { localFiles } from './files/local-files'
import { localFolders } from './folders/local-folders'
import { usersOf } from './folders/users'
import { createGuard, type Guard, NO_GUARD } from './guard'
import { PipeStream } from './pipe-stream'
import { Ptys } from './pty'
import { PtyStream } from './pty-stream'
import { userShell } from './shell-environment'
import { findProgram, start } from './start'
import { StartingLine } from './starting-line'
import { systemOf } from './system/choose'
import type { ProcessEntry, Root, System } from './system/system'
import { TreeSampler } from './tree'
import { Trees } from './trees'
import { watchFolder } from './watch'

export interface LocalMachineParts {
  records: PidRecords
  /** The user's environment, once it is known. */
  environment: () => Promise<Environment>
  /** Of this run of the app: unguessable, and in the environment of everything it starts. */
  token: string
  /** In words for the user: what does not protect them as it should. */
  onProblem: (words: string) => void
  system?: System
  guard?: Guard
}

/** What runs, and how it is ended when the app quits. */
interface Running {
  stream: Stream
  gone: Promise<void>
  helper: boolean
  quit(plan: StopPlan): Promise<unknown>
}

/** Enough to keep the processor busy, few enough to leave the app its turn. */
const STARTING_PER_CORE = 4

/** This computer (SPEC E10). */
export function createLocalMachine(parts: LocalMachineParts): Machine {
  const { records, environment, token } = parts
  const system = parts.system ?? systemOf(process.platform)
  const guard = parts.guard ?? createGuard(token, process.platform, parts.onProblem)
  const trees = new Trees(system)
  const ptys = new Ptys()
  const running = new Map<string, Running>()
  const starting = new Set<Promise<unknown>>()
  const roots = new Set<Root>()
  const line = new StartingLine(STARTING_PER_CORE * availableParallelism())
  const sampler = new TreeSampler(system)
  let shuttingDown = false

  async function spawn(spec: ProgramSpec): Promise<Result<Stream>> {
    const env = await environmentOf(spec)
    // Helpers and terminals are waited for by somebody, and are up at once.
    const place = spec.about && !spec.screen ? await line.enter() : undefined
    const launching = shuttingDown ? refused(spec) : launch(spec, env)
    starting.add(launching)
    const launched = await launching.finally(() => starting.delete(launching))
    place?.left(launched.ok && 'up' in launched.value ? launched.value.up : Promise.resolve())
    return launched
  }

  /** What a helper starts in the background is its own affair: it carries no marks. */
  async function environmentOf({ id, env, about, ...spec }: ProgramSpec): Promise<Environment> {
    const base = spec.environment ?? (await environment())
    return about ? childEnvironment(base, env, { run: token, process: id }) : changed(base, env)
  }

  function launch(spec: ProgramSpec, env: Environment): Promise<Result<PipeStream | PtyStream>> {
    guard.start()
    return spec.screen ? openTerminal({ ...spec, screen: spec.screen }, env) : openPipes(spec, env)
  }

  async function openPipes(spec: ProgramSpec, env: Environment): Promise<Result<PipeStream>> {
    const started = await start(spec, env)
    if (!started.ok) return started
    const child = started.value
    const { root, forget } = await protect(spec, child.pid ?? 0)
    const { name, about, quitting } = spec
    const mayLeave = !about
    const stream = new PipeStream({ child, root, name, trees, mayLeave, onGone: forget })
    const quit = (plan: StopPlan) => stream.end(about ? (quitting ?? plan) : LEFTOVER_PLAN)
    keep({ stream, gone: stream.gone, helper: !about, quit })
    return success(stream)
  }

  async function openTerminal(
    spec: ProgramSpec & Required<Pick<ProgramSpec, 'screen'>>,
    env: Environment,
  ): Promise<Result<PtyStream>> {
    const { id, name, args, folder, screen } = spec
    const program = await findProgram(spec, env)
    if (!program.ok) return program
    const output = new Channel()
    const exit = Promise.withResolvers<Exit>()
    const opened = await ptys.open(
      { command: program.value, args, folder, env, ...screen },
      { output: (batch) => output.receive(batch), exit: exit.resolve },
      name,
    )
    if (!opened.ok) return opened
    const pty = opened.value
    const { root, forget } = await protect(spec, pty.pid)
    // Whether it is alive is for the process table to say: somebody else collects it.
    const ending = new Ending(root, trees, () => true)
    const stream = new PtyStream({
      ...{ id, name, pty, output, ending },
      exit: exit.promise,
      onGone: forget,
    })
    // Nobody closes the input of a terminal when all is over, so there is nothing to wait for.
    const quit = (plan: StopPlan) => stream.end({ ...plan, inputGrace: 0 })
    keep({ stream, gone: stream.gone, helper: false, quit })
    return success(stream)
  }

  /** From now on it dies with the app, and has a record if it is to be found by the next run. */
  async function protect(spec: ProgramSpec, pid: number) {
    const root: Root = { pid, startTime: (await system.startTimeOf(pid)) ?? '', id: spec.id }
    const guardian = spec.spared ? NO_GUARD : guard
    guardian.add(root)
    if (spec.about) {
      roots.add(root)
      records.put({ ...root, ...aboutOf(spec, spec.about), token, startedAt: Date.now() })
    }
    const forget = (left: ProcessEntry[]): void => {
      roots.delete(root)
      guardian.remove(root)
      running.delete(spec.id)
      // What even SIGKILL did not end is shown at the next start.
      if (left.length === 0 && spec.about) records.remove(spec.id)
    }
    return { root, forget }
  }

  function keep(one: Running): void {
    running.set(one.stream.id, one)
    if (shuttingDown) void one.quit(QUIT_PLAN)
  }

  const olderRecords = () => records.all().filter((record) => record.token !== token)

  return {
    id: 'local',
    platform: process.platform,
    hostname: hostname(),
    files: localFiles,
    folders: {
      ...localFolders,
      users(path) {
        const helpers = [...running.values()].filter(({ helper }) => helper)
        return usersOf(system, path, new Set(helpers.map(({ stream }) => stream.pid)))
      },
    },
    environment,
    spawn,

    async shell() {
      return userShell(await environment(), process.platform)
    },

    async which(command) {
      const { PATH = '' } = await environment()
      const place = { path: PATH, folder: '/', platform: process.platform }
      const found = await findCommand(command, place)
      if (found.state !== 'found') return undefined
      return { path: found.path, real: await realpath(found.path) }
    },

    async attach(id) {
      const found = running.get(id)
      return found ? success(found.stream) : failure('not-running', 'That does not run any more.')
    },

    serve(id, sessions) {
      const record = records.all().find((each) => each.id === id)
      if (record) records.put({ ...record, sessions })
    },

    sample: () => sampler.sample([...roots]),
    watch: watchFolder,

    async orphans() {
      const orphans: Orphan[] = []
      for (const record of olderRecords()) {
        const [first] = (await trees.look(rootOf(record), [])).members
        if (first) orphans.push(orphanOf(record, first.pid))
        else records.remove(record.id)
      }
      return orphans
    },

    async endOrphan(id) {
      const record = olderRecords().find((each) => each.id === id)
      if (!record) return success(undefined)
      const left = await new Ending(rootOf(record), trees, () => true).end(LEFTOVER_PLAN)
      if (left.length > 0) {
        return failure('not-stopped', `Could not stop ${record.agentName}.`, {
          hint: `Process ${left.map((each) => each.pid).join(', ')} does not react to anything.`,
        })
      }
      records.remove(id)
      return success(undefined)
    },

    async close(plan = QUIT_PLAN) {
      shuttingDown = true
      await Promise.all([...[...running.values()].map(({ quit }) => quit(plan)), ...starting])
      await Promise.all([...running.values()].map(({ gone }) => gone))
      guard.close()
    },
  }
}

async function refused({ name }: ProgramSpec): Promise<Result<never>> {
  return failure('shutting-down', `Could not start ${name}: quitting.`)
}

function aboutOf(
  { name, command, args, folder }: ProgramSpec,
  { agent, sessions, terminal }: NonNullable<ProgramSpec['about']>,
): ProcessAbout {
  const line = [command, ...args].join(' ')
  return { agent, agentName: name, sessions, command: line, folder, terminal }
}

function rootOf({ id, pid, startTime }: PidRecord): Root {
  return { id, pid, startTime }
}

/** Its pipes, or its terminal, were held by the app that is gone: here nothing can be taken over. */
function orphanOf({ startTime, token, ...record }: PidRecord, pid: number): Orphan {
  return { ...record, pid, attachable: false }
}
