import { availableParallelism } from 'node:os'
import { failure, type Result, success } from '../../../shared/result'
import { LocalChild } from './child'
import { Ending } from './ending'
import { childEnvironment, type Environment } from './environment'
import { createGuard, type Guard } from './guard'
import { LEFTOVER_PLAN, QUIT_PLAN } from './kill-plan'
import type {
  AdoptedTree,
  ChildHandle,
  LocalRuntime,
  Orphan,
  PidRecord,
  PidRecords,
  ProcessAbout,
  ProcessSpec,
  StopPlan,
} from './process'
import { endHelpers, guardHelpers } from './run'
import { start } from './start'
import { StartingLine } from './starting-line'
import { systemOf } from './system/choose'
import type { Root, System } from './system/system'
import { TreeSampler } from './tree'
import { Trees } from './trees'

export interface LocalRuntimeParts {
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

/** Enough to keep the processor busy, few enough to leave the app its turn. */
const STARTING_PER_CORE = 4

/** Processes on this machine (SPEC E10). */
export function createLocalRuntime(parts: LocalRuntimeParts): LocalRuntime {
  const { records, environment, token } = parts
  const system = parts.system ?? systemOf(process.platform)
  const guard = parts.guard ?? createGuard(token, process.platform, parts.onProblem)
  guardHelpers(guard)
  const trees = new Trees(system)
  const children = new Map<string, LocalChild>()
  const adopted = new Set<AdoptedTree>()
  const starting = new Set<Promise<unknown>>()
  const roots = new Set<Root>()
  const line = new StartingLine(STARTING_PER_CORE * availableParallelism())
  const sampler = new TreeSampler(system)
  let shuttingDown = false

  function protect(root: Root): void {
    roots.add(root)
    guard.add(root)
  }

  function release(root: Root): void {
    roots.delete(root)
    guard.remove(root)
  }

  async function create(spec: ProcessSpec): Promise<Result<ChildHandle>> {
    const env = childEnvironment(await environment(), spec.env, { run: token, process: spec.id })
    const place = await line.enter()
    const launching = shuttingDown ? refused(spec) : launch(spec, env)
    starting.add(launching)
    const launched = await launching.finally(() => starting.delete(launching))
    place.left(launched.ok ? launched.value.up : Promise.resolve())
    return launched
  }

  async function launch(spec: ProcessSpec, env: Environment): Promise<Result<LocalChild>> {
    guard.start()
    const started = await start(spec, env)
    if (!started.ok) return started
    const child = started.value
    const pid = child.pid ?? 0
    const startTime = (await system.startTimeOf(pid)) ?? ''
    const root: Root = { pid, startTime, id: spec.id }
    protect(root)
    const handle = new LocalChild(child, root, spec.agentName, trees, (left) => {
      children.delete(spec.id)
      release(root)
      // What even SIGKILL did not end is shown at the next start.
      if (left.length === 0) records.remove(spec.id)
    })
    records.put(recordOf(root, aboutOf(spec), handle.startedAt))
    children.set(spec.id, handle)
    if (shuttingDown) void handle.stop(QUIT_PLAN)
    return success(handle)
  }

  function recordOf(root: Root, about: ProcessAbout, startedAt: number): PidRecord {
    return { ...root, ...about, token, startedAt }
  }

  const rootOf = (record: PidRecord): Root => ({
    id: record.id,
    pid: record.pid,
    startTime: record.startTime,
  })
  const olderRecords = () => records.all().filter((record) => record.token !== token)

  return {
    create,

    serve(id, sessions) {
      const record = records.all().find((each) => each.id === id)
      if (record) records.put({ ...record, sessions })
    },

    async environmentFor(id, changes) {
      guard.start()
      return childEnvironment(await environment(), changes, { run: token, process: id })
    },

    sample: () => sampler.sample([...roots]),

    async adopt(id, pid, about) {
      const root: Root = { id, pid, startTime: (await system.startTimeOf(pid)) ?? '' }
      protect(root)
      records.put(recordOf(root, about, Date.now()))
      // Whether it is alive is for the process table to say: somebody else collects it.
      const ending = new Ending(root, trees, () => true)
      const forget = (): void => {
        release(root)
        adopted.delete(tree)
      }
      const tree: AdoptedTree = {
        async end(plan) {
          const left = await ending.end(plan)
          forget()
          if (left.length === 0) records.remove(id)
        },
        leave() {
          forget()
          records.remove(id)
        },
      }
      adopted.add(tree)
      return tree
    },

    async recover() {
      const orphans: Orphan[] = []
      for (const record of olderRecords()) {
        const [first] = await trees.members(rootOf(record), [])
        if (first) orphans.push(orphanOf(record, first.pid))
        else records.remove(record.id)
      }
      return orphans
    },

    async stopOrphan(id) {
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

    async shutDown(plan: StopPlan = QUIT_PLAN) {
      shuttingDown = true
      const stopAll = () => [...children.values()].map((child) => child.stop(plan))
      // Nobody closes the input of a terminal, so there is nothing to wait for.
      const endAll = () => [...adopted].map((tree) => tree.end({ ...plan, inputGrace: 0 }))
      await Promise.all([...stopAll(), ...endAll(), ...starting, endHelpers()])
      await Promise.all([...children.values()].map((child) => child.gone))
      guard.close()
    },
  }
}

async function refused({ agentName }: ProcessSpec): Promise<Result<never>> {
  return failure('shutting-down', `Could not start ${agentName}: quitting.`)
}

function aboutOf({ agent, agentName, sessions, command, args, folder }: ProcessSpec): ProcessAbout {
  const line = [command, ...args].join(' ')
  return { agent, agentName, sessions, command: line, folder, terminal: null }
}

/** Its pipes, or its terminal, were held by the app that is gone: here nothing can be taken over. */
function orphanOf({ startTime, token, ...record }: PidRecord, pid: number): Orphan {
  return { ...record, pid, attachable: false }
}
