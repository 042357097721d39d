// Proves that the page keeps pace with main: each frame dealt with once, in order, and no hand held up.
import { beforeEach, describe, expect, it } from 'vitest'
import { beat } from '../../kit/heartbeat'
import type { FeedFrame, FeedRequest, Signal } from '../../shared/store/feed'
import { FeedClient } from './feed'

/** What happens when is said by the test. */
class FakeClock {
  time = 1000
  shown = true
  frames: (() => void)[] = []
  timers: (() => void)[] = []

  now = () => this.time
  frame = (run: () => void) => void this.frames.push(run)
  soon = (run: () => void) => void this.timers.push(run)
  visible = () => this.shown

  /** A frame is computed, and then painted, after which come the timers that were set. */
  paint(): void {
    this.time += 16
    for (const run of this.frames.splice(0)) run()
    this.turn()
  }

  turn(): void {
    for (const run of this.timers.splice(0)) run()
  }
}

let clock: FakeClock
let roads: { session: string | null; hear: (text: string) => void; closed: () => void }[]
let asked: FeedRequest[]
/** What the page did, in order. */
let done: string[]
/** So long folding one event and drawing take. */
let folding: number
let drawing: number
let feed: FeedClient

const draws = () => done.filter((one) => one === 'draw').length
const folded = () => done.filter((one) => one.startsWith('events'))
const dealtWith = () => asked.flatMap((one) => (one.type === 'done' ? [one.frame] : []))

function send(frame: FeedFrame): void {
  roads.at(-1)?.hear(JSON.stringify(frame))
}

const word = (frame: number): FeedFrame => ({ frame, events: [['s', frame, ['a', frame]]] })

/** The first frame has come, been folded and painted. */
async function connected(): Promise<void> {
  const ready = feed.connect(null)
  send({ frame: 1, reset: true, rows: [] })
  clock.turn()
  await ready
  clock.turn()
  done = []
  asked = []
}

beforeEach(() => {
  clock = new FakeClock()
  roads = []
  asked = []
  done = []
  folding = 0
  drawing = 0
  feed = new FeedClient(
    {
      open: async (session, hear, closed) => void roads.push({ session, hear, closed }),
      request: (message) => void asked.push(message),
    },
    clock,
    {
      reset: () => void done.push('reset'),
      rows: (changes) => void done.push(`rows ${changes.length}`),
      snapshot: ({ session }) => void done.push(`snapshot ${session}`),
      events: (session, after) => {
        clock.time += folding
        done.push(`events ${session} ${after}`)
      },
      draw: () => {
        clock.time += drawing
        done.push('draw')
      },
      watchAgain: () => void done.push('watch again'),
    },
  )
})

describe('a page that connects', () => {
  it('is ready when its first frame was folded, without waiting for one to be painted', async () => {
    let ready = false
    const connecting = feed.connect('s').then(() => {
      ready = true
    })
    await Promise.resolve()
    expect(roads).toMatchObject([{ session: 's' }])
    expect(ready).toBe(false)
    send({ frame: 1, reset: true, rows: [], snapshots: [], events: [['s', 4, []]] })
    expect(clock.frames).toHaveLength(0)
    clock.turn()
    await connecting
    expect(done).toEqual(['reset', 'rows 0', 'events s 4', 'draw'])
    expect(dealtWith()).toEqual([1])
  })

  it('folds once for each painted frame, whatever came for it', async () => {
    await connected()
    for (const frame of [2, 3, 4]) send(word(frame))
    expect(done).toEqual([])
    expect(clock.frames).toHaveLength(1)
    clock.paint()
    expect(done).toEqual(['events s 2', 'events s 3', 'events s 4', 'draw'])
    expect(dealtWith()).toEqual([2, 3, 4])
  })

  it('keeps pace by a timer while its window is hidden, which paints nothing', async () => {
    await connected()
    clock.shown = false
    send(word(2))
    expect(clock.frames).toHaveLength(0)
    clock.turn()
    expect(folded()).toEqual(['events s 2'])
  })

  it('answers a heartbeat at once, whatever else waits', async () => {
    await connected()
    for (let frame = 2; frame < 50; frame += 1) send(word(frame))
    roads[0]?.hear(beat)
    expect(asked).toEqual([{ type: 'alive' }])
  })
})

describe('a page that gets more than it can deal with', () => {
  it('holds no painted frame up for long, and deals with all of it in order', async () => {
    await connected()
    folding = 3
    for (let frame = 2; frame < 12; frame += 1) send(word(frame))
    clock.paint()
    expect(folded()).toEqual(['events s 2', 'events s 3', 'events s 4'])
    expect(dealtWith()).toEqual([2, 3, 4])
    send(word(12))
    for (let painted = 0; painted < 10; painted += 1) clock.paint()
    expect(dealtWith()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('deals with one at least, however long that takes', async () => {
    await connected()
    folding = 500
    send(word(2))
    send(word(3))
    clock.paint()
    expect(dealtWith()).toEqual([2])
    clock.paint()
    expect(dealtWith()).toEqual([2, 3])
  })

  it('rests after drawing for twice as long as that took, and draws what came meanwhile once', async () => {
    await connected()
    drawing = 20
    send(word(2))
    clock.paint()
    expect(draws()).toBe(1)
    // Forty milliseconds: so many frames are folded, and none is drawn.
    send(word(3))
    clock.paint()
    send(word(4))
    clock.paint()
    expect(folded()).toEqual(['events s 2', 'events s 3', 'events s 4'])
    expect(draws()).toBe(1)
    clock.paint()
    expect(draws()).toBe(2)
    expect(clock.frames).toHaveLength(0)
  })

  it('never rests for longer than is noticed', async () => {
    await connected()
    drawing = 3000
    send(word(2))
    clock.paint()
    drawing = 0
    send(word(3))
    for (let painted = 0; painted < 7; painted += 1) clock.paint()
    expect(draws()).toBe(2)
  })

  it('does not draw again before what it drew has been painted', async () => {
    await connected()
    send(word(2))
    clock.time += 16
    for (const run of clock.frames.splice(0)) run()
    send(word(3))
    clock.time += 5000
    for (const run of clock.frames.splice(0)) run()
    expect(folded()).toHaveLength(2)
    expect(draws()).toBe(1)
    for (let painted = 0; painted < 8; painted += 1) clock.paint()
    expect(draws()).toBe(2)
  })

  it('has nothing to do, not even a timer, when all is dealt with and drawn', async () => {
    await connected()
    send(word(2))
    for (let painted = 0; painted < 20; painted += 1) clock.paint()
    expect(clock.frames).toHaveLength(0)
    expect(clock.timers).toHaveLength(0)
  })
})

describe('a page that was given up by main', () => {
  it('begins anew: it forgets what waited, asks for what it watches, and tells who needs to know', async () => {
    await connected()
    let told = 0
    feed.onReconnected(() => (told += 1))
    send(word(2))
    roads[0]?.closed()
    await Promise.resolve()
    expect(roads).toHaveLength(2)
    expect(done).toEqual(['watch again'])
    expect(told).toBe(1)
    send({ frame: 1, reset: true, rows: [] })
    clock.paint()
    expect(done).toEqual(['watch again', 'reset', 'rows 0', 'draw'])
    expect(dealtWith()).toEqual([1])
  })

  it('does so each time', async () => {
    await connected()
    let told = 0
    const stop = feed.onReconnected(() => (told += 1))
    roads[0]?.closed()
    await Promise.resolve()
    roads[1]?.closed()
    await Promise.resolve()
    expect(roads).toHaveLength(3)
    expect(told).toBe(2)
    stop()
    roads[2]?.closed()
    await Promise.resolve()
    expect(told).toBe(2)
  })
})

describe('a frame that breaks something', () => {
  it('is dealt with once, and those after it are dealt with', async () => {
    await connected()
    const signal: Signal = { type: 'command', command: 'x' }
    const stop = feed.onSignal(() => {
      throw new Error('a command that broke')
    })
    send(word(2))
    send({ ...word(3), signals: [signal] })
    send(word(4))
    expect(() => clock.paint()).toThrow('a command that broke')
    clock.turn()
    stop()
    for (let painted = 0; painted < 5; painted += 1) clock.paint()
    expect(folded()).toEqual(['events s 2', 'events s 3', 'events s 4'])
    expect(dealtWith()).toEqual([2, 3, 4])
  })

  it('does not keep a window from its first drawing', async () => {
    const connecting = feed.connect(null)
    roads[0]?.hear('{"frame":')
    send({ frame: 1, reset: true, rows: [] })
    expect(() => clock.turn()).toThrow(SyntaxError)
    await connecting
    clock.turn()
    clock.paint()
    expect(done).toContain('reset')
  })
})

describe('a signal', () => {
  it('is heard after the rows and events it came with, by all who still listen', async () => {
    await connected()
    const heard: string[] = []
    const stop = feed.onSignal(({ type }) => heard.push(`gone ${type}`))
    feed.onSignal(({ type }) => done.push(type))
    stop()
    send({ ...word(2), rows: [], signals: [{ type: 'show-session', session: 's' }] })
    clock.paint()
    expect(done.slice(0, 3)).toEqual(['rows 0', 'events s 2', 'show-session'])
    expect(heard).toEqual([])
  })
})
