#!/usr/bin/env node
// Stands in for gh: keeps what it was told and which remotes git tells it of beside itself, and prints what gh prints.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const here = dirname(process.argv[1])
const args = process.argv.slice(2)
const input = args.includes('-') ? readFileSync(0, 'utf8') : ''
const prompts = process.env.GH_PROMPT_DISABLED
const remotes = spawnSync('git', ['remote'], { encoding: 'utf8' }).stdout.trim()
appendFileSync(join(here, 'told'), `${JSON.stringify({ args, input, prompts, remotes })}\n`)
const made = () =>
  existsSync(join(here, 'told')) && /"pr","create"/.test(readFileSync(join(here, 'told'), 'utf8'))
const print = (value) =>
  process.stdout.write(typeof value === 'string' ? value : JSON.stringify(value))
const refuse = (words, code) => {
  process.stderr.write(`${words}\n`)
  process.exit(code)
}

if (existsSync(join(here, 'signed-out')))
  refuse('To get started with GitHub CLI, please run:  gh auth login', 4)
const [group, verb] = args
if (group === 'pr' && verb === 'create') print('https://github.com/o/r/pull/7\n')
else if (group === 'issue' && verb === 'list')
  print([
    {
      number: 12,
      title: 'Login fails',
      body: 'On Mondays.',
      url: 'https://github.com/o/r/issues/12',
    },
    { number: 9, title: 'Old', body: '', url: 'https://github.com/o/r/issues/9' },
  ])
else if (group === 'pr' && !made()) refuse(`no pull requests found for branch "${args[2]}"`, 1)
else if (group === 'pr' && verb === 'view')
  print({
    ...{ number: 7, title: 'Fix the login race', url: 'https://github.com/o/r/pull/7' },
    ...{ state: 'OPEN', isDraft: false },
    comments: [{ id: 'IC_1', author: { login: 'ann' }, body: 'Please add a test.', url: '' }],
    reviews: [{ id: 'PRR_1', author: { login: 'bob' }, body: '', state: 'COMMENTED' }],
  })
else if (group === 'pr' && verb === 'checks') {
  print([
    { name: 'test', bucket: 'fail', link: 'https://github.com/o/r/runs/1' },
    { name: 'lint', bucket: 'pass', link: '' },
    { name: 'deploy', bucket: 'pending', link: '' },
  ])
  process.exitCode = 8
} else if (group === 'api')
  print([{ id: 1, user: { login: 'bob' }, body: 'Why two locks?', path: 'src/auth.ts', line: 40 }])
else refuse(`unknown command "${args.join(' ')}"`, 1)
