import { defined } from '../../../../kit/defined'
import type { LimitWindow } from '../../../../shared/agent/content'
import { entryIn, type Fields, fieldsOf, isFields, numberIn, textIn } from '../fields'

const states: Record<string, NonNullable<LimitWindow['state']>> = {
  allowed: 'allowed',
  allowed_warning: 'warning',
  rejected: 'rejected',
}

/** How the account's windows are called; what nobody knows yet keeps its own name. */
const windows: Record<string, { name: string; model?: string }> = {
  five_hour: { name: '5 hours' },
  seven_day: { name: 'week' },
  seven_day_opus: { name: 'week', model: 'opus' },
  seven_day_sonnet: { name: 'week', model: 'sonnet' },
  overage: { name: 'extra usage' },
}

/** The limits of the account that an answer told of: every window once. */
export function readLimits(info: Fields): LimitWindow[] {
  const all = new Map<string, LimitWindow>()
  for (const [type, window] of Object.entries(fieldsOf(info.unifiedWindows)))
    if (isFields(window)) all.set(type, readWindow(type, window))
  // The one that the message is about: only here is it said that it is rejected.
  const type = textIn(info.rateLimitType)
  if (type !== undefined) all.set(type, { ...all.get(type), ...readWindow(type, info) })
  return [...all.values()]
}

function readWindow(type: string, window: Fields): LimitWindow {
  const used = numberIn(window.utilization)
  const resetsAt = secondsIn(window.resetsAt)
  const state = entryIn(states, window.status)
  return {
    ...(entryIn(windows, type) ?? { name: type.replaceAll('_', ' ') }),
    ...defined({ used, resetsAt, state }),
  }
}

/** The wire counts seconds. */
export function secondsIn(value: unknown): number | undefined {
  const seconds = numberIn(value)
  return seconds === undefined || seconds <= 0 ? undefined : seconds * 1000
}

/** What the user is told before a limit is reached. */
export function warningOf(info: Fields): string | undefined {
  if (info.status !== 'allowed_warning') return undefined
  const type = textIn(info.rateLimitType) ?? ''
  const { name, model } = entryIn(windows, type) ?? { name: type.replaceAll('_', ' ') }
  const of = name === 'week' ? 'the weekly limit' : `the limit of ${name}`
  const forModel = model === undefined ? '' : ` of ${model}`
  const used = numberIn(info.utilization)
  const much = used === undefined ? 'Nearly all' : `${Math.round(used * 100)} %`
  return `${much} of ${of}${forModel} is used`
}
