import {
  graceTime,
  isOver,
  type Limit,
  lingerTime,
  type Run,
  type TurnEnded,
  tickTime,
  usedUp,
} from '../../../../shared/session/runs/run'

/** When it has to be looked at next, if nothing comes before. */
export function dueOf(run: Run): number | undefined {
  if (isOver(run)) return undefined
  const times = [
    ...(run.countedTo === undefined ? [] : [run.countedTo + Math.min(tickTime, timeLeft(run))]),
    ...(run.state === 'stopping' ? [run.since + graceTime] : []),
    ...(run.seenAt === undefined || run.lingeredAt !== undefined ? [] : [run.seenAt + lingerTime]),
    ...(run.lingeredAt === undefined ? [] : [run.lingeredAt + graceTime]),
  ]
  return times.length === 0 ? undefined : Math.min(...times)
}

/** What is to end already is not told so again. */
const timeLeft = ({ budget: { minutes }, spent, by }: Run): number =>
  minutes === undefined || by !== undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, minutes * 60_000 - spent.milliseconds)

/** Time is counted in small steps, so that a computer that slept, or whose clock was set, has not worked meanwhile. */
export function counted(run: Run, at: number): Run {
  if (run.countedTo === undefined) return run
  const passed = Math.min(Math.max(0, at - run.countedTo), tickTime * 2)
  const spent = { ...run.spent, milliseconds: run.spent.milliseconds + passed }
  return { ...run, spent, countedTo: at }
}

export function spending(run: Run, { tokens = 0, cost }: TurnEnded): Run {
  const { countedTo, ...rest } = cost === undefined ? run : withCost(run, cost)
  return { ...rest, spent: { ...rest.spent, tokens: rest.spent.tokens + tokens } }
}

const told = ['tokens', 'money'] as const

/** After a turn that went to its end: what of its budget nobody can watch, since its agent tells nothing of it. */
export function withUnwatched(run: Run, { reason, tokens, cost }: TurnEnded): Run {
  if (reason !== 'end_turn') return run
  const { unwatched: _, ...rest } = run
  const tells = { tokens: tokens !== undefined, money: cost !== undefined }
  const unwatched = told.filter(
    (limit) => run.budget[limit] !== undefined && !tells[limit] && run.spent[limit] === 0,
  )
  return unwatched.length === 0 ? rest : { ...rest, unwatched }
}

/** Some agents count from nothing again when they come back. */
export function withCost(run: Run, cost: number): Run {
  if (cost === run.cost) return run
  const more = cost > run.cost ? cost - run.cost : cost
  return { ...run, cost, spent: { ...run.spent, money: run.spent.money + more } }
}

/** What has to end now; the last of its turns may go on to its end. */
export function overspent(run: Run): Limit | undefined {
  const { turns, ...others } = run.budget
  const runs = run.turn !== undefined || run.state === 'checking'
  return runs && run.by === undefined ? usedUp({ ...run, budget: others }) : undefined
}
