import { realpath } from 'node:fs/promises'
import { availableParallelism, hostname } from 'node:os'
import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { Environment, HeldUp, Machine, PidRecords, ProgramSpec } from '../machine'
import type { Caller, Connection } from '../model/caller'
import { LEFTOVER_PLAN, planOf, QUIT_PLAN, type QuitPlan, quitPlan, timeOf } from '../plans'
import type { StopPlan, Stream } from '../stream'
import { aboutOf } from './about'
import { findCommand } from './command'
import { Ending } from './ending'
import { environmentOf, HELPER_MARK, RUN_MARK } from './environment'
import { localFiles } from './files/local-files'
import { localFolders } from './folders/local-folders'
import { usersOf } from './folders/users'
import { createGuard, type Guard, NO_GUARD } from './guard'
import type { KeepersParts } from './keepers/keepers'
import { KeptPrograms, type KeptProgramsParts, type Parting } from './keepers/kept-programs'
import type { KeptStream } from './keepers/kept-stream'
import { tellNotBare } from './not-bare'
import { openPty, type ScreenSpec } from './open-pty'
import { ofEarlierRuns } from './orphans'
import { PipeStream } from './pipe-stream'
import { Ptys } from './pty'
import { PtyStream } from './pty-stream'
import type { Running } from './running'
import { userShell } from './shell-environment'
import { start } from './start'
import { StartingLine } from './starting-line'
import { systemOf } from './system/choose'
import type { ProcessEntry, Root, System } from './system/system'
import { TreeSampler } from './tree'
import { Trees } from './trees'
import { watchFolder } from './watch'

interface LocalMachineParts {
  records: PidRecords
  /** The user's environment, once it is known. */
  environment: () => Promise<Environment>
  /** Of this run of the app: unguessable, and in the environment of everything it starts. */
  token: string
  /** In words for the user: what does not protect them as it should. */
  onProblem: (words: string) => void
  onHeldUp?: (heldUp: HeldUp) => void
  /** Where and by what programs are kept that outlive the app; without it all end with it. */
  keeping?: Keeping
  system?: System
  guard?: Guard
}

/** What of it the user may set is as it is by default if it is left out. */
export type Keeping = KeepersParts & Pick<KeptProgramsParts, 'budget' | 'lease' | 'limits'>

/** This computer, with what of it only the wiring knows. */
interface LocalMachine extends Machine {
  /** Gets ready to keep a program, and removes what is not needed any more of those that were kept. */
  readyToKeep(): Promise<void>
  /** Who is at the other end of a connection to a port of ours. */
  callerAt(connection: Connection): Promise<Caller>
}

/** Enough to keep the processor busy, few enough to leave the app its turn. */
const STARTING_PER_CORE = 4

/** This computer (SPEC E10). */
export function createLocalMachine(parts: LocalMachineParts): LocalMachine {
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
  const sayNotBare = tellNotBare(parts.onProblem)
  let shuttingDown = false
  /** When all has to be over. */
  let over = 0
  const kept = parts.keeping
    ? new KeptPrograms({
        ...parts.keeping,
        system,
        trees,
        records,
        token,
        onProblem: parts.onProblem,
        ...defined({ onHeldUp: parts.onHeldUp }),
        onKept,
      })
    : undefined

  async function spawn(spec: ProgramSpec): Promise<Result<Stream>> {
    sayNotBare()
    const env = environmentOf(spec, spec.environment ?? (await environment()), token)
    // Helpers and terminals are waited for by somebody, and are up at once.
    const place = spec.about && !spec.screen ? await line.enter() : undefined
    const launching = shuttingDown ? refused(spec) : keepOrLaunch(spec, env)
    starting.add(launching)
    const launched = await launching.finally(() => starting.delete(launching))
    place?.left(launched.ok && 'up' in launched.value ? launched.value.up : Promise.resolve())
    return launched
  }

  async function keepOrLaunch(
    spec: ProgramSpec,
    env: Environment,
  ): Promise<Result<PipeStream | PtyStream | KeptStream>> {
    const { about } = spec
    // Terminals of Windows are of another kind, and end with the app.
    const canBe = !spec.screen || process.platform !== 'win32'
    if (!kept || !about || !spec.outlives || !canBe) return launch(spec, env)
    const result = await kept.start(spec, aboutOf(spec, about), (run) => ({
      ...env,
      // The guard of the app is not to find it.
      [RUN_MARK]: run,
    }))
    if (result.ok || result.problem.code !== 'not-kept') return result
    if (shuttingDown) return refused(spec)
    parts.onProblem(`${spec.name} will end with Liminal. ${result.problem.message}`)
    return launch(spec, env)
  }

  /** A program of a keeper, whose own guard it has. */
  function onKept(stream: KeptStream, root: Root, quitting?: StopPlan): Parting {
    roots.add(root)
    const { gone, terminal } = stream
    const quit = (plan: QuitPlan) =>
      stream.end(planOf(quitting, terminal ? { ...plan, inputGrace: 0 } : plan))
    keep({ stream, gone, helper: false, quit, hangUp: () => stream.hangUp() })
    const lost = () => {
      roots.delete(root)
      running.delete(root.id)
    }
    return {
      lost,
      gone(left) {
        lost()
        if (left.length === 0) records.remove(root.id)
      },
    }
  }

  async function launch(
    spec: ProgramSpec,
    env: Environment,
  ): Promise<Result<PipeStream | PtyStream>> {
    guard.start()
    if (env[HELPER_MARK] !== undefined) guard.expect(spec.id)
    try {
      if (spec.screen) return await openTerminal({ ...spec, screen: spec.screen }, env)
      return await openPipes(spec, env)
    } finally {
      if (env[HELPER_MARK] !== undefined) guard.met(spec.id)
    }
  }

  async function openPipes(spec: ProgramSpec, env: Environment): Promise<Result<PipeStream>> {
    const started = await start(spec, env)
    if (!started.ok) return started
    const child = started.value
    const { root, forget } = await protect(spec, child.pid ?? 0)
    const { name, about, quitting } = spec
    const mayLeave = !about
    const stream = new PipeStream({ child, root, name, trees, mayLeave, onGone: forget })
    const quit = (plan: QuitPlan) => stream.end(about ? planOf(quitting, plan) : LEFTOVER_PLAN)
    keep({ stream, gone: stream.gone, helper: !about, quit })
    return success(stream)
  }

  async function openTerminal(spec: ScreenSpec, env: Environment): Promise<Result<PtyStream>> {
    const { id, name } = spec
    const opened = await openPty(ptys, spec, env)
    if (!opened.ok) return opened
    const { pty, output, exit } = opened.value
    const { root, forget } = await protect(spec, pty.pid)
    // Whether it is alive is for the process table to say: somebody else collects it.
    const ending = new Ending(root, trees, () => true)
    const stream = new PtyStream({ id, name, pty, output, ending, exit, onGone: forget })
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
      running.delete(spec.id)
      // What even SIGKILL did not end stays guarded, and is shown at the next start.
      if (left.length > 0) return
      guardian.remove(root)
      if (spec.about) records.remove(spec.id)
    }
    return { root, forget }
  }

  function keep(one: Running): void {
    running.set(one.stream.id, one)
    if (shuttingDown) void one.quit(quitPlan(over - Date.now()))
  }

  const isRunning = (id: string) => running.has(id)
  const older = ofEarlierRuns({ records, token, trees, kept, isRunning })

  return {
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
      return success(userShell(await environment(), process.platform))
    },

    async which(command) {
      const { PATH = '' } = await environment()
      const place = { path: PATH, folder: '/', platform: process.platform }
      const found = await findCommand(command, place)
      if (found.state !== 'found') return success(undefined)
      return success({ path: found.path, real: await realpath(found.path) })
    },

    async attach(id) {
      const found = running.get(id)
      if (found) return success(found.stream)
      return kept?.attach(id) ?? failure('not-running', 'That does not run any more.')
    },

    serve(id, sessions) {
      const record = records.all().find((each) => each.id === id)
      if (record) records.put({ ...record, sessions })
    },

    ports: async () => success(await (await import('./ports')).listeningPorts()),

    async connect(to) {
      const { openPort } = await import('./tcp-stream')
      const opened = await openPort(to)
      if (!opened.ok) return opened
      const { value: stream } = opened
      keep({ stream, gone: stream.gone, helper: true, quit: () => stream.end() })
      void stream.gone.then(() => running.delete(stream.id))
      return opened
    },

    sample: () => sampler.sample([...roots]),
    watch: watchFolder,

    orphans: older.orphans,
    endOrphan: older.end,

    callerAt: async (connection) =>
      (await import('./callers')).lookForCaller(connection, system, [...roots, ...records.all()]),
    async readyToKeep() {
      await kept?.keepers.warm()
      await kept?.keepers.tidy().catch((error: Error) => parts.onProblem(error.message))
    },

    async close(plan: QuitPlan = QUIT_PLAN, keep: ReadonlySet<string> = new Set()) {
      shuttingDown = true
      over = Date.now() + (plan.longest ?? timeOf(plan))
      for (const [id, { hangUp }] of [...running]) {
        if (!hangUp || !keep.has(id)) continue
        hangUp()
        running.delete(id)
      }
      kept?.keepers.close()
      await Promise.all([...[...running.values()].map(({ quit }) => quit(plan)), ...starting])
      await Promise.all([...running.values()].map(({ gone }) => gone))
      kept?.close()
      guard.close()
    },
  }
}

async function refused({ name }: ProgramSpec): Promise<Result<never>> {
  return failure('shutting-down', `Could not start ${name}: quitting.`)
}
