import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Ending } from './ending'
import type { EndSignal, Marks, ProcessEntry, System } from './system/system'
import { Trees } from './trees'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const root = { pid: 100, startTime: 's', id: 'p' }
const entry: ProcessEntry = {
  pid: 100,
  parent: 1,
  group: 100,
  session: 100,
  name: 'x',
  zombie: false,
  startTime: 's',
  cpu: 0,
  memory: 0,
}

/** A machine with one process, which ends by the signal given, or never. */
function machine(endsBy?: EndSignal) {
  let alive = true
  let broken = false
  const others = new Map<ProcessEntry, Marks>()
  const sent: { signal: EndSignal; at: number }[] = []
  const began = Date.now()
  const system: System = {
    list: async () => {
      if (broken) throw new Error('too many processes')
      return [...(alive ? [entry] : []), ...others.keys()]
    },
    startTimeOf: async () => 's',
    marks: async () => new Map([...others].map(([{ pid }, marks]) => [pid, marks])),
    inUse: async () => new Map(),
    connected: async () => [],
    commandLines: async () => new Map(),
    signal(_root, members, signal) {
      sent.push({ signal, at: Date.now() - began })
      if (signal !== endsBy) return
      alive = false
      for (const member of members) others.delete(member)
    },
  }
  const ending = new Ending(root, new Trees(system), () => !alive)
  return {
    ending,
    sent,
    others,
    end: () => {
      alive = false
    },
    setBroken: (now: boolean) => {
      broken = now
    },
  }
}

async function after<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return result
}

test('one that ends when its input is closed gets no signal', async () => {
  const { ending, sent, end } = machine()
  const over = ending.end({ inputGrace: 5000, termGrace: 2000 })
  await vi.advanceTimersByTimeAsync(1000)
  end()
  expect(await after(5000, over)).toEqual([])
  expect(sent.filter(({ at }) => at < 5000)).toEqual([])
})

test('the signals go out at their times, SIGTERM once', async () => {
  const { ending, sent } = machine('SIGKILL')
  const over = ending.end({ inputGrace: 5000, termGrace: 2000 })
  expect(await after(10_000, over)).toEqual([])
  expect(sent.map(({ signal }) => signal)).toEqual(['SIGTERM', 'SIGKILL'])
  expect(sent[0]?.at).toBe(5000)
  expect(sent[1]?.at).toBe(7000)
})

test('what not even SIGKILL ends is told', async () => {
  const { ending } = machine()
  expect(await after(20_000, ending.end({ inputGrace: 0, termGrace: 0 }))).toEqual([entry])
})

test('a sooner plan wins at any time, a later one never', async () => {
  const { ending, sent } = machine('SIGKILL')
  const over = ending.end({ inputGrace: 30_000, termGrace: 30_000 })
  await vi.advanceTimersByTimeAsync(100)
  void ending.end({ inputGrace: 60_000, termGrace: 0 })
  void ending.end({ inputGrace: 0, termGrace: 0 })
  expect(await after(100, over)).toEqual([])
  expect(sent).toEqual([{ signal: 'SIGKILL', at: 100 }])
})

test('while processes cannot be looked at, nothing is taken for over', async () => {
  const { ending, setBroken } = machine('SIGKILL')
  setBroken(true)
  const over = ending.end({ inputGrace: 0, termGrace: 0 })
  let done = false
  void over.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toBe(false)
  setBroken(false)
  expect(await after(1000, over)).toEqual([])
})

/** In a session of its own, with parents that are dead: only its mark tells whose it is. */
const left: ProcessEntry = { ...entry, pid: 200, parent: 1, group: 200, session: 200 }

test('one that is changing its program while the rest dies is waited for, and ended', async () => {
  const { ending, others } = machine('SIGKILL')
  others.set(left, { unread: true })
  const over = ending.end({ inputGrace: 0, termGrace: 0 })
  let done = false
  void over.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toBe(false)
  others.set(left, { process: 'p' })
  expect(await after(1000, over)).toEqual([])
  expect([...others]).toEqual([])
})

test("others' programs that change, one after the other, hold nothing up", async () => {
  const { ending, others } = machine('SIGKILL')
  const timer = setInterval(() => {
    others.clear()
    others.set({ ...left, pid: left.pid + Date.now() }, { unread: true })
  }, 5)
  expect(await after(100, ending.end({ inputGrace: 0, termGrace: 0 }))).toEqual([])
  clearInterval(timer)
})

test('one that never comes to its new program is not waited for for ever', async () => {
  const { ending, others } = machine('SIGKILL')
  others.set(left, { unread: true })
  expect(await after(2500, ending.end({ inputGrace: 0, termGrace: 0 }))).toEqual([])
})

test('what nobody tells of an end is waited for as long as its plan, and a sooner plan wins here too', async () => {
  const { ending } = machine('SIGTERM')
  const never = new Promise<string>(() => undefined)
  const heard: unknown[] = []
  void ending.hear(never).then((word) => heard.push(word))
  void ending.hear(Promise.resolve('told')).then((word) => heard.push(word))
  await vi.advanceTimersByTimeAsync(60_000)
  // Nobody has asked for its end, so it may still run.
  expect(heard).toEqual(['told'])
  void ending.end({ inputGrace: 0, termGrace: 30_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toEqual(['told'])
  void ending.end({ inputGrace: 0, termGrace: 0, patience: 300 })
  await vi.advanceTimersByTimeAsync(300)
  expect(heard).toEqual(['told', undefined])
})
