// Proves that an agent that is signed in to in a terminal is, in a tab of its session, with the user's answer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { success } from '../../src/kit/result'
import { terminalSignIn } from '../../src/main/session/questions/terminal-sign-in'
import type { StoredSession } from '../../src/main/store/log/log'
import type { SessionEvent } from '../../src/shared/session/event'
import { openScene } from './scene'

function signingIn(script: string) {
  const scene = openScene()
  const events: SessionEvent[] = []
  const stored: Partial<StoredSession> = { agent: 'a', agentName: 'Agent', project: 'p' }
  const run = terminalSignIn({
    terminals: scene.terminals,
    session: () =>
      success({
        stored: stored as StoredSession,
        choice: { agent: 'a', account: null, profile: null },
        folder: scene.folder,
        append: (event: SessionEvent) => void events.push(event),
      }),
    resolveAgent: () =>
      success({
        id: 'a',
        name: 'Agent',
        driver: 'acp' as const,
        quirks: {},
        command: '/bin/sh',
        args: ['-c', script, 'agent'],
        env: { OWN: 'own' },
        accountFolder: null,
      }),
  })
  const tabs = () =>
    scene.rows
      .everything()
      .flatMap((change) => (change.table === 'terminals' && 'put' in change ? [change.put] : []))
  const signIn = () =>
    run('s', { kind: 'terminal', command: null, args: ['login'], env: { KEY: 'key' } })
  return { scene, events, tabs, signIn }
}

test('the agent itself runs with the arguments and variables of the method, and its tab goes when it is done', async () => {
  const { scene, events, tabs, signIn } = signingIn('echo $OWN $KEY $1 > out; test -t 0')
  expect(await signIn()).toEqual(success(undefined))
  expect(readFileSync(join(scene.folder, 'out'), 'utf8')).toBe('own key login\n')
  expect(events).toMatchObject([{ type: 'notice', title: /“Sign in to Agent”/ }])
  expect(tabs()).toEqual([])
})

test('a sign-in that fails says so, and its tab stays to be read', async () => {
  const { tabs, signIn } = signingIn('exit 3')
  expect(await signIn()).toMatchObject({ problem: { code: 'sign-in-failed', hint: /code 3/ } })
  expect(tabs()).toMatchObject([{ title: 'Sign in to Agent', state: 'exited' }])
})

test('a sign-in whose tab is closed has not succeeded', async () => {
  const { scene, tabs, signIn } = signingIn('sleep 100')
  const result = signIn()
  while (tabs()[0]?.state !== 'running') await new Promise(setImmediate)
  await scene.terminals.close(tabs()[0]?.id ?? '')
  expect(await result).toMatchObject({ problem: { hint: /ended early/ } })
})
