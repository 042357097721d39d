import { success } from '../kit/result'
import type { Machine, ProgramSpec, Watching } from '../main/host/machine'
import type { PortAddress } from '../main/host/ports/listening'
import type { ScreenSize } from '../main/host/screen-size'
import type { StopPlan } from '../main/host/stream'
import type { HeldStreams } from './held-streams'
import type { Watches } from './watches'

export type Call = (args: unknown[], bytes: Uint8Array, number: number) => unknown

/** With the arguments that the app gives, which are of this project too. */
function call<Args extends unknown[]>(
  act: (args: Args, bytes: Uint8Array, number: number) => unknown,
): Call {
  return (args, bytes, number) => act(args as Args, bytes, number)
}

/** All that a machine can be asked over a connection. */
export function callsOf(
  machine: Machine,
  streams: HeldStreams,
  watches: Watches,
  closed: () => void,
): Record<string, Call> {
  return {
    environment: () => machine.environment(),
    shell: () => machine.shell(),
    sample: async () => [...(await machine.sample())],
    which: call<[string]>(([command]) => machine.which(command)),
    orphans: () => machine.orphans(),
    endOrphan: call<[string]>(([id]) => machine.endOrphan(id)),
    serve: call<[string, string[]]>(([id, sessions]) => machine.serve(id, sessions)),
    spawn: call<[ProgramSpec]>(async ([spec], _, number) => {
      const spawned = await machine.spawn(spec)
      return spawned.ok
        ? success(streams.hold(spawned.value, number, spec.name, spec.outlives === true))
        : spawned
    }),
    attach: call<[string]>(async ([id], _, number) => {
      const facts = streams.facts(id)
      if (facts) return success(facts)
      const attached = await machine.attach(id)
      return attached.ok ? success(streams.hold(attached.value, number, id, true)) : attached
    }),
    ports: () => machine.ports(),
    connect: call<[PortAddress]>(async ([to], _, number) => {
      const opened = await machine.connect(to)
      return opened.ok
        ? success(streams.hold(opened.value, number, `Port ${to.port}`, false))
        : opened
    }),
    write: call<[string]>(([id], bytes) => streams.stream(id).write(bytes)),
    toldAfter: call<[string, number]>(async ([id, writes]) => {
      const told = await streams.kept(id).toldAfter(writes)
      if (!told.ok) return told
      return success(told.value.map((bytes) => Buffer.from(bytes).toString('base64')))
    }),
    heard: call<[string, number]>(([id, offset]) => streams.kept(id).heard(offset)),
    settle: call<[string, number]>(([id, writes]) => streams.kept(id).settle(writes)),
    closeInput: call<[string]>(([id]) => streams.stream(id).closeInput()),
    resize: call<[string, ScreenSize]>(([id, size]) => streams.stream(id).resize(size)),
    signal: call<[string, NodeJS.Signals]>(([id, name]) => streams.stream(id).signal(name)),
    end: call<[string, StopPlan?]>(([id, plan]) => streams.stream(id).end(plan)),
    files: call<[keyof Machine['files'], ...unknown[]]>(([method, ...args]) => {
      const act = machine.files[method] as (...args: unknown[]) => unknown
      return act(...args)
    }),
    folders: call<[keyof Machine['folders'], ...unknown[]]>(([method, ...args]) => {
      const act = machine.folders[method] as (...args: unknown[]) => unknown
      return act(...args)
    }),
    watch: call<[string, string[]]>(async ([folder, ignored], _, number) => {
      const watching: Watching = { ignored, ...watches.telling(number) }
      const result = await machine.watch(folder, watching)
      if (!result.ok) return result
      watches.add(number, result.value)
      return success(number)
    }),
    unwatch: call<[number]>(([number]) => watches.remove(number)),
    close: call<[StopPlan, string[]]>(async ([plan, keep]) => {
      await machine.close(plan, new Set(keep))
      closed()
    }),
  }
}
