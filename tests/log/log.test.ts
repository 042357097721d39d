// Proves that sessions and rows give back what they were given, queued, written and reopened.
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Log, SealedSection, StoredProject } from '../../src/main/store/log/log'
import type { Stamped } from '../../src/shared/session/event'
import { emptySession, fold } from '../../src/shared/session/fold'
import { testFolder } from '../lib/folder'
import { always, fileIn, opened, text, turn } from './opened'

const sealedOf = (number: number, first: number, last: number): SealedSection => ({
  number,
  first,
  last,
  items: 1,
  heading: `heading ${number}`,
  at: 1,
})

/** Appends as a session does: folding, and sealing when a section is done. */
function play(log: Log, session: string, events: Stamped[], frame = 7): void {
  const state = emptySession()
  for (const [index, stamped] of events.entries()) {
    log.append(session, stamped)
    const sealed = fold(state, stamped)
    if (sealed) log.seal(session, sealedOf(sealed.number, sealed.first, sealed.last ?? 0), state)
    if (index % frame === 0) log.flush()
  }
}

const conversation = (turns: number, texts: number): Stamped[] =>
  Array.from({ length: turns }, (_, number) => [
    turn(`t${number}`),
    ...Array.from({ length: texts }, (_, index) => text(`word${index} `, `m${number}`)),
  ]).flat()

describe('events', () => {
  test('that come in a flood are many batches, and each is read by itself', () => {
    const folder = testFolder()
    const log = opened(folder)
    const events = Array.from({ length: 300 }, (_, index) => text(`${index} `.repeat(500)))
    for (const stamped of events) log.append('one', stamped)
    always(folder, log, (log) => {
      for (const [after, last] of [
        [0, 300],
        [31, 32],
        [60, 170],
        [299, 300],
      ] as const)
        expect(log.read('one', after, last), `${after}-${last}`).toEqual(events.slice(after, last))
    })
  })

  test('are numbered from 1 in each session and read back in any range', () => {
    const folder = testFolder()
    const log = opened(folder)
    const events = Array.from({ length: 100 }, (_, index) => text(`piece ${index}`))
    for (const [index, stamped] of events.entries()) {
      expect(log.append('one', stamped)).toBe(index + 1)
      if (index % 3 === 0) expect(log.append('two', stamped)).toBe(index / 3 + 1)
      if (index % 10 === 9 && index < 90) log.flush()
    }
    always(folder, log, (log) => {
      expect(log.read('one', 0)).toEqual(events)
      for (const [after, last] of [
        [0, 1],
        [5, 17],
        [9, 10],
        [10, 20],
        [50, 95],
        [93, 99],
        [99, 100],
        [100, 100],
      ] as const)
        expect(log.read('one', after, last), `${after}-${last}`).toEqual(events.slice(after, last))
      expect(log.read('two', 0)).toHaveLength(34)
      expect(log.read('none', 0)).toEqual([])
    })
  })

  test('are told to be durable with the number up to which each session is', () => {
    const log = opened(testFolder())
    const seen: [string, number][][] = []
    log.onDurable((upTo) => seen.push([...upTo]))
    log.append('one', text('a'))
    log.append('one', text('b'))
    log.append('two', text('c'))
    expect(seen).toEqual([])
    log.flush()
    expect(seen).toEqual([
      [
        ['one', 2],
        ['two', 1],
      ],
    ])
    log.close()
  })

  test('are written by themselves within a frame', async () => {
    const log = opened(testFolder())
    const durable = new Promise<void>((resolve) => log.onDurable(() => resolve()))
    log.append('one', text('a'))
    expect(log.queuedBytes).toBeGreaterThan(0)
    await durable
    expect(log.queuedBytes).toBe(0)
    log.close()
  })
})

describe('sections', () => {
  test('keep where they stand, and reading one gives exactly its events', () => {
    const folder = testFolder()
    const log = opened(folder)
    const events = conversation(12, 9)
    play(log, 'one', events)
    always(folder, log, (log) => {
      const sections = log.sections('one')
      expect(sections.map(({ number }) => number)).toEqual([...Array(12).keys()])
      for (const section of sections) {
        expect(log.section('one', section.number)).toEqual(section)
        expect(log.read('one', section.first - 1, section.last)).toEqual(
          events.slice(section.first - 1, section.last),
        )
      }
      expect(log.section('one', 12)).toBeUndefined()
    })
  })

  test('leave a checkpoint from which folding on gives the same state as folding everything', () => {
    const folder = testFolder()
    const log = opened(folder)
    const events = conversation(5, 20)
    play(log, 'one', events)
    const whole = emptySession()
    for (const stamped of events) fold(whole, stamped)
    always(folder, log, (log) => {
      const state = log.head('one')
      expect(state.sequence).toBeGreaterThan(80)
      for (const stamped of log.read('one', state.sequence)) fold(state, stamped)
      expect(state).toEqual(whole)
    })
  })

  test('of a session without any: an empty head', () => {
    const log = opened(testFolder())
    expect(log.head('none')).toEqual(emptySession())
    log.close()
  })
})

describe('rows', () => {
  test('of projects, sessions and processes are put, changed, removed and kept', () => {
    const folder = testFolder()
    const log = opened(folder)
    const project = (id: string, open: boolean): StoredProject => ({
      id,
      path: `/p/${id}`,
      openedAt: 1,
      open,
    })
    log.projects.put(project('a', true))
    log.projects.put(project('b', true))
    log.projects.put(project('a', false))
    log.flush()
    log.projects.put(project('c', true))
    log.projects.remove('b')
    const record = {
      id: 'p1',
      pid: 4,
      startTime: '77',
      token: 't',
      command: 'agent',
      agent: 'x',
      agentName: 'X',
      sessions: [],
      folder: '/f',
      terminal: null,
      startedAt: 1,
    }
    log.pids.put(record)
    log.pids.put({ ...record, id: 'p2' })
    log.pids.remove('p2')
    always(folder, log, (log) => {
      expect(log.projects.all()).toEqual([project('a', false), project('c', true)])
      expect(log.projects.get('a')).toEqual(project('a', false))
      expect(log.projects.get('b')).toBeUndefined()
      expect(log.pids.all()).toEqual([record])
    })
  })

  test('of drafts and of what the app remembers', () => {
    const folder = testFolder()
    const log = opened(folder)
    const draft = { text: 'half a sent', mentions: [], attachments: ['p1'] }
    const attached = (id: string) => ({ id, name: id, block: { type: 'text' as const, text: id } })
    log.drafts.set('one', draft)
    for (const id of ['p0', 'p1']) log.attachments.put('one', attached(id))
    log.attachments.keep('one', ['p1'])
    log.drafts.set('two', { ...draft, text: 'gone' })
    log.drafts.set('two', undefined)
    log.memory.set('window', { width: 800 })
    always(folder, log, (log) => {
      expect(log.drafts.get('one')).toEqual(draft)
      expect(log.attachments.of('one')).toEqual([attached('p1')])
      expect(log.attachments.some(['p0', 'p1'])).toEqual([attached('p1')])
      expect(log.drafts.get('two')).toBeUndefined()
      expect(log.attachments.of('two')).toEqual([])
      expect(log.memory.get('window')).toEqual({ width: 800 })
      expect(log.memory.get('nothing')).toBeUndefined()
    })
  })
})

test('a draft that an earlier version of the app kept is read as its words', () => {
  const folder = testFolder()
  opened(folder).close()
  const database = new DatabaseSync(fileIn(folder))
  database.prepare('INSERT INTO draft (id, data) VALUES (?, ?)').run('one', '"half a sent"')
  database.close()
  const log = opened(folder)
  expect(log.drafts.get('one')).toEqual({ text: 'half a sent', mentions: [], attachments: [] })
  log.close()
})

describe('sessions as a whole', () => {
  test('an erased session leaves nothing, and the others are untouched', () => {
    const folder = testFolder()
    const log = opened(folder)
    const events = conversation(4, 10)
    for (const session of ['one', 'two']) {
      play(log, session, events)
      log.index(session, [{ section: 1, item: 'm1', role: 'agent', at: 5, text: 'findable words' }])
      log.drafts.set(session, { text: 'draft', mentions: [], attachments: [session] })
      const block = { type: 'text' as const, text: 'x' }
      log.attachments.put(session, { id: session, name: 'x', block })
    }
    log.append('one', text('still queued'))
    log.erase('one')
    always(folder, log, (log) => {
      expect(log.read('one', 0)).toEqual([])
      expect(log.sections('one')).toEqual([])
      expect(log.head('one')).toEqual(emptySession())
      expect(log.drafts.get('one')).toBeUndefined()
      expect(log.attachments.of('one')).toEqual([])
      expect(log.attachments.of('two')).toHaveLength(1)
      expect(log.search({ query: 'findable', limit: 10 })).toEqual([
        { session: 'two', section: 1, item: 'm1', role: 'agent', at: 5 },
      ])
      expect(log.read('two', 0)).toEqual(events)
      expect(log.sections('two')).toHaveLength(4)
    })
  })

  test('a copy has the events up to its number, and is underived until somebody has made the rest', () => {
    const folder = testFolder()
    const log = opened(folder)
    const events = conversation(6, 10)
    play(log, 'one', events)
    log.copy('one', 'two', 40)
    log.append('two', turn('other'))
    always(folder, log, (log) => {
      expect(log.read('two', 0)).toEqual([...events.slice(0, 40), turn('other')])
      expect(log.sections('two')).toEqual([])
      expect(log.underived.all()).toEqual(['two'])
    })
  })

  test('are replayed from any number on, as they are read', () => {
    const folder = testFolder()
    const log = opened(folder)
    play(log, 'one', conversation(6, 10))
    const replayed = (log: Log, after: number) =>
      [...log.replay('one', after)].flatMap(({ events }) => events)
    always(folder, log, (log) => {
      for (const after of [0, 1, 13, 40, 65, 66, 99])
        expect(replayed(log, after), `${after}`).toEqual(log.read('one', after))
    })
  })
})
