// Proves with the real app that an agent does not come to be a person by having a program start something that was there before the app, and that the user's own terminals may decide once that is said.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import electronPath from 'electron'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, somebody } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from './lib/app'

const practice = { agent: 'practice', account: null, profile: null }
const ways = ['in-its-own-session', 'in-a-session', 'in-a-terminal']
const place = freshFolder('others')
const jobs = join(place, 'jobs')
const agent = join(place, 'agent.sh')
const shells: ChildProcess[] = []
let running: RunningApp
let project: string

/** As `at`, `cron` and `tmux` do, each in its own way: it starts for whoever asks what they say. */
const starter = `
echo $$ > ${place}/pid
while :; do
  while read way file; do
    case $way in
      in-its-own-session) sh $file & ;;
      in-a-session) setsid sh -c "sh $file; :" & ;;
      in-a-terminal) setsid script -qec "sh $file" /dev/null & ;;
    esac
  done < ${jobs}
done
`

beforeAll(async () => {
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  mkdirSync(place, { recursive: true })
  execFileSync('mkfifo', [jobs])
  writeFileSync(join(place, 'starter.sh'), starter)
  const service = `setsid sh ${place}/starter.sh < /dev/null > /dev/null 2>&1 &`
  execFileSync('sh', ['-c', service])
  // It has begun when it listens.
  execFileSync('sh', ['-c', `echo 'nothing' > ${jobs}`])
  const evil = { name: 'Evil', driver: 'acp', command: '/bin/sh', args: [agent] }
  running = await startApp({
    folders: [folder],
    env: somebody,
    settings: { agents: { evil } },
  })
  const opened = await give<{ project: string }>(running.page, 'project.open', { path: folder })
  project = opened.project
})
afterAll(async () => {
  await running?.quit()
  for (const shell of shells) shell.kill()
  const pid = readFileSync(join(place, 'pid'), 'utf8').trim()
  execFileSync('kill', ['-9', pid])
  removeFolders()
})

const approving = (title: string) => {
  const words = [electronPath, join(root, 'out/cli/liminal.cjs'), 'task', 'approve', title]
  return `ELECTRON_RUN_AS_NODE=1 ${words.join(' ')} --user-data-dir=${running.data}`
}
const add = (task: string, title: string) =>
  give(running.page, 'task.add', { project, task, title, agent: practice })
const stateOf = async (task: string) =>
  (await give<{ task: { state: string } }>(running.page, 'task.read', { task })).task.state
const button = (name: string) =>
  running.page.getByRole('region', { name: 'Problems' }).getByRole('button', { name, exact: true })
const said = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

test('what an agent has other programs start decides nothing, whichever way they start it', async () => {
  await add('victim', 'Victim')
  for (const way of ways)
    writeFileSync(
      join(place, `${way}.sh`),
      `(${approving('Victim')}; echo "code $?") > ${place}/${way}.out 2>&1\n`,
    )
  const asking = ways.map((way) => `echo "${way} ${place}/${way}.sh" > ${jobs}`)
  writeFileSync(agent, asking.join('\n'))
  await give(running.page, 'session.create', {
    project,
    agent: 'evil',
    account: null,
    profile: null,
    title: 'Evil',
    workspace: 'folder',
    prompt: [{ type: 'text', text: 'x' }],
    fromDraft: false,
  })
  for (const way of ways) {
    await expect.poll(() => said(`${place}/${way}.out`), { timeout: 30_000 }).toContain('code')
    expect([way, said(`${place}/${way}.out`)]).toEqual([way, expect.stringContaining('code 1')])
  }
  expect(await stateOf('victim')).toBe('proposed')
  // The user says no, and it stays so.
  await button('Refuse').click()
  await expect.poll(() => button('Refuse').count()).toBe(0)
  expect(await stateOf('victim')).toBe('proposed')
})

/** A terminal that was opened when the app was there; gives what it prints. */
function openTerminal(): { type(line: string): void; printed(): string } {
  const shell = spawn('script', ['-qec', 'sh', '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] })
  shells.push(shell)
  let text = ''
  shell.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  return { type: (line) => shell.stdin.write(`${line}\n`), printed: () => text }
}

test('a terminal that is opened later decides once the user has said that it is theirs', async () => {
  await add('first', 'First')
  await add('second', 'Second')
  const terminal = openTerminal()
  terminal.type(`${approving('First')}; echo "co""de $?"`)
  await expect.poll(terminal.printed, { timeout: 30_000 }).toContain('code 1')
  expect(terminal.printed()).toContain('asks in its window')
  expect(await stateOf('first')).toBe('proposed')
  await button('It was me').click()
  await expect.poll(() => button('It was me').count()).toBe(0)
  terminal.type(`${approving('First')}; echo "an""swer $?"`)
  await expect.poll(terminal.printed, { timeout: 30_000 }).toContain('answer 0')
  terminal.type(`${approving('Second')}; echo "not asked a""gain $?"`)
  await expect.poll(terminal.printed, { timeout: 30_000 }).toContain('not asked again 0')
  expect(await button('It was me').count()).toBe(0)
})
