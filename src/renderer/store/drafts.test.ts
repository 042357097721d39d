// Proves that nothing written is lost on its way from the page to main, nor written over what came from another window.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attachment, KeptDraft } from '../../shared/session/draft'
import { FakeMain } from './fake-main.test-kit'

type Drafts = typeof import('./drafts')

let main: FakeMain
let drafts: Drafts
let id: string
let made = 0
/** What main has kept. */
let kept: KeptDraft

beforeAll(async () => {
  main = new FakeMain()
  // It listens for the end of its page from the beginning.
  drafts = await import('./drafts')
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  made += 1
  id = `draft ${made}`
  kept = { text: '', mentions: [], attachments: [] }
  main.answer = (name) => ({ ok: true, value: name === 'draft.read' ? { draft: kept } : {} })
  main.given = []
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const picture = (name: string): Attachment => ({
  id: name,
  name,
  block: { type: 'text', text: name },
})

const given = (command: string) =>
  main.given.flatMap(([name, input]) => (name === command ? [input] : []))
const written = () => given('draft.write').map((input) => (input as { content: unknown }).content)

/** The page shows it, and has read what main has. */
async function follow(): Promise<void> {
  drafts.follow(id, undefined)
  await vi.advanceTimersByTimeAsync(0)
}

describe('what is written', () => {
  it('is there at once, and saved a moment later, once for all of it', async () => {
    await follow()
    drafts.changeDraft(id, { text: 'a' })
    drafts.changeDraft(id, { text: 'ab' })
    expect(drafts.draftNow(id).text).toBe('ab')
    expect(written()).toEqual([])
    vi.advanceTimersByTime(400)
    expect(written()).toEqual([{ text: 'ab', mentions: [], attachments: [] }])
    vi.advanceTimersByTime(4000)
    expect(written()).toHaveLength(1)
  })

  it('is saved while one goes on writing, and not only when one stops', async () => {
    await follow()
    for (let letters = 1; letters <= 10; letters += 1) {
      drafts.changeDraft(id, { text: 'x'.repeat(letters) })
      vi.advanceTimersByTime(100)
    }
    expect(written().length).toBeGreaterThan(1)
  })

  it('is saved when the page is left, without a moment more', async () => {
    await follow()
    drafts.changeDraft(id, { text: 'unsaved' })
    main.window.dispatchEvent(new Event('pagehide'))
    expect(written()).toMatchObject([{ text: 'unsaved' }])
  })

  it('as a change of a queued prompt is told at once, so that the prompt does not go meanwhile', async () => {
    await follow()
    drafts.setAside(id, { text: 'queued', mentions: [], attachments: [] }, 'p')
    expect(written()).toMatchObject([{ text: 'queued', edits: 'p' }])
  })

  it('takes an attachment along once, and again only where main does not have it any more', async () => {
    await follow()
    drafts.changeDraft(id, { attachments: [picture('a')] })
    vi.advanceTimersByTime(400)
    drafts.changeDraft(id, { text: 'see' })
    vi.advanceTimersByTime(400)
    expect(given('draft.attach')).toHaveLength(1)
    drafts.changeDraft(id, { attachments: [] })
    vi.advanceTimersByTime(400)
    drafts.changeDraft(id, { attachments: [picture('a')] })
    vi.advanceTimersByTime(400)
    expect(given('draft.attach')).toHaveLength(2)
  })

  it('is not saved again after it was sent, which empties it', async () => {
    await follow()
    drafts.changeDraft(id, { text: 'sent' })
    drafts.draftSent(id, { text: '', mentions: [], attachments: [] })
    vi.advanceTimersByTime(4000)
    expect(written()).toEqual([])
    expect(drafts.draftNow(id).text).toBe('')
  })
})

describe('what was written elsewhere', () => {
  it('is shown, with what goes along, which is not sent back', async () => {
    kept = { text: 'from yesterday', mentions: [], attachments: [picture('a')] }
    await follow()
    expect(drafts.draftNow(id)).toEqual(kept)
    drafts.changeDraft(id, { text: 'from yesterday, and today' })
    vi.advanceTimersByTime(400)
    expect(given('draft.attach')).toEqual([])
  })

  it('comes before what is written here until it has come', async () => {
    kept = { text: 'known ', mentions: [], attachments: [] }
    drafts.follow(id, undefined)
    drafts.changeDraft(id, { text: 'typed' })
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts.draftNow(id).text).toBe('known typed')
  })

  it('is not written over, nor writes over what is written here, however long it takes to come', async () => {
    kept = { text: 'known ', mentions: [], attachments: [] }
    const answer = Promise.withResolvers<unknown>()
    main.answer = (name) => (name === 'draft.read' ? answer.promise : { ok: true, value: {} })
    drafts.follow(id, undefined)
    drafts.changeDraft(id, { text: 'typed' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(written()).toEqual([])
    answer.resolve({ ok: true, value: { draft: kept } })
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts.draftNow(id).text).toBe('known typed')
    expect(written()).toMatchObject([{ text: 'known typed' }])
  })

  it('does not bring back what was sent before it came', async () => {
    kept = { text: 'sent', mentions: [], attachments: [] }
    drafts.follow(id, undefined)
    drafts.changeDraft(id, { text: 'sent' })
    drafts.draftSent(id, { text: '', mentions: [], attachments: [] })
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts.draftNow(id).text).toBe('')
    expect(written()).toEqual([])
  })

  it('that cannot be read does not keep what is written here from being saved', async () => {
    main.answer = (name) =>
      name === 'draft.read'
        ? { ok: false, problem: { code: 'log', message: 'Cannot be read.' } }
        : { ok: true, value: {} }
    drafts.follow(id, undefined)
    drafts.changeDraft(id, { text: 'typed' })
    await vi.advanceTimersByTimeAsync(0)
    expect(written()).toMatchObject([{ text: 'typed' }])
  })

  it('is put aside by a queued prompt that is changed here until it has come', async () => {
    kept = { text: 'known', mentions: [], attachments: [] }
    drafts.follow(id, undefined)
    drafts.setAside(id, { text: 'queued', mentions: [], attachments: [] }, 'p')
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts.draftNow(id)).toMatchObject({ text: 'queued', edits: 'p', aside: kept })
  })

  it('in another window is read, and this window’s own words are not', async () => {
    await follow()
    drafts.changeDraft(id, { text: 'mine' })
    vi.advanceTimersByTime(400)
    const { writer } = given('draft.write')[0] as { writer: string }
    drafts.follow(id, { id, version: 1, writer })
    expect(given('draft.read')).toHaveLength(1)
    kept = { text: 'theirs', mentions: [], attachments: [] }
    drafts.follow(id, { id, version: 2, writer: 'another window' })
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts.draftNow(id).text).toBe('theirs')
    drafts.follow(id, { id, version: 2, writer: 'another window' })
    expect(given('draft.read')).toHaveLength(2)
  })

  it('does not take the place of what is being written here, which is newer', async () => {
    await follow()
    drafts.changeDraft(id, { text: 'mine' })
    kept = { text: 'theirs', mentions: [], attachments: [] }
    drafts.follow(id, { id, version: 1, writer: 'another window' })
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts.draftNow(id).text).toBe('mine')
    vi.advanceTimersByTime(400)
    expect(written()).toMatchObject([{ text: 'mine' }])
  })
})

describe('a draft that is put aside', () => {
  const queued = { text: 'queued', mentions: [], attachments: [] }

  it('is the first one, however many prompts are changed one after the other', async () => {
    await follow()
    drafts.changeDraft(id, { text: 'mine' })
    drafts.setAside(id, queued, 'p')
    drafts.setAside(id, { ...queued, text: 'other' }, 'q')
    expect(drafts.draftNow(id)).toMatchObject({
      text: 'other',
      edits: 'q',
      aside: { text: 'mine' },
    })
  })

  it('is none where nothing was written', async () => {
    await follow()
    drafts.setAside(id, queued, 'p')
    expect(drafts.draftNow(id).aside).toBeUndefined()
  })
})

describe('what is written in a form', () => {
  it('goes with the form: main hears nothing of it', () => {
    const passing = drafts.passingDraft({ text: 'first', mentions: [], attachments: [] })
    drafts.changeDraft(passing, { text: 'second' })
    expect(drafts.draftNow(passing).text).toBe('second')
    vi.advanceTimersByTime(4000)
    drafts.follow(passing, undefined)
    expect(main.given).toEqual([])
    drafts.left(passing)
    expect(drafts.draftNow(passing).text).toBe('')
  })
})
