import { failure, type Result } from '../../kit/result'

/** What of a session decides who finds room. */
interface Running {
  /** Its agent runs, and was not put to sleep. */
  readonly awake: boolean
  /** Its agent does something, or may at any moment. */
  readonly atWork: boolean
  /** Nothing is lost when its agent goes. */
  readonly rests: boolean
  readonly state: { lastEventAt: number }
}

/**
 * Whether so many more agents may run, and who sleeps to make room for them: only who is at work counts
 * against the limit (SPEC H3), and who has rested longest goes first.
 */
export function admission<Session extends Running>(
  sessions: readonly Session[],
  more: number,
  limit: number,
): { refused?: Result<never>; sleep: Session[] } {
  const awake = sessions.filter((session) => session.awake)
  const resting = awake.filter((session) => session.rests)
  const atWork = awake.filter((session) => session.atWork).length
  if (atWork + more > limit) {
    const agents = atWork === 1 ? '1 agent is' : `${atWork} agents are`
    const refused = failure('agent-limit', `${agents} at work, and the limit is ${limit}.`, {
      hint: `Wait until one is done, stop one, or raise “agentLimit” (now ${limit}) in the settings.`,
    })
    return { refused, sleep: [] }
  }
  const tooMany = Math.max(0, awake.length + more - limit)
  resting.sort((one, other) => one.state.lastEventAt - other.state.lastEventAt)
  return { sleep: resting.slice(0, tooMany) }
}
