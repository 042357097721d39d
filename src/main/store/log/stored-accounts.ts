import type { Spent } from '../../../shared/agent/account/spending'
import type { StoredAccount } from './log'
import {
  count,
  flag,
  list,
  map,
  noText,
  oneOf,
  or,
  perhaps,
  rowOf,
  shape,
  text,
  zero,
} from './row-shape'

const point = {
  is: (value: unknown): value is [number, number] => list(count).is(value) && value.length === 2,
}

export const storedAccount = rowOf<StoredAccount>({
  id: text,
  agent: text,
  account: noText,
  limits: list(
    shape<StoredAccount['limits'][number]>({
      model: perhaps(text),
      since: count,
      until: count,
      told: flag,
      uptime: perhaps(count),
      words: text,
    }),
  ),
  failed: perhaps(shape<Required<StoredAccount>['failed']>({ since: count, words: text })),
  windows: list(
    shape<StoredAccount['windows'][number]>({
      name: text,
      used: perhaps(count),
      resetsAt: perhaps(count),
      model: perhaps(text),
      state: perhaps(oneOf('allowed', 'warning', 'rejected')),
      seenAt: count,
      course: or(list(point), () => []),
    }),
  ),
})

export const storedSpending = rowOf<Spent>({
  id: text,
  day: text,
  agent: text,
  account: noText,
  model: text,
  session: text,
  project: text,
  turns: count,
  inputTokens: zero,
  outputTokens: zero,
  cost: or(map(count), () => ({})),
})
