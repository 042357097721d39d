// Over 300 lines: one queue, and whatever may come between a write and its transaction.
// Proves that a frame is one transaction, that nothing is lost when it fails, and that it is tried again.
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Timers } from './surroundings'
import { Troubles } from './troubles'
import type { Write } from './write'
import { type Aside, WriteQueue } from './write-queue'

/** A clock that goes by itself never, and runs what is due when it is moved. */
function handClock(): Timers & { pass(milliseconds: number): void; readonly waiting: number } {
  let time = 0
  const due = new Map<symbol, { at: number; run: () => void }>()
  return {
    now: () => time,
    after(milliseconds, run) {
      const key = Symbol('timer')
      due.set(key, { at: time + milliseconds, run })
      return () => due.delete(key)
    },
    pass(milliseconds) {
      time += milliseconds
      for (const [key, { at, run }] of [...due]) if (at <= time && due.delete(key)) run()
    },
    get waiting() {
      return due.size
    },
  }
}

const noTail: Aside = {
  keep: () => false,
  bringOver: () => undefined,
  broughtOver: () => undefined,
}

/** A tail that takes what is offered while there is room in it, as text. */
function someTail() {
  const tail = { room: 1_000, kept: [] as string[], generation: 1 }
  const aside: Aside = {
    keep(news, bytes, resting) {
      if (!resting && bytes > tail.room) return false
      tail.kept.push(news.map((one) => ('id' in one ? one.id : one.stream)).join(' '))
      return true
    },
    bringOver: () => undefined,
    broughtOver: () => {
      tail.kept = []
      tail.generation += 1
    },
  }
  return { tail, aside }
}

function scene(aside = noTail) {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE kept (value TEXT)')
  const insert = database.prepare('INSERT INTO kept VALUES (?)')
  const clock = handClock()
  const troubles = new Troubles()
  const queue = new WriteQueue(database, 'the log', aside, troubles, clock)
  const put = (key: string, value: string, bytes = 10, run = () => {}, output = false) =>
    queue.put(key, {
      bytes,
      output,
      run: () => {
        insert.run(value)
        run()
      },
    })
  const kept = () =>
    database
      .prepare('SELECT value FROM kept')
      .all()
      .map(({ value }) => value)
  return { clock, queue, troubles, put, kept }
}

test('what is queued is written after 16 ms, all together and in order', () => {
  const { clock, queue, put, kept } = scene()
  put('one', 'a')
  clock.pass(10)
  put('two', 'b')
  expect(kept()).toEqual([])
  clock.pass(6)
  expect(kept()).toEqual(['a', 'b'])
  expect(queue.bytes).toBe(0)
  expect(clock.waiting).toBe(0)
})

test('under load a frame takes 50 ms', () => {
  const { clock, put, kept } = scene()
  put('one', 'a', 10_000)
  clock.pass(16)
  put('two', 'b', 10_000)
  clock.pass(33)
  expect(kept()).toEqual([])
  clock.pass(1)
  expect(kept()).toEqual(['a', 'b'])
})

test('a flood of output is gathered for 150 ms, and no longer than 50 when an event is in it', () => {
  const { clock, put, kept } = scene()
  const print = (key: string) => put(key, key, 100_000, () => {}, true)
  print('a')
  clock.pass(149)
  print('b')
  expect(kept()).toEqual([])
  clock.pass(1)
  expect(kept()).toEqual(['a', 'b'])
  print('c')
  clock.pass(20)
  put('one', 'event')
  clock.pass(29)
  expect(kept()).toHaveLength(2)
  clock.pass(1)
  expect(kept()).toEqual(['a', 'b', 'c', 'event'])
})

test('a piece of something long is written after 4 ms, with whatever else there is, and told with what it writes', () => {
  const { clock, queue, put, kept } = scene()
  const told: number[] = []
  queue.onWritten((bytes) => told.push(bytes))
  let left = 2
  const next = () =>
    queue.put('long', {
      bytes: 0,
      piece: 1_000,
      run: () => undefined,
      done: () => {
        left -= 1
        if (left > 0) next()
      },
    })
  next()
  put('one', 'a')
  expect(queue.bytes).toBe(10)
  clock.pass(4)
  expect(kept()).toEqual(['a'])
  put('two', 'b', 10_000)
  clock.pass(4)
  expect(kept()).toEqual(['a', 'b'])
  expect(told).toEqual([1_010, 11_000])
  put('three', 'c')
  clock.pass(15)
  expect(kept()).toEqual(['a', 'b'])
  clock.pass(1)
  expect(kept()).toEqual(['a', 'b', 'c'])
})

test('a flood is written as soon as the moment that queued it is over, never in the middle of it', () => {
  const { clock, put, kept } = scene()
  put('one', 'a')
  put('two', 'b', 300_000)
  put('three', 'c')
  expect(kept()).toEqual([])
  clock.pass(0)
  expect(kept()).toEqual(['a', 'b', 'c'])
})

test('a write takes the place of an earlier one with its key', () => {
  const { queue, put, kept } = scene()
  put('row', 'old', 100)
  put('row', 'new', 70)
  expect(queue.bytes).toBe(70)
  queue.commit()
  expect(kept()).toEqual(['new'])
})

test('a frame that fails is kept whole, told about, and tried again until it succeeds', () => {
  const { clock, queue, troubles, put, kept } = scene()
  const told: (string | null)[] = []
  troubles.listen((problem) => told.push(problem?.code ?? null))
  let disk = 'full'
  put('one', 'a')
  put('two', 'b', 10, () => {
    if (disk === 'full') throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
  })
  clock.pass(16)
  expect(kept()).toEqual([])
  expect(told).toEqual(['disk-full'])
  put('three', 'c', 300_000)
  clock.pass(249)
  expect(queue.bytes).toBe(300_020)
  clock.pass(1)
  expect(kept()).toEqual([])
  disk = 'free'
  clock.pass(499)
  expect(kept()).toEqual([])
  clock.pass(1)
  expect(kept()).toEqual(['a', 'b', 'c'])
  expect(told).toEqual(['disk-full', null])
  expect(queue.bytes).toBe(0)
  expect(clock.waiting).toBe(0)
})

test('while frames are held nothing is written, and then all of it', () => {
  const { clock, queue, put, kept } = scene()
  put('one', 'a')
  queue.hold()
  clock.pass(100)
  put('two', 'b', 300_000)
  clock.pass(100)
  expect(kept()).toEqual([])
  queue.release()
  clock.pass(0)
  expect(kept()).toEqual(['a', 'b'])
})

test('after the end nothing is written any more, and no timer is left', () => {
  const { clock, queue, put, kept } = scene()
  put('one', 'a')
  queue.stop()
  put('two', 'b')
  clock.pass(10_000)
  expect(kept()).toEqual(['a'])
  expect(clock.waiting).toBe(0)
})

test('what is little goes to the tail, once, and into the database with the first that cannot', () => {
  const { tail, aside } = someTail()
  const { clock, queue, kept } = scene(aside)
  const safe: string[] = []
  queue.onSafe(() => safe.push(tail.kept.join()))
  const row = (id: string) =>
    queue.put(id, {
      bytes: 10,
      run: () => undefined,
      news: () => [{ kind: 'row', table: 'row', id, data: id }],
    })
  row('a')
  row('b')
  clock.pass(16)
  expect([tail.kept, queue.bytes, clock.waiting]).toEqual([['a b'], 0, 0])
  row('c')
  expect(queue.keep()).toBe(true)
  expect(tail.kept).toEqual(['a b', 'c'])
  expect(queue.keep()).toBe(true)
  expect(tail.kept).toHaveLength(2)
  queue.put('one', { bytes: 10, run: () => undefined })
  row('d')
  clock.pass(16)
  expect([tail.kept, tail.generation, queue.bytes]).toEqual([[], 2, 0])
  expect(safe).toEqual(['a b', 'a b,c', ''])
  expect(kept()).toEqual([])
})

test('while frames are held the tail goes on, and who asks for safety has it', () => {
  const { tail, aside } = someTail()
  const { queue } = scene(aside)
  queue.hold()
  queue.put('a', {
    bytes: 10,
    run: () => undefined,
    news: () => [{ kind: 'row', table: 'row', id: 'a', data: null }],
  })
  expect(queue.keep()).toBe(true)
  expect(tail.kept).toEqual(['a'])
})

test('what happens together is safe at once, however soon a part of it was to be', () => {
  const { queue, put, kept } = scene()
  queue.together(() => {
    put('one', 'a')
    expect(queue.keep()).toBe(true)
    queue.together(() => {
      put('two', 'b')
      expect(queue.commit()).toBe(true)
    })
    expect(kept()).toEqual([])
    put('three', 'c')
  })
  expect(kept()).toEqual(['a', 'b', 'c'])
})

test('what fails in the midst of what is written together holds nothing up', () => {
  const { queue, put, kept } = scene()
  const fails = () =>
    queue.together(() => {
      put('one', 'a')
      queue.keep()
      throw new Error('in the midst')
    })
  expect(fails).toThrow('in the midst')
  expect(kept()).toEqual(['a'])
  put('two', 'b')
  queue.keep()
  expect(kept()).toEqual(['a', 'b'])
})

test('what an earlier run left is not brought over while the app starts, however much comes', () => {
  const { tail, aside } = someTail()
  const { clock, queue, kept } = scene(aside)
  const put = (key: string, bytes: number) =>
    queue.put(key, {
      bytes,
      news: () => [{ kind: 'row', table: 't', id: key, data: null }],
      run: () => undefined,
    })
  put('left', 10)
  queue.restored()
  put('much', 5_000)
  expect(queue.keep()).toBe(true)
  expect(tail).toMatchObject({ kept: ['much'], generation: 1 })
  clock.pass(3_000)
  put('more', 5_000)
  expect(queue.keep()).toBe(true)
  expect(tail).toMatchObject({ kept: [], generation: 2 })
  expect(kept()).toEqual([])
})

test('where an earlier run left nothing the tail takes what it always takes', () => {
  const { tail, aside } = someTail()
  const { clock, queue } = scene(aside)
  queue.restored()
  expect(clock.waiting).toBe(0)
  queue.put('much', { bytes: 5_000, news: () => [], run: () => undefined })
  queue.keep()
  expect(tail.generation).toBe(2)
})

test('what is made once is made safe again whenever there is more of it, and weighs only that', () => {
  const { tail, aside } = someTail()
  const { clock, queue, kept } = scene(aside)
  let reach = 0
  const written: number[] = []
  const write: Write = {
    bytes: 0,
    run: () => written.push(reach),
    news: () => [{ kind: 'row', table: 'reach', id: `read to ${reach}`, data: '' }],
  }
  const moved = (to: number) => {
    reach = to
    if (!queue.isNews(write)) queue.add('reach', write, 24)
  }
  moved(1)
  moved(2)
  expect(queue.bytes).toBe(24)
  clock.pass(50)
  moved(3)
  expect(queue.bytes).toBe(24)
  clock.pass(50)
  expect(tail.kept).toEqual(['read to 2', 'read to 3'])
  queue.commit()
  expect([queue.bytes, written]).toEqual([0, [3]])
  moved(4)
  expect(queue.bytes).toBe(24)
  queue.commit()
  expect([queue.bytes, written, kept()]).toEqual([0, [3, 4], []])
})
