// Proves that a draft becomes the prompt that is meant, and a prompt the draft that it came from.
import { expect, test } from 'vitest'
import type { Block } from '../agent/content'
import { contentOf, type Draft, draftOf, emptyDraft, isEmpty, mentioned } from './draft'

let ids = 0
const newId = () => `id-${++ids}`
const file = (name: string) => ({ name, uri: `file:///work/${encodeURIComponent(name)}` })

const blocks: Record<string, Block> = {
  'a pasted text': { type: 'text', text: 'one\ntwo', name: 'Pasted 2 lines' },
  'a picture': { type: 'image', mimeType: 'image/png', data: 'AAAA', uri: 'shot.png' },
  'a sound': { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
  'a file outside': { type: 'link', uri: 'file:///else/a.bin', name: 'a.bin' },
  'a text outside': { type: 'resource', uri: 'file:///else/a.txt', text: 'whole' },
}

test.each(Object.entries(blocks))('%s is an attachment, there and back', (_, block) => {
  const draft = draftOf([{ type: 'text', text: 'Look' }, block], newId)
  expect(draft).toMatchObject({ text: 'Look', mentions: [], attachments: [{ block }] })
  expect(draft.attachments[0]?.name).not.toBe('')
  expect(contentOf(draft)).toEqual([{ type: 'text', text: 'Look' }, block])
})

test('all at once comes back as it was', () => {
  const draft: Draft = {
    text: 'Look at @src/login page.ts, and this',
    mentions: [file('src/login page.ts')],
    attachments: Object.values(blocks).map((block) => ({ id: newId(), name: 'x', block })),
  }
  const again = draftOf(contentOf(draft), newId)
  expect(again.text).toBe(draft.text)
  expect(again.mentions).toEqual(draft.mentions)
  expect(contentOf(again)).toEqual(contentOf(draft))
})

test('only files that are still mentioned are sent, each once', () => {
  const names = ['src/app.ts', 'b.ts', 'gone.ts', 'src/app.ts', 'my notes.md', 'a.ts']
  const text = 'see @src/app.ts, and (@b.ts); "@my notes.md" me@a.ts @a.tsx @my notes.md'
  expect(mentioned(text, names.map(file)).map(({ name }) => name)).toEqual([
    'src/app.ts',
    'b.ts',
    'my notes.md',
  ])
})

test('a draft is empty when there is nothing to send', () => {
  expect(isEmpty(emptyDraft)).toBe(true)
  expect(isEmpty({ ...emptyDraft, text: ' \n' })).toBe(true)
  const [block] = Object.values(blocks)
  if (block)
    expect(isEmpty({ ...emptyDraft, attachments: [{ id: '1', name: '', block }] })).toBe(false)
  expect(contentOf({ ...emptyDraft, text: ' ' })).toEqual([])
})

test('what is no address is still called something', () => {
  const odd: Block = { type: 'resource', uri: 'file:///%E0%A4%A', text: '' }
  expect(draftOf([odd], newId).attachments[0]?.name).toBe('%E0%A4%A')
})
