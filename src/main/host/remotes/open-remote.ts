import { defined } from '../../../kit/defined'
import { type Result, success } from '../../../kit/result'
import type { Link } from '../../../shared/host/remotes/link'
import { programWay } from '../link/program-way'
import { RemoteMachine } from '../link/remote-machine'
import type { Timers } from '../link/way'
import type { Machine } from '../machine'
import { noAnswer } from './asking'
import type { CommandLine } from './engine'
import { Held, within } from './held'
import { type Installed, type InstallParts, install } from './install'

interface OpenRemoteParts extends Omit<InstallParts, 'here'> {
  id: string
  here: Machine
  /** This app's own name for good, and for this run of it. */
  app: string
  run: string
  timers: Timers
  changed?: (link: Link) => void
  pace?: number
}

/** A place that has what it needs, and can be connected to. */
interface ReadyRemote {
  /** Calls of an earlier connection had numbers up to this one. */
  connect(firstCall?: number): RemoteMachine
}

/** Brings a place what it needs. */
export async function readyRemote(parts: OpenRemoteParts): Promise<Result<ReadyRemote>> {
  const { id, name, here, engine, environment, asking, app, run, timers, changed, pace } = parts
  const held = new Held()
  const bring = async (): Promise<Result<CommandLine>> => {
    const raised = await held.enter(parts)
    if (!raised.ok) return raised
    const bound = within(engine, raised.value)
    if (brought && !raised.value?.fresh) return success(bound.shell(brought.attach(app)))
    const installed = await install({ ...parts, engine: bound })
    if (!installed.ok) return installed
    brought = installed.value
    return success(bound.shell(brought.attach(app)))
  }
  let brought: Installed | undefined
  const first = await bring()
  if (!first.ok) return first
  const way = programWay(here, async ({ asks }) => {
    const line = await bring()
    if (!line.ok) return line
    const { command, args } = line.value
    const asker = await asking?.begin(asks)
    const env = asker?.environment ?? {}
    return success({
      spec: { id: crypto.randomUUID(), name, command, args, env, folder: '/', environment },
      explain: (exit) => (asker?.unanswered ? noAnswer : engine.explain(exit)),
      over: () => asker?.close(),
    })
  })
  return success({
    connect: (firstCall = 0) =>
      new RemoteMachine({
        id,
        name,
        ways: () => new Map([[name, way]]),
        timers,
        token: app,
        run,
        firstCall,
        ...(changed ? { changed } : {}),
        ...defined({ pace }),
        lines: () => engine.lines === true,
      }),
  })
}
