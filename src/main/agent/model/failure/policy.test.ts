// Proves what is done about each kind of failure, in each situation: a table, and nothing sent again by itself.
import { expect, test } from 'vitest'
import { type FailureKind, failed, failureKinds } from '../../../../shared/agent/failure/failure'
import { afterFailure, type FailureHistory } from './policy'

const now = 1_000_000
const gone: FailureKind[] = ['lost', 'crashed', 'out-of-step']

const situations: [FailureHistory, what: string][] = [
  [{ during: 'opening', spoken: true }, 'ask context-lost'],
  [{ during: 'opening', spoken: false }, 'begin-anew'],
  [{ during: 'making', spoken: true }, 'give-up'],
  [{ during: 'making', spoken: false }, 'give-up'],
  [{ during: 'prompt', spoken: true }, 'hold'],
  [{ during: 'prompt', spoken: false }, 'hold'],
]

/** Where a kind is dealt with in another way than the others. */
function expected(kind: FailureKind, usual: string): string {
  if (gone.includes(kind)) return 'restart'
  return kind === 'sign-in' ? 'ask sign-in' : usual
}

const cells = situations.flatMap(([history, usual]) =>
  failureKinds.map((kind) => [kind, history, expected(kind, usual)] as const),
)

test.each(cells)('%s, %j: %s', (kind, history, what) => {
  const remedy = afterFailure(failed(kind, 'x').failure, history, now)
  expect(remedy.do === 'ask' ? `ask ${remedy.what}` : remedy.do).toBe(what)
})

test('what may be tried again at a time is held until then, unless it has passed', () => {
  const { failure } = failed('limit', 'x')
  const history = { during: 'prompt', spoken: true } as const
  const after = (retryAt: number) => afterFailure({ ...failure, retryAt }, history, now)
  expect(after(now + 1)).toEqual({ do: 'hold', until: now + 1 })
  expect(after(now - 1)).toEqual({ do: 'hold' })
})
