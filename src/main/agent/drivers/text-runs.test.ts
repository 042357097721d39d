// Proves that pieces of a text which came together are told as one, whole and in order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentEvent } from '../../../shared/session/event'
import { TextRuns } from './text-runs'

type Told = [session: string, event: AgentEvent]

function heard(): { told: Told[]; runs: TextRuns } {
  const told: Told[] = []
  return {
    told,
    runs: new TextRuns({ event: (session, event) => void told.push([session, event]) }),
  }
}

const text = (words: string, message = 'm'): AgentEvent => ({
  type: 'text',
  message,
  role: 'agent',
  text: words,
})
const title: AgentEvent = { type: 'title', title: 't', by: 'agent' }

test('pieces of one text in one read are one event, those of two reads are two', () => {
  const { told, runs } = heard()
  runs.reading(() => {
    for (const word of ['a', 'b', 'c']) runs.event('s', text(word))
  })
  runs.reading(() => runs.event('s', text('d')))
  expect(told).toEqual([
    ['s', text('abc')],
    ['s', text('d')],
  ])
})

test('what one read brings of a text is not joined without end', () => {
  const { told, runs } = heard()
  const words = 'word '.repeat(1000)
  runs.reading(() => {
    for (let count = 0; count < 20; count += 1) runs.event('s', text(words))
  })
  expect(told.length).toBeGreaterThan(1)
  expect(joined(told)).toEqual([['s', text(words.repeat(20))]])
})

test('what is told between two reads is told at once', () => {
  const { told, runs } = heard()
  runs.event('s', text('a'))
  expect(told).toEqual([['s', text('a')]])
})

test('what was said before something went wrong is told', () => {
  const { told, runs } = heard()
  const work = () => {
    runs.event('s', text('a'))
    throw new Error('wrong')
  }
  expect(() => runs.reading(work)).toThrow('wrong')
  expect(told).toEqual([['s', text('a')]])
})

test('joined or not, the same is said in the same order', () => {
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom('m', 'n')) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  const said = fc.tuple(fc.constantFrom('s', 't'), event)
  fc.assert(
    fc.property(fc.array(fc.array(said)), (reads) => {
      const { told, runs } = heard()
      const all = reads.map((read) =>
        read.map(([session, event]): Told => [session, event ? text(...event) : title]),
      )
      for (const read of all)
        runs.reading(() => {
          for (const [session, event] of read) runs.event(session, event)
        })
      expect(joined(told)).toEqual(joined(all.flat()))
    }),
  )
})

/** Neighbours of the same session and message as one, however they came. */
function joined(told: Told[]): Told[] {
  const result: Told[] = []
  for (const [session, event] of told) {
    const [before, last] = result.at(-1) ?? []
    const goesOn = before === session && last?.type === 'text' && event.type === 'text'
    if (goesOn && last.message === event.message)
      result[result.length - 1] = [session, text(last.text + event.text, last.message)]
    else result.push([session, event])
  }
  return result
}
