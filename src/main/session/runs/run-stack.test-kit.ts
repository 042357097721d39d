import { failure, type Result, success } from '../../../kit/result'
import { textOf } from '../../../shared/agent/content'
import type { SessionEvent } from '../../../shared/session/event'
import { signalIn, signalName } from '../../../shared/session/runs/instructions'
import { isOver, type Run, type RunOptions } from '../../../shared/session/runs/run'
import type { Entry } from '../../host/exact-files'
import type { FakeProcess } from '../fake-agent.test-kit'
import { FakeClock, settle as settleOnce } from '../fake-clock.test-kit'
import { MemoryLog } from '../memory-log.test-kit'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'
import type { CheckOutput, OnBase } from './keeper-parts'
import { ResultFolder } from './result-folder'
import { Runs } from './runs'

/** The files of one workspace, without the disk: paths from there, and what lies there. */
type Disk = Map<string, Entry>

export const textFile = (text: string): Entry => ({
  type: 'file',
  bytes: Buffer.from(text).toString('latin1'),
  executable: false,
  signature: text,
})

/** A turn goes a long way through the room. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await settleOnce()
}

/** Runs over the whole room of sessions, over fakes of what that stands on. */
export class RunStack {
  readonly stack: Stack
  readonly runs: Runs
  readonly disk: Disk
  readonly checks: PromiseWithResolvers<Result<CheckOutput>>[] = []
  /** Whether the system tells of changed files. */
  #changed: (() => void)[] = []
  keeperDead = false
  #dead = false
  tidied = 0
  triesAgain = true
  /** What the check says of what it begins from. */
  tried: OnBase | undefined

  constructor(stack = new Stack(mortal(new MemoryLog())), disk: Disk = new Map()) {
    this.stack = stack
    this.disk = disk
    const { clock } = stack
    this.runs = new Runs({
      clock,
      newId: () => 'r1',
      flush: () => undefined,
      triesAgain: () => this.triesAgain,
      place: (_session, run) =>
        new ResultFolder(
          {
            after: (wait, act) => clock.after(wait, () => this.keeperDead || act()),
            files: {
              discard: async (_root, path) => {
                for (const name of this.#dead ? [] : this.disk.keys())
                  if (name === path || name.startsWith(`${path}/`)) this.disk.delete(name)
                return success(undefined)
              },
              write: async (root, path, text) => {
                if (!this.#dead) this.disk.set(path.slice(root.length + 1), textFile(text))
                return success(undefined)
              },
              readExact: async (_root, path) =>
                success(this.disk.get(path) ?? { type: 'nothing' as const }),
              removeEmpty: () => Promise.resolve(),
            },
            watch: async (_folder, { changed }) => {
              this.#changed.push(() => changed([]))
              return success(() => Promise.resolve())
            },
          },
          '/project',
          run,
        ),
      check: (_session, _run, { signal }) => {
        const check = Promise.withResolvers<Result<CheckOutput>>()
        this.checks.push(check)
        signal.addEventListener('abort', () => check.resolve(failure('cancelled', 'Left')))
        return check.promise
      },
      tries: async () => this.tried,
      tidyWorkspace: () => {
        this.tidied += 1
        return Promise.resolve(undefined)
      },
    })
    stack.beside.happened = (session, event) => this.runs.happened(session, event)
    stack.beside.beforeTurn = (session) => this.runs.beforeTurn(session)
  }

  /** A session that nobody watches, as the form starts it. */
  start(request: RunOptions = { budget: {} }): Session {
    const made = this.stack.sessions.create({
      project: 'p',
      choice: { agent: 'fake', account: null, profile: null },
      workspace: { kind: 'folder', path: '/project' },
      title: '',
      unattended: true,
    })
    if (!made.ok) throw new Error(made.problem.message)
    this.runs.begin(made.value, request, [{ type: 'text', text: 'Do it' }])
    made.value.start()
    return made.value
  }

  /** The same log and disk under a new run of the app. */
  restarted(): RunStack {
    this.runs.leave()
    this.stack.beside.happened = () => undefined
    const next = new RunStack(this.stack.restarted(), this.disk)
    next.runs.recall(next.stack.sessions.all())
    return next
  }

  /** The same, and nothing of what was on its way is finished; so many of its last events were not safe yet. */
  killed(lost = 0): RunStack {
    const { stack } = this
    const log = this.die()
    for (const { id } of stack.sessions.all()) log.lose(id, lost)
    const next = new Stack(log, new FakeClock(stack.clock.now()))
    for (const session of next.sessions.all()) session.close()
    const scene = new RunStack(next, this.disk)
    scene.runs.recall(next.sessions.all())
    return scene
  }

  /** Nothing of what was on its way is finished; the log that is left. */
  die(): MemoryLog {
    this.#dead = true
    this.runs.leave()
    return survivorOf(this.stack.log)
  }

  /** What the agent leaves where it was told to. */
  leave(text: string): void {
    const path = `.liminal/run-r1/${signalName}`
    this.disk.set(path, textFile(text))
    if (!this.keeperDead) for (const changed of this.#changed) changed()
  }

  get agent(): FakeProcess {
    return this.stack.agent.newest
  }

  /** The conversation that has a prompt to answer, and what it was told. */
  get asked(): { conversation: string; text: string } | undefined {
    const { processes } = this.stack.agent
    const process = processes.at(-1)
    const [first] = process?.alive ? [...process.prompts] : []
    return first && { conversation: first[0], text: textOf(first[1].content) }
  }

  /** Its turn ends. */
  async endTurn(reason = 'end_turn'): Promise<void> {
    const { asked } = this
    if (asked) this.agent.endTurn(asked.conversation, { reason })
    await settle()
  }

  events(session: Session): SessionEvent[] {
    return this.stack.log.read(session.id, 0).map(([, event]) => event)
  }

  /** How often it was over: once. */
  ends(session: Session): number {
    let over = false
    return this.events(session).filter((event) => {
      if (event.type !== 'run') return false
      const now = event.run !== null && isOver(event.run)
      const ended = now && !over
      over = now
      return ended
    }).length
  }
}

const writes = new Set(['append', 'seal', 'index', 'copy', 'erase', 'put', 'remove', 'set'])
const logs = new WeakMap<MemoryLog, { log: MemoryLog; alive: boolean }>()

/** The same log for the next run of the app; the one before can write nothing into it any more. */
function survivorOf(before: MemoryLog): MemoryLog {
  const known = logs.get(before)
  if (known) known.alive = false
  return mortal(known?.log ?? before)
}

export function mortal(log: MemoryLog): MemoryLog {
  const life = { log, alive: true }
  const guarded = <Thing extends object>(thing: Thing): Thing =>
    new Proxy(thing, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (name === 'asLog') return () => proxy
        if (typeof value === 'object' && value !== null) return guarded(value)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) =>
          life.alive || !writes.has(String(name)) ? value.apply(target, given) : undefined
      },
    })
  const proxy = guarded(log)
  logs.set(proxy, life)
  return proxy
}

export const runOf = (session: Session): Run => {
  const { run } = session.state
  if (!run) throw new Error('it is no run')
  return run
}

export const signal = (status: string, words = 'All of it.'): string =>
  JSON.stringify({ status, [status === 'question' ? 'question' : 'summary']: words })

export { signalIn }
