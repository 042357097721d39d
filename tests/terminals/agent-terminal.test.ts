// Proves that commands that agents ask for run in real terminals, with their output kept to its limit.
import { expect, test } from 'vitest'
import type { AgentTerminal, AgentTerminalRequest } from '../../src/main/agent/drivers/driver'
import { openAgentTerminal } from '../../src/main/terminal/agent-terminal'
import { aliveWith } from './processes'
import { openScene, type Scene } from './scene'

const contextOf = ({ machine, folder }: Scene) => ({
  machine,
  folder,
  agent: 'test',
  session: 'session',
})

async function opened(
  scene: Scene,
  request: Partial<AgentTerminalRequest>,
  output?: (terminal: string, text: string) => void,
): Promise<AgentTerminal> {
  const result = await openAgentTerminal(
    { command: '/bin/sh', args: [], env: {}, folder: null, outputLimit: 100_000, ...request },
    { ...contextOf(scene), ...(output ? { output } : {}) },
  )
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

test('the command runs in a terminal, in its folder, with its environment', async () => {
  const scene = openScene()
  const terminal = await opened(scene, {
    args: ['-c', 'test -t 1 && echo tty; pwd; echo $KEY; exit 4'],
    env: { KEY: 'value' },
  })
  expect(await terminal.exited()).toEqual({ code: 4 })
  expect(terminal.output()).toEqual({
    text: `tty\r\n${scene.folder}\r\nvalue\r\n`,
    truncated: false,
    exit: { code: 4 },
  })
})

test('its output is told as it comes, and has no end while it runs', async () => {
  const scene = openScene()
  const { promise, resolve } = Promise.withResolvers<string>()
  const terminal = await opened(scene, { args: ['-c', 'echo ready; sleep 100'] }, (_, text) =>
    resolve(text),
  )
  expect(await promise).toContain('ready')
  expect(terminal.output().exit).toBeUndefined()
})

test('only the end of much output is kept, cut between characters', async () => {
  const scene = openScene()
  const terminal = await opened(scene, {
    args: ['-c', 'i=0; while [ $i -lt 500 ]; do printf €€€€; i=$((i+1)); done'],
    outputLimit: 1000,
  })
  await terminal.exited()
  expect(terminal.output()).toMatchObject({ text: '€'.repeat(333), truncated: true })
})

test('a whole line for a shell is understood as one', async () => {
  const scene = openScene()
  const terminal = await opened(scene, { command: 'echo one && echo two' })
  await terminal.exited()
  expect(terminal.output().text).toBe('one\r\ntwo\r\n')
})

test('killing ends its whole tree, and the output stays', async () => {
  const scene = openScene()
  const { promise, resolve } = Promise.withResolvers<string>()
  const script = "trap '' TERM HUP; echo started; sleep 1000 & sleep 1000"
  const terminal = await opened(scene, { args: ['-c', script] }, (_, text) => resolve(text))
  await promise
  terminal.kill()
  await terminal.exited()
  await scene.quit()
  expect(aliveWith(scene.token)).toEqual([])
  expect(terminal.output().text).toContain('started')
})

test('a command that is not there is an answer', async () => {
  const scene = openScene()
  const result = await openAgentTerminal(
    { command: 'no-such-command', args: ['x'], env: {}, folder: null, outputLimit: 10 },
    contextOf(scene),
  )
  expect(result).toMatchObject({ ok: false, problem: { code: 'not-found' } })
})
