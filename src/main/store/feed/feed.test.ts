// Proves that a window, however slow or often reloaded, ends with the truth: no event lost or doubled.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beat, heartbeatEvery } from '../../../kit/heartbeat'
import type { Stamped } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import { unpack } from '../../../shared/session/packing'
import type { SessionState } from '../../../shared/session/state'
import type { FeedFrame, FeedRequest } from '../../../shared/store/feed'
import { Feed } from './feed'
import { Rows } from './rows'

/** A page that deals with frames when it is told to. */
class FakePage {
  frames: FeedFrame[] = []
  state: SessionState | undefined
  bytes = 0
  beats = 0
  closed = false
  #newest: Stamped | undefined
  #listener: (text: string) => void = () => undefined
  #close: () => void = () => undefined

  port = {
    send: (text: string) => {
      if (text === beat) {
        this.beats += 1
        return
      }
      this.bytes += text.length
      this.frames.push(JSON.parse(text) as FeedFrame)
    },
    onMessage: (listener: (text: string) => void) => {
      this.#listener = listener
    },
    onClose: (listener: () => void) => {
      this.#close = listener
    },
    close: () => {
      this.closed = true
    },
  }

  say(request: FeedRequest): void {
    this.#listener(JSON.stringify(request))
  }

  close(): void {
    this.#close()
  }

  deal(): void {
    for (const frame of this.frames.splice(0)) {
      for (const { state } of frame.snapshots ?? []) {
        this.state = state
        this.#newest = undefined
      }
      for (const [, after, packed] of frame.events ?? []) {
        if (after !== this.state?.sequence) throw new Error('a gap')
        for (const stamped of unpack(packed, this.#newest)) {
          fold(this.state, stamped)
          this.#newest = stamped
        }
      }
      this.say({ type: 'done', frame: frame.frame })
    }
  }
}

const truth = emptySession()
let rows: Rows
let feed: Feed

function say(text: string): void {
  const stamped: Stamped = [1, { type: 'text', message: 'm', role: 'agent', text }]
  fold(truth, stamped)
  feed.session('s', truth.sequence, stamped)
}

function open(): FakePage {
  const page = new FakePage()
  feed.connect(1, page.port)
  return page
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  Object.assign(truth, emptySession())
  rows = new Rows()
  feed = new Feed(rows, () => truth)
})
afterEach(() => vi.useRealTimers())

describe('a window', () => {
  it('gets every row at once when it connects, and changes after that', () => {
    rows.put('problems', { id: 'a', code: 'x', message: 'A', severity: 'error', dismissable: true })
    const page = open()
    expect(page.frames).toHaveLength(1)
    expect(page.frames[0]).toMatchObject({ frame: 1, reset: true, rows: [{ table: 'problems' }] })
    rows.remove('problems', 'a')
    vi.advanceTimersByTime(20)
    expect(page.frames[1]).toMatchObject({ rows: [{ table: 'problems', remove: 'a' }] })
  })

  it('that has just been opened hears what it was told before its page had connected, once', () => {
    feed.signal(1, { type: 'command', command: 'app.quit' })
    const told = (page: FakePage) => page.frames.flatMap(({ signals }) => signals ?? [])
    const page = open()
    vi.advanceTimersByTime(20)
    expect(told(page)).toEqual([{ type: 'command', command: 'app.quit' }])
    expect(told(open())).toEqual([])
  })

  it('gets a first frame even when there is nothing to say', () => {
    expect(open().frames).toEqual([{ frame: 1, reset: true }])
  })

  it('that comes back to a session has it in its first frame, and what follows after that', () => {
    const page = new FakePage()
    say('before ')
    feed.connect(1, page.port, 's')
    expect(page.frames).toHaveLength(1)
    page.deal()
    expect(page.state).toEqual(truth)
    say('after')
    vi.advanceTimersByTime(20)
    page.deal()
    expect(page.state).toEqual(truth)
  })

  it('says once that it is drawn, whatever page of it comes first', () => {
    const drawn = vi.fn()
    feed.onceDrawn(drawn)
    const page = open()
    expect(drawn).not.toHaveBeenCalled()
    page.say({ type: 'drawn' })
    open().say({ type: 'drawn' })
    expect(drawn).toHaveBeenCalledOnce()
  })

  it('gets a snapshot, then one frame for all events of that time', () => {
    const page = open()
    say('before ')
    page.say({ type: 'watch', session: 's' })
    vi.advanceTimersByTime(20)
    page.deal()
    for (let count = 0; count < 1000; count += 1) say('x')
    vi.advanceTimersByTime(20)
    expect(page.frames).toHaveLength(1)
    page.deal()
    expect(page.state).toEqual(truth)
  })

  it('that is frozen costs a bounded amount, and is right when it wakes', () => {
    const page = open()
    page.say({ type: 'watch', session: 's' })
    vi.advanceTimersByTime(20)
    page.deal()
    page.bytes = 0
    const piece = 'y'.repeat(10_000)
    for (let count = 0; count < 2000; count += 1) {
      say(piece)
      if (count % 50 === 0) vi.advanceTimersByTime(20)
    }
    expect(page.bytes).toBeLessThan(6 * 1024 * 1024)
    for (let turn = 0; turn < 5; turn += 1) {
      page.deal()
      vi.advanceTimersByTime(20)
    }
    page.deal()
    expect(page.state).toEqual(truth)
  })

  it('is asked every 30 seconds whether it is there, and one that answers stays (R8)', () => {
    const page = open()
    for (let asked = 1; asked <= 10; asked += 1) {
      vi.advanceTimersByTime(heartbeatEvery)
      expect(page.beats).toBe(asked)
      page.say({ type: 'alive' })
    }
    expect(page.closed).toBe(false)
  })

  it('that has not answered for that long is dropped with all it is owed, and comes back anew (R8)', () => {
    const dropped: number[] = []
    feed.onDropped((window) => dropped.push(window))
    const dead = open()
    dead.say({ type: 'watch', session: 's' })
    vi.advanceTimersByTime(20)
    dead.deal()
    vi.advanceTimersByTime(heartbeatEvery)
    expect([dead.closed, dropped]).toEqual([false, []])
    vi.advanceTimersByTime(heartbeatEvery)
    expect([dead.closed, dropped]).toEqual([true, [1]])
    const { length } = dead.frames
    say('unheard')
    vi.advanceTimersByTime(10 * heartbeatEvery)
    expect([dead.frames.length, dead.beats]).toEqual([length, 1])
    const page = open()
    page.say({ type: 'watch', session: 's' })
    vi.advanceTimersByTime(20)
    page.deal()
    expect(page.frames).toEqual([])
    expect(page.state).toEqual(truth)
  })

  it('is not given up for the time that the machine slept (R8)', () => {
    const page = open()
    vi.advanceTimersByTime(heartbeatEvery)
    const { now } = performance
    performance.now = () => now.call(performance) + 3_600_000
    vi.advanceTimersByTime(heartbeatEvery)
    expect(page.closed).toBe(false)
    vi.advanceTimersByTime(heartbeatEvery)
    expect(page.closed).toBe(true)
    performance.now = now
  })

  it('whose page was reloaded or closed is not asked any more (R8)', () => {
    const reloaded = open()
    const page = open()
    vi.advanceTimersByTime(heartbeatEvery)
    expect([reloaded.beats, page.beats]).toEqual([0, 1])
    page.close()
    vi.advanceTimersByTime(3 * heartbeatEvery)
    expect([page.beats, page.closed]).toEqual([1, false])
  })

  it('is owed a thousand pieces at most: then it is told that it missed something, by a snapshot (R8)', () => {
    const page = open()
    page.say({ type: 'watch', session: 's' })
    vi.advanceTimersByTime(20)
    page.deal()
    // It deals with nothing from here on; each is a piece by itself.
    for (let count = 0; count < 1010; count += 1) {
      say('z'.repeat(4000))
      if (count < 10) vi.advanceTimersByTime(20)
    }
    page.deal()
    vi.advanceTimersByTime(20)
    expect(
      page.frames.map(({ snapshots = [], events = [] }) => [snapshots.length, events.length]),
    ).toEqual([[1, 0]])
    page.deal()
    expect(page.state).toEqual(truth)
  })

  it('hears nothing of sessions that it does not watch', () => {
    const page = open()
    page.deal()
    say('unheard')
    vi.advanceTimersByTime(20)
    expect(page.frames).toEqual([])
  })

  it('sees the newest of a row that changes often, once', () => {
    const page = open()
    page.deal()
    for (let count = 0; count < 100; count += 1) {
      rows.put('problems', {
        id: 'a',
        code: 'x',
        message: `${count}`,
        severity: 'error',
        dismissable: true,
      })
    }
    vi.advanceTimersByTime(20)
    expect(page.frames[0]?.rows).toHaveLength(1)
    expect(page.frames[0]?.rows?.[0]).toMatchObject({ put: { message: '99' } })
  })

  it('ends with the truth after any mix of events, lag and reloads', () => {
    let seed = 42
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed % below
    }
    let page = open()
    page.say({ type: 'watch', session: 's' })
    for (let step = 0; step < 5000; step += 1) {
      const choice = random(100)
      if (choice < 70) say(String(step))
      else if (choice < 85) vi.advanceTimersByTime(random(30))
      else if (choice < 98) page.deal()
      else {
        if (choice === 98) page.close()
        page = open()
        page.say({ type: 'watch', session: 's' })
      }
    }
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersByTime(20)
      page.deal()
    }
    expect(page.state).toEqual(truth)
  })
})
