// Proves that what is kept of a session is bounded, however much its agent says.
import { expect, test } from 'vitest'
import type { SessionEvent } from './event'
import { emptySession, fold } from './fold'
import { weightOf } from './section'

const large = 'x'.repeat(1024 * 1024)
const question = { kind: 'permission' as const, askedAt: 0, options: [] }
const heavy: [string, (n: number) => SessionEvent][] = [
  ['text', (n) => ({ type: 'text', message: `m${n % 3}`, role: 'agent', text: large })],
  [
    'pictures',
    (n) => ({
      type: 'block',
      message: `m${n}`,
      role: 'agent',
      block: { type: 'image', mimeType: 'image/png', data: large },
    }),
  ],
  [
    'tools by what they are given',
    (n) => ({ type: 'tool', tool: { id: `t${n}`, input: { large } } }),
  ],
  [
    'one tool by what it gives back',
    (n) => ({ type: 'tool', tool: { id: 't', output: [n, large] } }),
  ],
  [
    'what was there before a change',
    (n) => ({
      type: 'tool',
      tool: { id: `t${n}`, content: [{ type: 'diff', path: 'p', before: large, after: '' }] },
    }),
  ],
  ['what nobody understands', () => ({ type: 'unknown', name: 'x', raw: { large } })],
  ['notices', () => ({ type: 'notice', severity: 'info', title: 't', text: large })],
  ['summaries', (n) => ({ type: 'compaction', id: `c${n}`, state: 'done', summary: large })],
  ['one subagent', () => ({ type: 'subagent', id: 's', text: large })],
  ['plans', (n) => ({ type: 'plan', plan: `p${n}`, entries: [{ text: large, state: 'pending' }] })],
  ['terminals', (n) => ({ type: 'terminal-output', terminal: `t${n}`, text: large })],
  [
    'questions',
    (n) => ({
      type: 'question-asked',
      question: { ...question, id: `q${n % 2}`, tool: { id: `t${n}`, input: large } },
    }),
  ],
]

test.each(heavy)(
  'however much an agent says by %s, what is kept of it is bounded',
  (name, event) => {
    const state = emptySession()
    let most = 0
    for (let n = 0; n < 40; n += 1) {
      fold(state, [n, event(n)])
      if (name === 'questions' && n > 1)
        fold(state, [
          n,
          {
            type: 'question-answered',
            question: `q${n % 2}`,
            answer: { kind: 'cancel' },
            by: 'agent',
          },
        ])
      // Something is said in between, as a conversation goes on.
      fold(state, [n, { type: 'text', message: `w${n}`, role: 'agent', text: 'and' }])
      most = Math.max(most, weightOf(state))
    }
    expect(most).toBeLessThan(12 * large.length)
  },
)
