// Proves that the page's copy of a session is main's, or is asked for again: no event lost, doubled or out of turn.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionEvent, Stamped } from '../../shared/session/event'
import { emptySession, fold } from '../../shared/session/fold'
import { pack } from '../../shared/session/packing'
import type { SessionState } from '../../shared/session/state'
import { FakeMain } from './fake-main.test-kit'
import { openRequests } from './requests'
import {
  applyEvents,
  applySnapshot,
  expectSession,
  tellSessions,
  viewNow,
  watch,
  watchAgain,
} from './sessions'

let main: FakeMain
let truth: SessionState
let id: string
let before: Stamped | undefined
let sessions = 0
const letGo: (() => void)[] = []

beforeAll(async () => {
  main = new FakeMain()
  await openRequests(
    null,
    () => {},
    () => {},
  )
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  for (const go of letGo.splice(0)) go()
  sessions += 1
  id = `s${sessions}`
  truth = emptySession()
  before = undefined
  main.asked = []
  main.given = []
})

const text = (words: string, message = 'm'): SessionEvent => ({
  type: 'text',
  message,
  role: 'agent',
  text: words,
})

/** Something happens in main; it is what the page would be sent. */
function happen(...events: SessionEvent[]): [after: number, packed: unknown[]] {
  const after = truth.sequence
  const packed = events.map((event) => {
    const stamped: Stamped = [truth.sequence + 1, event]
    const one = pack(before, stamped)
    before = stamped
    fold(truth, stamped)
    return one
  })
  return [after, JSON.parse(`[${packed.join()}]`) as unknown[]]
}

/** What comes after a snapshot is packed as if nothing had come before. */
function snapshot(): void {
  before = undefined
  applySnapshot({ session: id, state: structuredClone(truth) })
}

/** It is on screen. */
function look(): () => void {
  const stop = watch(id)
  letGo.push(stop)
  return stop
}

const shown = () => viewNow(id)?.state
const askedFor = (type: string) => main.asked.filter((one) => one.type === type).length

describe('a session that is looked at', () => {
  it('is asked for once, however many look, and let go with the last', () => {
    const stops = [watch(id), watch(id)]
    expect(main.asked).toEqual([{ type: 'watch', session: id }])
    stops[0]?.()
    expect(askedFor('unwatch')).toBe(0)
    stops[1]?.()
    expect(main.asked.at(-1)).toEqual({ type: 'unwatch', session: id })
  })

  it('is not asked for where it comes with the first frame', () => {
    expectSession(id)
    snapshot()
    look()
    expect(main.asked).toEqual([])
    expect(shown()).toEqual(truth)
  })

  it('is as main has it, after a snapshot and all events since', () => {
    happen(text('Before. '))
    look()
    snapshot()
    applyEvents(id, ...happen(text('One'), text(' word'), text('Other', 'n')))
    applyEvents(id, ...happen(text(' and'), text(' more', 'n')))
    expect(shown()).toEqual(truth)
    expect(askedFor('watch')).toBe(1)
  })

  it('is kept nowhere when nobody looks any more, and what still comes of it is for nobody', () => {
    const stop = look()
    letGo.pop()
    snapshot()
    stop()
    expect(viewNow(id)).toBeUndefined()
    applyEvents(id, ...happen(text('late')))
    expect(viewNow(id)).toBeUndefined()
    expect(askedFor('watch')).toBe(1)
  })

  it('is asked for again, with all others on screen, when main has forgotten what is watched', () => {
    look()
    watch(`${id} gone`)()
    main.asked = []
    watchAgain()
    expect(main.asked).toEqual([{ type: 'watch', session: id }])
  })
})

describe('a gap', () => {
  it('is asked about: nothing is folded over it, and the snapshot that comes closes it', () => {
    look()
    snapshot()
    happen(text('lost'))
    applyEvents(id, ...happen(text(' kept')))
    expect(shown()?.sequence).toBe(0)
    expect(askedFor('watch')).toBe(2)
    snapshot()
    applyEvents(id, ...happen(text(' on')))
    expect(shown()).toEqual(truth)
    expect(askedFor('watch')).toBe(2)
  })

  it('is not filled by what came before: events that are known already are not folded twice', () => {
    look()
    snapshot()
    const events = happen(text('once'))
    applyEvents(id, ...events)
    applyEvents(id, ...events)
    expect(shown()).toEqual(truth)
    expect(askedFor('watch')).toBe(2)
  })

  it('does not lead the unpacking astray: a snapshot begins it anew', () => {
    look()
    snapshot()
    applyEvents(id, ...happen(text('a')))
    happen(text('another message', 'n'))
    snapshot()
    applyEvents(id, ...happen(text(' goes on', 'n')))
    expect(shown()).toEqual(truth)
  })
})

describe('a snapshot', () => {
  it('is shown by the view that was there, so that what was scrolled to stays', () => {
    look()
    snapshot()
    const view = viewNow(id)
    happen(text('missed'))
    snapshot()
    tellSessions()
    expect(viewNow(id)).toBe(view)
    expect(shown()).toEqual(truth)
  })

  it('of what nobody looks at is for nobody', () => {
    snapshot()
    expect(viewNow(id)).toBeUndefined()
  })
})

describe('a sealed section', () => {
  const words = 'x'.repeat(300_000)
  /** So much that the newest section is another one afterwards. */
  const fill = () => happen(...['a', 'b', 'c', 'd', 'e'].map((name) => text(words, name)))

  it('that was sealed while one looked is there, without asking', () => {
    look()
    snapshot()
    applyEvents(id, ...fill())
    expect(truth.section.number).toBe(1)
    expect(viewNow(id)?.section(0)?.items[0]).toMatchObject({ id: 'a' })
    expect(main.given).toEqual([])
  })

  it('is read from the log when it is first scrolled to, once, and is the same', async () => {
    look()
    snapshot()
    const events: Stamped[] = ['a', 'b', 'c', 'd', 'e'].map((name, at) => [at, text(words, name)])
    fill()
    snapshot()
    expect(viewNow(id)?.section(0)).toBeUndefined()
    main.answer = () => ({
      ok: true,
      value: { first: 1, events: JSON.stringify(events.slice(0, 4)) },
    })
    viewNow(id)?.load(0)
    viewNow(id)?.load(0)
    await vi.waitFor(() => expect(viewNow(id)?.section(0)?.items).toHaveLength(4))
    viewNow(id)?.load(0)
    expect(main.given).toEqual([['session.section', { session: id, section: 0 }]])
  })

  it('that cannot be read says so, and can be asked for again', async () => {
    look()
    snapshot()
    fill()
    snapshot()
    main.answer = () => ({ ok: false, problem: { code: 'log', message: 'Cannot be read.' } })
    viewNow(id)?.load(0)
    await vi.waitFor(() => expect(viewNow(id)?.cannotRead(0)).toBe(true))
    main.answer = () => ({ ok: true, value: { first: 1, events: '[]' } })
    viewNow(id)?.load(0)
    await vi.waitFor(() => expect(viewNow(id)?.section(0)).toBeDefined())
    expect(viewNow(id)?.cannotRead(0)).toBe(false)
  })

  it('is kept only so long as it is among those looked at lately', async () => {
    look()
    snapshot()
    main.answer = () => ({ ok: true, value: { first: 1, events: '[]' } })
    const view = viewNow(id)
    for (let number = 0; number < 60; number += 1) view?.load(number)
    await vi.waitFor(() => expect(view?.section(59)).toBeDefined())
    expect(view?.section(0)).toBeUndefined()
    expect(view?.section(12)).toBeDefined()
  })
})
