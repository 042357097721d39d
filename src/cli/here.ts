import { join } from 'node:path'
import { Ending } from '../main/host/local/ending'
import { guardTime } from '../main/host/local/guard'
import { Connection } from '../main/host/local/keepers/connection'
import { attachable, connectTo, type Found, findKeepers } from '../main/host/local/keepers/found'
import { hello } from '../main/host/local/keepers/launch'
import { systemOf } from '../main/host/local/system/choose'
import type { ProcessEntry, Root } from '../main/host/local/system/system'
import { Trees } from '../main/host/local/trees'
import type { PidRecord } from '../main/host/machine'
import { LEFTOVER_PLAN } from '../main/host/plans'
import { json, Kind } from '../shared/host/keeper/frames'
import { ERRORS, OUT, type StopOptions } from '../shared/host/keeper/protocol'

/** A keeper that is there, and what it holds. */
export interface HeldHere {
  found: Found
  record: PidRecord
  /** It listens. */
  alive: boolean
  attachable: true | string
}

/** One whose record tells nothing. */
export interface UnreadHere {
  folder: string
  /** The keeper itself, where it can be made out by how it was started. */
  keeper: Root | undefined
}

const system = systemOf(process.platform)
const trees = new Trees(system)

export async function keepersIn(
  folder: string,
): Promise<{ held: HeldHere[]; unread: UnreadHere[] }> {
  const looks = await findKeepers(join(folder, 'keepers'))
  const held = looks.flatMap(({ folder: place, record }) =>
    record ? [{ folder: place, record }] : [],
  )
  const broken = looks.filter((look) => 'problem' in look && look.problem === 'broken')
  return {
    held: await Promise.all(held.map(heldBy)),
    unread: await Promise.all(
      broken.map(async (look) => ({ folder: look.folder, keeper: await keeperOf(look.folder) })),
    ),
  }
}

async function heldBy(found: Found): Promise<HeldHere> {
  const { program, about, address } = found.record
  // Who cannot tell is not taken for dead.
  const socket = await connectTo(address).catch(() => 'unknown' as const)
  if (socket && socket !== 'unknown') socket.destroy()
  const now = (await system.startTimeOf(program.pid)) ?? ''
  const same = now !== '' && guardTime(now, process.platform) === program.startTime
  const { id, pid, startedAt } = program
  const record = { ...about, id, pid, startedAt, startTime: same ? now : '', token: '' }
  return { found, record, alive: socket !== undefined, attachable: attachable(found) }
}

/** By its command line: nobody else is told to hold this very folder. */
async function keeperOf(folder: string): Promise<Root | undefined> {
  const entries = await system.list()
  const said = await system.commandLines(entries)
  const one = entries.find(({ pid, zombie }) => {
    const words = said.get(pid) ?? []
    return !zombie && words.includes('hold') && words.includes(folder)
  })
  return one && { id: '', pid: one.pid, startTime: one.startTime }
}

/** All of a program that lives. */
export async function treeOf({ id, pid, startTime }: Root): Promise<ProcessEntry[]> {
  return (await trees.look({ id, pid, startTime }, [])).members
}

/** Ends a whole tree, and says what even force did not end. */
export function endTree(root: Root): Promise<ProcessEntry[]> {
  return new Ending(root, trees, () => true).end(LEFTOVER_PLAN)
}

/** The process of a keeper that lives. Its record has no start time, so whoever waits for its end asks before. */
export async function processOf({ folder, record: { pid } }: Found): Promise<Root | undefined> {
  const startTime = await system.startTimeOf(pid)
  return startTime === undefined ? undefined : { id: folder, pid, startTime }
}

/** Asks a keeper to end its program; false when it cannot be spoken to. Resolves when that is over, or late. */
export async function stopKeeper(
  { record }: Found,
  plan: StopOptions,
  within: number,
): Promise<boolean> {
  const socket = await connectTo(record.address).catch(() => undefined)
  if (!socket) return false
  // All that it says stays for the app: nothing of it is wanted here.
  const connection = new Connection(socket, hello(record.token, nothing))
  // Whoever is frozen is connected to all the same, and says nothing.
  const welcomed = await inTime(toAnswer, connection.welcomed)
  if (!welcomed?.ok) {
    connection.close()
    return false
  }
  connection.tell(Kind.stop, json(plan))
  const over = new Promise<void>((resolve) => {
    connection.listen((kind) => kind === Kind.exit && resolve())
  })
  await inTime(within, over, connection.closed)
  connection.close()
  return true
}

/** The first of them, or nothing when none comes in time. */
async function inTime<T>(within: number, ...any: Promise<T>[]): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), within)
  const first = await Promise.race([...any, late.promise])
  clearTimeout(timer)
  return first
}

/** A keeper that is asked by the system ends its program first. */
export function signalKeeper({ pid }: Root): void {
  process.kill(pid, 'SIGTERM')
}

/** Resolves to what is left of a tree after a while, as soon as that is nothing. */
export async function gone(root: Root, within: number): Promise<ProcessEntry[]> {
  const until = performance.now() + within
  for (;;) {
    const left = await treeOf(root)
    if (left.length === 0 || performance.now() > until) return left
    await new Promise((resolve) => setTimeout(resolve, betweenLooks))
  }
}

const betweenLooks = 100
/** A keeper that lives answers in milliseconds, on a machine at its limits too in less than that. */
const toAnswer = 2000
const beyond = 2 ** 47
const nothing = { from: { [OUT]: beyond, [ERRORS]: beyond }, ahead: 2 ** 40 }
