// Proves that a queued prompt that is edited, removed or brought back goes once, whole and in its place, whatever happens meanwhile.
import { expect, test } from 'vitest'
import type { Block } from '../../shared/agent/content'
import type { Attachment } from '../../shared/session/draft'
import { commander, say } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'
import { Stack } from './stack.test-kit'

const picture: Block = { type: 'image', mimeType: 'image/png', data: 'AAAA' }
const shot: Attachment = { id: 'shot', name: 'shot.png', block: picture }
const content = [...say('b'), picture]

/** A turn runs, and three prompts wait; in the composer stands something else. */
async function scene() {
  const stack = new Stack()
  const session = stack.start('', 'A')
  await settle()
  const command = commander(stack)
  const { id } = session
  for (const prompt of ['b', 'c', 'd'])
    await command('session.prompt', {
      session: id,
      prompt,
      content: prompt === 'b' ? [...say('b'), { ...picture }] : say(prompt),
    })
  const write = (kept: { edits?: string; aside?: true; text: string; attached?: boolean }) => {
    const { edits, aside, text, attached = true } = kept
    const words = { mentions: [], attachments: [] as string[] }
    return command('draft.write', {
      draft: id,
      writer: 'w',
      content: {
        ...words,
        text,
        attachments: attached ? ['shot'] : [],
        ...(edits ? { edits } : {}),
        ...(aside ? { aside: { ...words, text: 'half a sent' } } : {}),
      },
    })
  }
  await command('draft.attach', { draft: id, attachment: { ...shot, block: { ...picture } } })
  const beginEdit = (edits = 'b') => write({ edits, aside: true, text: 'b, but' })
  const endTurn = async () => {
    stack.agent.newest.endTurn('c1')
    await settle()
    return session.state.section.turn?.id
  }
  const queued = () => session.state.queue.map((prompt) => prompt.id)
  return { stack, session, command, write, beginEdit, endTurn, queued, id }
}

test('does not go while it is edited, and nothing overtakes it', async () => {
  const { beginEdit, endTurn, queued, session, command, id, stack } = await scene()
  const first = session.state.section.turn?.id
  await beginEdit()
  expect(await endTurn()).toBe(first)
  expect(queued()).toEqual(['b', 'c', 'd'])
  await command('session.editQueued', { session: id, prompt: 'b', content: say('B') })
  await settle()
  expect(session.state.section.turn).toMatchObject({ id: 'b', content: say('B') })
  expect(stack.drafts.read(id)).toEqual({ text: 'half a sent', mentions: [], attachments: [] })
  expect([await endTurn(), await endTurn()]).toEqual(['c', 'd'])
})

test('goes as it was when the edit is left, with what was put aside back in the composer', async () => {
  const { beginEdit, endTurn, write, session, stack, id } = await scene()
  await beginEdit()
  await endTurn()
  await write({ text: 'half a sent', attached: false })
  await settle()
  expect(session.state.section.turn).toMatchObject({ id: 'b', content })
  expect(stack.drafts.read(id).text).toBe('half a sent')
})

test('what stands before the edited one goes meanwhile', async () => {
  const { beginEdit, endTurn, queued, session } = await scene()
  await beginEdit('c')
  expect(await endTurn()).toBe('b')
  await endTurn()
  expect(session.state.section.turn?.id).toBe('b')
  expect(queued()).toEqual(['c', 'd'])
})

test.each(['session.sendNow', 'session.removeQueued'] as const)(
  'while it is edited %s is refused in words, from whatever window',
  async (name) => {
    const { beginEdit, command, queued, id } = await scene()
    await beginEdit()
    expect(await command(name, { session: id, prompt: 'b' })).toMatchObject({
      problem: { code: 'being-edited', message: 'This message is being edited' },
    })
    expect(queued()).toEqual(['b', 'c', 'd'])
  },
)

test('an edit that is refused stays an edit, and is no new prompt', async () => {
  const { command, stack, queued, id, endTurn, write } = await scene()
  await endTurn()
  await write({ edits: 'b', aside: true, text: 'too late' })
  const refused = await command('session.editQueued', { session: id, prompt: 'b', content })
  expect(refused).toMatchObject({ problem: { code: 'prompt-gone' } })
  expect(stack.drafts.read(id)).toMatchObject({ text: 'too late', edits: 'b' })
  expect(queued()).toEqual(['c', 'd'])
})

test('an edit outlives the app, with its pictures and what it put aside, and its prompt is held', async () => {
  const { beginEdit, stack, id } = await scene()
  await beginEdit()
  const next = stack.restarted()
  expect(next.drafts.read(id)).toMatchObject({
    text: 'b, but',
    edits: 'b',
    attachments: [shot],
    aside: { text: 'half a sent' },
  })
  const [again] = next.sessions.all()
  expect(again?.state.queue.map(({ held }) => held)).toEqual(Array(3).fill('app-ended'))
  const command = commander(next)
  await command('session.editQueued', { session: id, prompt: 'b', content: say('B') })
  // What was held stays so: only the user lets it go.
  expect(again?.state.queue[0]).toEqual({ id: 'b', content: say('B'), held: 'app-ended' })
  await command('session.releaseQueue', { session: id })
  await settle()
  expect(again?.state.section.turn).toMatchObject({ id: 'b', content: say('B') })
})

test('what is removed comes back whole, in its place, and once', async () => {
  const { command, queued, session, id, endTurn } = await scene()
  await command('session.removeQueued', { session: id, prompt: 'b' })
  await command('session.removeQueued', { session: id, prompt: 'c' })
  expect(queued()).toEqual(['d'])
  for (const prompt of ['c', 'b']) await command('session.restoreQueued', { session: id, prompt })
  expect(queued()).toEqual(['b', 'c', 'd'])
  expect(session.state.queue[0]?.content).toEqual(content)
  expect(await command('session.restoreQueued', { session: id, prompt: 'b' })).toMatchObject({
    problem: { code: 'not-removed' },
  })
  expect([await endTurn(), await endTurn(), await endTurn()]).toEqual(['b', 'c', 'd'])
})

test('what was held is held when it comes back; what was not goes when the agent is free', async () => {
  const { command, session, queued, id, endTurn, stack } = await scene()
  await command('session.removeQueued', { session: id, prompt: 'd' })
  await command('session.cancel', { session: id })
  await command('session.removeQueued', { session: id, prompt: 'c' })
  await endTurn()
  await command('session.restoreQueued', { session: id, prompt: 'c' })
  expect(session.state.queue).toMatchObject([
    { id: 'b', held: 'cancelled' },
    { id: 'c', held: 'cancelled' },
  ])
  await command('session.restoreQueued', { session: id, prompt: 'd' })
  await settle()
  expect(session.state.section.turn?.id).toBe('d')
  expect(queued()).toEqual(['b', 'c'])
  expect(stack.row(session)).toMatchObject({ held: { count: 2 } })
})

test('a draft keeps what is attached to it and to what it put aside, and nothing else', async () => {
  const { stack, command, write, id } = await scene()
  await command('draft.attach', {
    draft: id,
    attachment: { id: 'other', name: 'other.png', block: { ...picture } },
  })
  await write({ text: 'words' })
  expect(stack.drafts.read(id).attachments).toEqual([shot])
  expect(stack.log.attachments.of(id).map((one) => one.id)).toEqual(['shot'])
  await command('session.prompt', { session: id, prompt: 'e', content, fromDraft: true })
  expect(stack.drafts.read(id)).toEqual({ text: '', mentions: [], attachments: [] })
  expect(stack.log.attachments.of(id)).toEqual([])
  expect(stack.rows.get(`drafts/${id}`)).toMatchObject({ writer: '' })
})
