// Proves with the real app that scripts list its sessions, send to them, wait, answer and export, and know by the code how each stands.
// docs/guide/command-line.md: `liminal session` | lists sessions, sends to them, waits, answers and exports
// docs/guide/command-line.md: `liminal session answer SESSION` shows what the agent asks, and `liminal session answer SESSION REQUEST OPTION` answers it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { liminal as cli, type Said, type Typing } from './lib/liminal'
import { openSession } from './lib/session'

const folder = freshFolder('project')
let running: RunningApp
let session: string

beforeAll(async () => {
  running = await startApp({ settings: { 'outside.answers': true } })
  session = await openSession(running.page, folder, { title: 'Outside' })
})

afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const typing = (how: Omit<Typing, 'data'>, ...words: string[]): Promise<Said> =>
  cli({ data: running.data, ...how }, 'session', ...words)
const liminal = (...words: string[]) => typing({}, ...words)

async function requests(): Promise<{ request: string; options: { id: string }[] }[]> {
  return JSON.parse((await liminal('answer', 'Outside', '--json')).out).requests
}

/** Sends it, and waits for what comes of it. */
async function ask(prompt: string): Promise<Said> {
  expect(await liminal('send', session, prompt)).toMatchObject({ code: 0, errors: '' })
  return liminal('wait', session)
}

test('sessions are listed with how they stand, and named by the beginning of their id', async () => {
  const { sessions } = JSON.parse((await liminal('list', '--json')).out)
  expect(sessions).toMatchObject([{ id: session, title: 'Outside', folder, agent: 'practice' }])
  expect(await liminal('list', `--project=${folder}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${session.slice(0, 8)}  Outside  `),
  })
  expect(await liminal('wait', session.slice(0, 8))).toMatchObject({ code: 0, errors: '' })
  expect(await liminal('wait', 'Nobody')).toMatchObject({ code: 3, out: '' })
  expect(await liminal('send', 'Outside')).toMatchObject({ code: 2, out: '' })
})

test('what is sent is waited for, and what it asks is answered by number and by id', async () => {
  expect(await ask('edit notes.md Hello there')).toMatchObject({ code: 4, errors: '' })
  const shown = await liminal('answer', 'Outside')
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('notes.md') })
  expect(shown.out).toContain('  1  Allow once\n')
  const [first] = await requests()
  expect(first?.options).toMatchObject([{ id: 'once' }, { id: 'always' }, { id: 'reject' }])
  const request = first?.request ?? ''
  expect(await liminal('answer', session, request, '9')).toMatchObject({ code: 2 })
  expect(await liminal('answer', session, `${request}.1`, '1')).toMatchObject({ code: 3 })
  const within = { env: { LIMINAL_PROCESS: 'agent' } }
  expect(await typing(within, 'answer', session, request, '1')).toMatchObject({ code: 1 })
  expect(await liminal('answer', session, request, '1')).toMatchObject({
    code: 0,
    out: 'Answered: Allow once.\n',
  })
  expect(await liminal('wait', session)).toMatchObject({ code: 0, errors: '' })
  expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toContain('Hello there')
  expect(await liminal('answer', session, request, '1')).toMatchObject({ code: 3 })

  expect(await ask('edit notes.md Nothing of this')).toMatchObject({ code: 4 })
  const [second] = await requests()
  expect(await liminal('answer', session, second?.request ?? '', 'reject')).toMatchObject({
    code: 0,
  })
  expect(await liminal('wait', session)).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'notes.md'), 'utf8')).not.toContain('Nothing of this')
})

// docs/guide/command-line.md: 0 | all was done; of `session wait` and `task run`: there is a result
// docs/guide/command-line.md: 1 | something could not be done, or the turn has failed
// docs/guide/command-line.md: 2 | there is a mistake in the command
// docs/guide/command-line.md: 3 | nothing runs, or nothing of that name
// docs/guide/command-line.md: 4 | the agent needs you
// docs/guide/command-line.md: 5 | the time was over
test('a prompt is read from the input, and a turn that fails, or lasts, ends with a code of its own', async () => {
  const input = 'error It broke.\n'
  expect(await typing({ input }, 'send', session, '-', '--json')).toMatchObject({ code: 0 })
  const failed = await liminal('wait', session, '--json')
  expect(failed.code).toBe(1)
  expect(JSON.parse(failed.out).session).toMatchObject({ stands: 'failed', outcome: 'failed' })
  expect(await typing({ input: ' \n' }, 'send', session, '-')).toMatchObject({ code: 2 })

  expect(await liminal('send', session, 'hang')).toMatchObject({ code: 0 })
  expect(await liminal('wait', session, '--timeout=1')).toMatchObject({
    code: 5,
    errors: 'It was not done within 1 s.\n',
  })
  await give(running.page, 'session.cancel', { session })
  expect(await liminal('wait', session)).toMatchObject({ code: 1 })
  expect(await ask('hello')).toMatchObject({ code: 0 })
})

test('the conversation is exported as Markdown and as JSON', async () => {
  const markdown = await liminal('export', session)
  expect(markdown.code).toBe(0)
  expect(markdown.out).toMatch(/^# Outside\n/)
  expect(markdown.out).toContain('edit notes.md Hello there')
  const { sections } = JSON.parse((await liminal('export', session, '--json')).out)
  expect(JSON.stringify(sections)).toContain('edit notes.md Hello there')
})

// docs/guide/command-line.md: What only a window can answer waits for one: trust in a repository's commands, what ssh asks, and questions of agents while `outside.answers` is off.
// docs/guide/command-line.md: That works only with `outside.answers` in the settings, since what an agent runs could do it as well.
test('without the user’s word in the settings nothing is answered from outside', async () => {
  await give(running.page, 'settings.set', { key: 'outside.answers', value: false })
  expect(await ask('edit notes.md Never')).toMatchObject({ code: 4 })
  const [asked] = await requests()
  const refused = await liminal('answer', session, asked?.request ?? '', '1')
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('outside.answers') })
  expect(await requests()).toEqual([asked])
})

test('no app is no session, and said so', async () => {
  const none = await cli({ data: freshFolder('none') }, 'session', 'list')
  expect(none).toMatchObject({ code: 3, errors: expect.stringContaining('does not run') })
})
