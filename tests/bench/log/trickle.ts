import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Journal } from '../../../src/main/session/journal'
import type { Log } from '../../../src/main/store/log/log'
import { openLog } from '../../../src/main/store/log/open-log'
import { type Timers, usualSurroundings } from '../../../src/main/store/log/surroundings'
import { Times } from '../../../src/main/terminal/times'
import type { SessionEvent } from '../../../src/shared/session/event'
import { random } from '../../lib/random'
import { report, wordAt } from './scene'

const hour = 3_600_000
/** So many words tell as much as an hour of them. */
const enough = 300_000
/** A frame of the window: what is new is made safe before it is sent. */
const frame = 16
const turnTime = 300_000
const wordsPerMessage = 100
const rowEvery = 10_000
const indexEvery = 8_000
const limit = 20

/** A clock that goes as fast as it is moved, and the timers that wait for it. */
class Hours implements Timers {
  #now = 1_760_000_000_000
  #due: { at: number; run: () => void }[] = []

  now = () => this.#now

  after = (milliseconds: number, run: () => void) => {
    const timer = { at: this.#now + milliseconds, run }
    this.#due.push(timer)
    return () => {
      this.#due = this.#due.filter((other) => other !== timer)
    }
  }

  /** Moves on; true when something was due that takes real time, as the disk does. */
  pass(milliseconds: number): boolean {
    this.#now += milliseconds
    const due = this.#due.filter(({ at }) => at <= this.#now)
    this.#due = this.#due.filter(({ at }) => at > this.#now)
    for (const { run } of due) run()
    return due.length > 0
  }
}

/** What the kernel says that this process has given it to write, and what went to the disk itself. */
function io(): { given: number; disk: number } {
  const text = readFileSync('/proc/self/io', 'utf8')
  const value = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(text)?.[1])
  return { given: value('wchar'), disk: value('write_bytes') - value('cancelled_write_bytes') }
}

interface Talk {
  /** What is said at a moment; gives the bytes of it. */
  say(now: number): number
}

/** An hour of it, with the time that the disk takes when it is asked, and no other. */
async function passHour(perSecond: number, all: number, make: (log: Log, clock: Hours) => Talk[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'liminal-bench-'))
  const clock = new Hours()
  const opened = openLog(path.join(folder, 'log.db'), { ...usualSurroundings, timers: clock })
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const talks = make(log, clock)
  const time = Math.min(hour, (enough / (perSecond * all)) * 1000)
  const step = Math.max(frame, 1000 / perSecond)
  const before = io()
  let payload = 0
  let said = 0
  for (let passed = 0; passed < time; passed += step) {
    for (; said < (passed / 1000) * perSecond; said += 1)
      for (const talk of talks) payload += talk.say(clock.now())
    log.flush()
    if (clock.pass(step)) await wait(1)
  }
  // What still waits for the disk, which is asked a last time.
  clock.pass(hour)
  await wait(200)
  const after = io()
  log.close()
  rmSync(folder, { recursive: true, force: true })
  const given = (after.given - before.given) / payload
  return { given, disk: (after.disk - before.disk) / payload, payload, seconds: time / 1000 }
}

/** An agent that streams words in long turns, as the session writes them down. */
function agent(log: Log, clock: Hours, id: string): Talk {
  const { below } = random(1)
  let payload = 0
  let words = 0
  let turnAt = 0
  let rowAt = 0
  let turn = 0
  const counted = {
    session: (_: string, _number: number, stamped: unknown) => {
      payload += JSON.stringify(stamped).length
    },
  }
  const journal = new Journal(id, log, counted, clock)
  const append = (event: SessionEvent) => journal.append(event)
  return {
    say(now) {
      payload = 0
      if (now - turnAt >= turnTime) {
        if (turn > 0) append({ type: 'turn-ended', turn: `turn-${turn}`, reason: 'end_turn' })
        turn += 1
        turnAt = now
        const content = [{ type: 'text' as const, text: 'What now?' }]
        append({ type: 'turn-started', turn: `turn-${turn}`, content })
      }
      const text = `${wordAt(below(1_000_000) / 1_000_000)} `
      const message = `message-${Math.floor(words / wordsPerMessage)}`
      append({ type: 'text', message, role: 'agent', text })
      words += 1
      if (now - rowAt >= rowEvery) {
        rowAt = now
        log.sessions.put(row(id, now))
      }
      return payload
    },
  }
}

/** A terminal in which words are printed, with the times for its recording and its words in the index. */
function terminal(log: Log, id: string): Talk {
  const { below } = random(2)
  const times = new Times(log, `terminal/${id}:times`)
  let pending = ''
  let offset = 0
  let indexedAt = 0
  return {
    say(now) {
      const text = `${wordAt(below(1_000_000) / 1_000_000)}\r\n`
      log.appendOutput(`terminal/${id}`, Buffer.from(text))
      offset += text.length
      pending += text
      times.note({ at: now, offset, columns: 80, rows: 24 })
      if (now - indexedAt >= indexEvery) {
        indexedAt = now
        const item = `${id}/${offset}/${pending.length}`
        log.index(id, [{ section: 0, item, role: 'terminal', at: now, text: pending }])
        pending = ''
      }
      return text.length
    },
  }
}

const row = (id: string, at: number) => ({
  id,
  project: '11111111-1111-4111-8111-111111111111',
  agent: 'practice',
  account: null,
  profile: null,
  agentName: 'Practice agent',
  driver: 'acp' as const,
  agentSession: `agent-${id}`,
  workspace: { kind: 'folder' as const, path: '/home/somebody/projects/something' },
  pinned: false,
  archived: false,
  deletedAt: null,
  seenSequence: at,
  createdAt: 1_760_000_000_000,
  // As long as the row of a list with the rest of a summary.
  summary: { row: 'x'.repeat(800), at },
})

const idOf = (place: number) => `00000000-0000-4000-8000-00000000${String(place).padStart(4, '0')}`

/**
 * Few words: what main writes for them, as it comes to the disk, and as it is given to the system,
 * which counts where the folder lies in memory only.
 */
export async function benchTrickle(): Promise<void> {
  const kinds = {
    'an agent says': (log: Log, clock: Hours, id: string) => agent(log, clock, id),
    'a terminal prints': (log: Log, _clock: Hours, id: string) => terminal(log, id),
  }
  for (const [kind, make] of Object.entries(kinds))
    for (const all of [1, 20])
      for (const perSecond of [1, 10, 50, 1000]) {
        const talks = (log: Log, clock: Hours) =>
          Array.from({ length: all }, (_, place) => make(log, clock, idOf(place)))
        const { given, disk, payload, seconds } = await passHour(perSecond, all, talks)
        const name = `bytes written where ${kind} ${perSecond} words a second, ${all} at once`
        // A terminal that prints a word a second prints less in an hour than an agent in a minute.
        const little = kind === 'a terminal prints' && perSecond === 1
        report(name, disk > 0 ? disk : given, '×', little ? undefined : limit, {
          given: Number(given.toPrecision(3)),
          disk: Number(disk.toPrecision(3)),
          payload,
          seconds: Math.round(seconds),
        })
      }
}
