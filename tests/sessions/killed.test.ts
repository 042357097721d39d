// Proves that all below the window may be killed at any moment: everything said is kept, nothing is sent again, no agent is left.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { openStack } from './lib/open-stack'
import { answerOf, isAlive, isOver, prompt } from './lib/real-stack'

const runner = path.resolve(import.meta.dirname, '../../scripts/run/module.mjs')
const app = path.resolve(import.meta.dirname, 'lib/app.ts')

test('killed with six sessions at work, all of them are there at the next start (L11, E4)', async () => {
  const folder = testFolder()
  const child = spawn(process.execPath, [runner, app, folder, '6'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  const pids = JSON.parse(value ?? '[]') as number[]
  expect(pids).toHaveLength(6)
  child.kill('SIGKILL')
  await ended

  const stack = openStack(folder)
  const sessions = stack.sessions.all()
  expect(sessions).toHaveLength(6)
  expect(sessions.every(({ loaded }) => !loaded)).toBe(true)
  for (const session of sessions) {
    const { state } = session
    expect(state.questions).toEqual([])
    expect(state.queue).toHaveLength(1)
    expect(state.section.turn?.end).toMatchObject({ reason: 'interrupted' })
    const answer = session
      .sections()
      .map((section) => answerOf({ section }))
      .join('')
    const [said = '', ...numbers] = answer.split(/(?<=yes)|(?<= )/)
    if (said !== '') expect(said).toMatch(/^answer: $/)
    const counted = numbers.filter((part) => /^\d/.test(part)).map(Number)
    expect(counted).toEqual(counted.map((_, place) => place + 1))
  }
  await expect.poll(() => pids.filter(isAlive)).toEqual([])

  const [session] = sessions
  if (!session) throw new Error('no session')
  const next = prompt(session, 'say I am back')
  await stack.until(() => session.sections().some(({ turn }) => turn?.id === next && turn.end))
  expect(isOver(session, next) || session.state.section.number > 2).toBe(true)
})
