import { ownOf } from '../../kit/own'
import type { TurnUsage } from '../../shared/agent/content'
import type { TurnEnd } from '../../shared/session/turn-end'

/** "0.4 s", "12 s", "3 min 5 s", "2 h 4 min" */
export function durationWords(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000
  if (seconds < 0.95) return `${Math.max(0.1, Math.round(seconds * 10) / 10)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * The time of day; with the day when it was another one. Put together here: the first clock that the
 * system is asked for costs more than all else of a conversation's first frame.
 */
export function clockWords(at: number, now: number): string {
  const time = new Date(at)
  const clock = `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
  if (time.toDateString() === new Date(now).toDateString()) return clock
  const day = time.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
  return `${day}, ${clock}`
}

/** "850", "12.4k", "1.2M" */
export function countWords(count: number): string {
  if (count < 1000) return String(count)
  if (count < 999_950) return `${Math.round(count / 100) / 10}k`
  return `${Math.round(count / 100_000) / 10}M`
}

export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 102.4) / 10} KB`
  return `${Math.round(bytes / 104_857.6) / 10} MB`
}

export function costWords(cost: { amount: number; currency: string }): string {
  const digits = cost.amount !== 0 && Math.abs(cost.amount) < 0.01 ? 4 : 2
  try {
    return new Intl.NumberFormat('en', {
      style: 'currency',
      currency: cost.currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(cost.amount)
  } catch {
    // Some agents count in credits, which is no currency that the browser knows.
    return `${cost.amount.toFixed(digits)} ${cost.currency}`
  }
}

const endWords: Record<string, string> = {
  end_turn: 'Done',
  max_tokens: 'Stopped: the answer reached the limit of tokens',
  max_turn_requests: 'Stopped: the turn reached the limit of requests',
  refusal: 'The agent refused to go on',
  cancelled: 'Cancelled',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

export function turnEndWords(reason: TurnEnd): string {
  return ownOf(endWords, reason) ?? `Ended: ${reason}`
}

/** What a turn used, as far as the agent tells. */
export function usageWords(usage: TurnUsage | undefined): string[] {
  if (!usage) return []
  const { inputTokens, outputTokens, cost } = usage
  const tokens =
    inputTokens === undefined && outputTokens === undefined
      ? []
      : [`${countWords((inputTokens ?? 0) + (outputTokens ?? 0))} tokens`]
  return cost ? [...tokens, costWords(cost)] : tokens
}
