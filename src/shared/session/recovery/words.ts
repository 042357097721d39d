import type { RecoveryPlan, WhyNot } from './plan'

const reasons: Record<WhyNot, string> = {
  kind: '',
  acted: 'Not retried: the agent had already started',
  'used-up': 'Tried 3 times; it does not try again',
  'no-time': 'Reset time unknown',
  off: 'Automatic retrying is off',
  declined: 'Not retried',
  stale: 'Not retried: Liminal was closed',
}

/** What happens next, in one line; empty where there is nothing to say. */
export function recoveryWords(plan: RecoveryPlan, now: number): string {
  const { step, sent } = plan
  if (sent !== undefined) return ''
  switch (step.do) {
    case 'after-sign-in':
      return 'Continues after you sign in'
    case 'nothing': {
      const reason = reasons[step.why]
      const resets = step.until !== undefined && step.until > now ? timeWords(step.until, now) : ''
      if (resets === '') return reason
      return reason === '' ? `Resets at ${resets}` : `${reason}. Resets at ${resets}`
    }
    case 'send': {
      const { at, until, attempt, account } = step
      const by = account ? ` with account ${account.name}` : ''
      const seconds = Math.max(0, Math.ceil((at - now) / 1000))
      if (account) return seconds < 60 ? `Goes on${by}` : `Goes on at ${timeWords(at, now)}${by}`
      if (seconds >= 60) return `Waits until ${timeWords(until ?? at, now)}`
      const which = attempt ? `, attempt ${attempt.number} of ${attempt.of}` : ''
      return `Tries again in ${seconds} s${which}`
    }
    default:
      return step satisfies never
  }
}

/** "15:00"; with the day where it is another one, and the year where that is. */
export function timeWords(at: number, now: number): string {
  const time = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`
  if (time.toDateString() === new Date(now).toDateString()) return clock
  const days = Math.round(
    (new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000,
  )
  if (days === 1) return `${clock} tomorrow`
  const year = time.getFullYear() === new Date(now).getFullYear() ? '' : `, ${time.getFullYear()}`
  return `${clock} on ${months[time.getMonth()] ?? ''} ${time.getDate()}${year}`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
