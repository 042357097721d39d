import { setTimeout as pause } from 'node:timers/promises'
import type { StopPlan } from '../main/host/stream'
import { endTree, gone, processOf, signalKeeper, stopKeeper } from './here'
import type { Looked } from './inventory'
import type { LiminalApp } from './local-api'
import type { Running } from './program'

/** What became of one that was to be stopped. */
export type Outcome = { id: string; agent: string } & (
  | { stopped: true }
  | { stopped: false; why: string }
)

/** What an agent gets that the user stops in a window. */
const plan: StopPlan = { inputGrace: 5000, termGrace: 2000 }
/** The keeper ends it by the plan; what is left after that is ended without it. */
const beyondPlan = 2000
/** An agent without a screen may take as long as the user has said, in the app. */
const inApp = 120_000
const lookEvery = 250
/** A keeper outlives its program by the moment that it writes down how it ended. */
const keeperEnds = 5000

/** Ends one program, and is over when nothing of it is left. */
export async function stopOne(
  one: Running,
  looked: Looked,
  app: LiminalApp | undefined,
): Promise<Outcome> {
  const { id, agent, holder } = one
  const outcome = (why: string | undefined): Outcome =>
    why === undefined ? { id, agent, stopped: true } : { id, agent, stopped: false, why }
  if (one.away !== undefined) return outcome(one.away)
  if (looked.app.state === 'mute')
    return outcome('Liminal has it and does not answer. Quit that Liminal, and try again.')
  if (holder.by === 'app') return outcome(app && (await stopInApp(one, holder, app)))
  if (looked.app.state === 'running') return outcome('why' in holder ? holder.why : undefined)
  const unread = holder.by === 'stranger' ? looked.unread.get(holder.folder) : undefined
  if (unread?.keeper) {
    signalKeeper(unread.keeper)
    return outcome(left(await gone({ ...unread.keeper, id: one.id }, keeperEnds)))
  }
  const held = looked.held.get(id)
  const keeper = held?.alive ? await processOf(held.found) : undefined
  if (held && holder.by === 'keeper')
    await stopKeeper(held.found, plan, plan.inputGrace + plan.termGrace + beyondPlan)
  const survivors = await endTree(one)
  if (survivors.length > 0 || !keeper) return outcome(left(survivors))
  return outcome(left(await gone(keeper, keeperEnds)))
}

async function stopInApp(
  one: Running,
  { command, row }: Extract<Running['holder'], { by: 'app' }>,
  app: LiminalApp,
): Promise<string | undefined> {
  const name = { 'process.stop': 'process', 'orphan.stop': 'orphan', 'terminal.close': 'terminal' }
  const answer = await app.perform(command, { [name[command]]: row })
  if (!answer.ok) return [answer.problem.message, answer.problem.hint].filter(Boolean).join(' ')
  if (one.machine !== undefined) return goneThere(row, app)
  return left(await gone(one, inApp))
}

/** On another machine only the app sees what is left. */
async function goneThere(row: string, app: LiminalApp): Promise<string | undefined> {
  const tables = ['processes', 'orphans', 'terminals']
  for (const until = Date.now() + inApp; Date.now() < until; await pause(lookEvery)) {
    const rows = await Promise.all(
      tables.map((table) => app.rows<{ id: string; pid: number | null }>(table)),
    )
    if (!rows.flat().some(({ id, pid }) => id === row && pid !== null)) return undefined
  }
  return 'It is still there.'
}

const left = (members: { pid: number }[]): string | undefined =>
  members.length === 0
    ? undefined
    : `Process ${members.map(({ pid }) => pid).join(', ')} is still there.`
