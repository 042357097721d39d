// Proves that comments are kept, follow their lines, and are sent once, as one prompt.
import { expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { memoryRows, reviewing, valueIn } from './scene'

test('comments are kept over a restart, follow their lines as the file goes on, and say when those are gone', async () => {
  const folder = repository({ 'a.txt': 'one\ntwo\nthree\n' })
  write(folder, 'a.txt', 'one\n2\nthree\nfour\n')
  const stored = memoryRows()
  const first = reviewing(folder, {}, stored)
  const { id, files } = first.open()
  await files()
  const about = { path: 'a.txt', by: null, text: 'why?' }
  const say = (comment: string, side: 'before' | 'after', lines: [number, number] | null) =>
    first.reviews.comment(id, { ...about, id: comment, side, lines })
  valueIn(await say('c1', 'after', [1, 2]))
  valueIn(await say('c2', 'before', [1, 2]))
  valueIn(await say('c3', 'after', null))
  expect(await say('c4', 'after', [90, 95])).toMatchObject({ ok: true })
  first.reviews.removeComment('c4')
  expect([...first.comments.values()]).toMatchObject([
    { id: 'c1', lines: [1, 2], quoted: '2\n' },
    { id: 'c2', lines: [1, 2], quoted: 'two\n' },
    { id: 'c3', lines: null, quoted: '' },
  ])
  first.reviews.stop()
  const again = reviewing(folder, {}, stored)
  expect([...again.comments.keys()]).toEqual(['c1', 'c2', 'c3'])
  again.open()
  write(folder, 'a.txt', 'zero\none\n2\nthree\nfour\n')
  await again.when(() => again.comments.get('c1')?.lines?.[0] === 2)
  write(folder, 'a.txt', 'zero\none\nthree\nfour\n')
  await again.when(() => again.comments.get('c1')?.outdated === true)
  expect(again.comments.get('c1')).toMatchObject({ lines: [2, 3], quoted: '2\n' })
  write(folder, 'a.txt', 'one\n2\n')
  await again.when(() => again.comments.get('c1')?.outdated === false)
})

test('all of a session go as one prompt, to it or to another one, and are gone when it was taken', async () => {
  const folder = repository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  write(folder, 'a.txt', 'two\n')
  write(folder, 'b.txt', 'two\n')
  const { open, reviews, prompts, comments } = reviewing(folder)
  const { id, files } = open()
  await files()
  expect(reviews.send(id, 'p0', undefined, [])).toMatchObject({ problem: { code: 'no-comments' } })
  const said = { by: null, side: 'after' as const }
  await reviews.comment(id, {
    ...said,
    id: 'c1',
    path: 'b.txt',
    lines: null,
    text: 'Why this file?',
  })
  await reviews.comment(id, { ...said, id: 'c2', path: 'a.txt', lines: [0, 1], text: 'Keep one.' })
  await reviews.comment(id, { ...said, id: 'c2', path: 'a.txt', lines: [0, 1], text: 'Keep it.' })
  expect(reviews.send(id, 'p1', 's2', [])).toEqual({ ok: true, value: { sent: 2 } })
  expect(comments.size).toBe(0)
  expect(prompts).toHaveLength(1)
  const [{ to, prompt, content } = { to: '', prompt: '', content: [] }] = prompts
  expect({ to, prompt }).toEqual({ to: 's2', prompt: 'p1' })
  expect(content).toMatchObject([
    { type: 'text', text: 'Comments on your changes:' },
    { type: 'text', text: 'b.txt: Why this file?' },
    { type: 'link', name: 'b.txt' },
    { type: 'text', name: 'a.txt:1', text: 'two\n' },
    { type: 'text', text: 'a.txt:1: Keep it.' },
    { type: 'link', name: 'a.txt', uri: expect.stringMatching(/^file:.*a\.txt$/) },
  ])
})

test('an agent is asked once, by what differs; its answer is comments of its own, and a refusal leaves nothing', async () => {
  const folder = repository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  write(folder, 'a.txt', 'two\n')
  write(folder, 'new.txt', 'new\n')
  const { open, reviews, prompts, comments, asking } = reviewing(folder)
  const { id } = open()
  valueIn(await reviews.ask(id, 's2', 'p1'))
  const [{ to, content } = { to: '', content: [] }] = prompts
  expect(to).toBe('s2')
  expect(content).toMatchObject([
    {
      type: 'text',
      text: expect.stringMatching(/“git diff HEAD”[\s\S]*- a\.txt \(modified\)\n- new\.txt/),
    },
  ])
  const asked = asking.take('p1')
  if (!asked) throw new Error('It is not on record')
  expect(asking.take('p1')).toBeUndefined()
  const said =
    'Well.\n\na.txt:1: why two?\nb.txt:1: is not shown\n\n`new.txt`: why at all?\na.txt:90: gone'
  expect(await reviews.answered(asked, said)).toEqual({ ok: true, value: 3 })
  const by = { session: 's2', name: 'session s2' }
  expect([...comments.values()]).toMatchObject([
    { path: 'a.txt', lines: [0, 1], quoted: 'two\n', text: 'why two?\nb.txt:1: is not shown', by },
    { path: 'new.txt', lines: null, text: 'why at all?', by },
    { path: 'a.txt', quoted: '', text: 'gone', by },
  ])
  reviews.stop()
  expect(await reviews.ask(id, 's2', 'p2')).toMatchObject({ problem: { code: 'no-review' } })
  const clean = reviewing(repository())
  expect(await clean.reviews.ask(clean.open().id, 's2', 'p3')).toMatchObject({
    problem: { code: 'no-changes' },
  })
  expect(clean.prompts).toEqual([])
})

test('an agent that works in another repository is given what differs, new files too, and no more than it can read', async () => {
  const folder = repository({ 'a.txt': 'one\n' })
  write(folder, 'a.txt', 'two\n')
  write(folder, '-new file.txt', 'new\n')
  const { open, reviews, prompts, others } = reviewing(folder)
  const { id } = open()
  others.set('s2', { id: 's2', folder: repository() })
  others.set('s3', { id: 's3', folder })
  for (const [prompt, reviewer] of [
    ['p1', 's2'],
    ['p2', 's3'],
  ] as const)
    valueIn(await reviews.ask(id, reviewer, prompt))
  const [far, near] = prompts
  expect(far?.content).toMatchObject([
    { type: 'text', text: expect.stringContaining('added below') },
    {
      type: 'text',
      name: `Changes in ${folder}`,
      text: expect.stringMatching(/-one\n\+two\n[\s\S]*b\/-new file\.txt[\s\S]*\+new\n$/),
    },
  ])
  expect(near?.content.length).toBe(1)
  write(folder, 'a.txt', 'much more\n'.repeat(100_000))
  valueIn(await reviews.ask(id, 's2', 'p3'))
  const text = JSON.stringify(prompts.at(-1)?.content)
  expect(text.length).toBeLessThan(400_000)
  expect(text).toContain('(and more)')
})
