// Proves with the real app that only a person approves and accepts: what the app has started is refused, whatever it does to hide where it comes from.
// docs/guide/command-line.md: What decides, such as approving a task, is for a person: the app looks who asks, and refuses what Liminal has started.
// docs/guide/unattended.md: Only a person approves, accepts, sends back and drops: what Liminal has started is refused.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, somebody } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { liminal as cli } from './lib/liminal'

const practice = { agent: 'practice', account: null, profile: null }
const attack = join(freshFolder('attack'), 'attack.sh')
let running: RunningApp
let project: string
let folder: string

beforeAll(async () => {
  folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  const agent = { name: 'Evil', driver: 'acp', command: '/bin/sh', args: [attack, 'agent'] }
  running = await startApp({
    folders: [folder],
    env: somebody,
    settings: { agents: { evil: agent } },
  })
  project = (await give<{ project: string }>(running.page, 'project.open', { path: folder }))
    .project
  writeAttack()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const outOf = (name: string) => join(attack, '..', 'out', name)

/** Tries to approve, accept and begin, in each of the ways in which it could seem to be somebody else. */
function writeAttack() {
  mkdirSync(outOf(''), { recursive: true })
  const node = join(root, 'node_modules/.bin/node')
  const liminal = `${node} ${join(root, 'out/cli/liminal.cjs')} task`
  const words = [`approve Victim`, `accept Result`, `drop Victim`, `keep Victim`]
  const each = words.map(
    (word) => `${liminal} ${word} --user-data-dir=${running.data}; echo "code $?"`,
  )
  writeFileSync(
    attack,
    [
      'cd /',
      `cat > ${outOf('tries.sh')} <<'END'`,
      ...each,
      'echo end',
      'END',
      `sh ${outOf('tries.sh')} > ${outOf('$1-as-it-is')} 2>&1`,
      `env -u LIMINAL_PROCESS -u LIMINAL_RUN -u LIMINAL_HELPER sh ${outOf('tries.sh')} > ${outOf('$1-without-marks')} 2>&1`,
      `env -i PATH="$PATH" sh ${outOf('tries.sh')} > ${outOf('$1-without-anything')} 2>&1`,
      `env -i PATH="$PATH" setsid -f sh ${outOf('tries.sh')} > ${outOf('$1-left-the-tree')} 2>&1`,
      `(env -i PATH="$PATH" setsid sh -c '(sh ${outOf('tries.sh')} &)' > ${outOf('$1-left-it-twice')} 2>&1 &)`,
      '',
    ].join('\n'),
  )
}

const stateOf = async (task: string) =>
  (
    await give<{ task: { state: string; source: string; line?: object } }>(
      running.page,
      'task.read',
      { task },
    )
  ).task

async function expectRefused(who: string) {
  const ways = ['as-it-is', 'without-marks', 'without-anything', 'left-the-tree', 'left-it-twice']
  for (const way of ways) {
    const file = outOf(`${who}-${way}`)
    const said = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    await expect.poll(said, { timeout: 30_000 }).toContain('end')
    expect([way, said().match(/code \d/g)]).toEqual([way, Array(4).fill('code 1')])
    expect(said().match(/That is for you to decide/g)).toHaveLength(4)
  }
  expect((await stateOf('victim')).state).toBe('proposed')
  expect(await stateOf('result')).toMatchObject({ state: 'review' })
  expect((await stateOf('result')).line).toBeUndefined()
}

test('what a person types approves, accepts and drops', async () => {
  const { page, data } = running
  const add = (task: string, title: string, more: object = {}) =>
    give(page, 'task.add', { project, task, title, agent: practice, ...more })
  await add('victim', 'Victim')
  await add('result', 'Result', { description: 'signal done Did it' })
  const liminal = (...words: string[]) => cli({ data }, 'task', ...words)
  expect(await liminal('approve', 'Result')).toMatchObject({ code: 0, errors: '' })
  await expect.poll(async () => (await stateOf('result')).state, { timeout: 30_000 }).toBe('review')
  await add('other', 'Other')
  expect(await liminal('drop', 'Other')).toMatchObject({ code: 0, errors: '' })
  expect((await stateOf('other')).state).toBe('dropped')
})

test('the check of a task decides nothing', async () => {
  const { page } = running
  const more = { description: 'signal done Nothing', check: `sh ${attack} check`, approved: true }
  await give(page, 'task.add', { project, task: 'evil', title: 'Evil', agent: practice, ...more })
  await expectRefused('check')
})

test('an agent decides nothing, and what it adds is proposed by it', async () => {
  const { page, data } = running
  await give(page, 'session.create', {
    project,
    agent: 'evil',
    account: null,
    profile: null,
    title: 'Evil',
    workspace: 'folder',
    prompt: [{ type: 'text', text: 'x' }],
    fromDraft: false,
  })
  await expectRefused('agent')
  const within = { data, env: { LIMINAL_PROCESS: 'agent' } }
  const added = await cli(within, 'task', 'add', 'Of an agent', `--project=${folder}`, '--json')
  expect(added).toMatchObject({ code: 0, errors: '' })
  const { task } = JSON.parse(added.out)
  expect(await stateOf(task)).toMatchObject({ state: 'proposed', source: 'agent' })
})

test('a person accepts', async () => {
  const accepted = await cli({ data: running.data }, 'task', 'accept', 'Result')
  expect(accepted).toMatchObject({ code: 0, errors: '' })
  await expect.poll(async () => (await stateOf('result')).state, { timeout: 30_000 }).toBe('done')
})
