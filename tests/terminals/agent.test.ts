// Proves that any command runs as a terminal agent: its state by the clock, its runs, and how it ends (SPEC T1–T4, T6).
import { expect, test } from 'vitest'
import { agentTerminalId } from '../../src/main/terminal/terminal-row'
import type { ActivityReport, TerminalAgentSession } from '../../src/main/terminal/terminal-session'
import { aliveWith } from './processes'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

const clocks = { 'terminal.needsInputSeconds': 0.4, 'terminal.staleSeconds': 0.5 }

const agent = (
  scene: Scene,
  script: string,
  more: Partial<TerminalAgentSession> = {},
): TerminalAgentSession => ({
  id: 'session',
  project: 'project',
  agent: 'test',
  agentName: 'Test Agent',
  folder: scene.folder,
  command: '/bin/sh',
  args: ['-c', script],
  env: {},
  ...more,
})

interface Watched {
  reports: ActivityReport[]
  reach(activity: string, phase?: string): Promise<ActivityReport>
}

/** What the rail is told of an agent, from now on. */
function watch({ sessions }: Scene): Watched {
  const reports: ActivityReport[] = []
  const waiting = new Set<() => void>()
  sessions.onActivity((_, report) => {
    reports.push(report)
    for (const look of waiting) look()
  })
  return {
    reports,
    reach: (activity, phase) =>
      new Promise((resolve, reject) => {
        const told = JSON.stringify(reports)
        const timer = setTimeout(() => reject(new Error(`No ${activity} after ${told}`)), 20_000)
        const look = () => {
          const last = reports.at(-1)
          if (last?.activity !== activity || (phase && last.phase !== phase)) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(last)
        }
        waiting.add(look)
        look()
      }),
  }
}

const windowOn = (scene: Scene): TestWindow =>
  new TestWindow((port) => scene.terminals.attach(agentTerminalId('session'), port))

test('T1: working while it prints, needs input after silence, stale after that, working again', async () => {
  const scene = openScene(clocks)
  const rail = watch(scene)
  await scene.sessions.start(agent(scene, 'echo up; read answer; echo got $answer; sleep 100'))
  expect((await rail.reach('needs-input')).why).toBe('Silent for 0.4 s')
  await rail.reach('stale')
  const window = windowOn(scene)
  await window.sees('up')
  window.type('blue\r')
  await window.sees('got blue')
  await rail.reach('needs-input')
  expect(rail.reports.map(({ activity }) => activity)).toEqual([
    'working',
    'working',
    'working',
    'needs-input',
    'stale',
    'working',
    'needs-input',
  ])
})

test('T2: one that never prints leaves starting by the same clock', async () => {
  const scene = openScene(clocks)
  const rail = watch(scene)
  await scene.sessions.start(agent(scene, 'sleep 100'))
  expect((await rail.reach('needs-input')).why).toBe('Printed nothing for 0.4 s after its start')
  await rail.reach('stale')
})

test('a notification is told at once, in its own words', async () => {
  const scene = openScene({ 'terminal.needsInputSeconds': 100 })
  const rail = watch(scene)
  await scene.sessions.start(agent(scene, "printf '\\033]9;%s\\007' 'May I delete it?'; sleep 100"))
  expect((await rail.reach('needs-input')).why).toBe('Says: May I delete it?')
})

test('T3: exit 0 is completed, any other code has failed, and the code is told', async () => {
  const scene = openScene()
  const rail = watch(scene)
  await scene.sessions.start(agent(scene, 'exit 0'))
  expect(await rail.reach('completed')).toMatchObject({ phase: 'idle', why: 'Exited with code 0' })
  await scene.sessions.start(agent(scene, 'exit 9'))
  expect((await rail.reach('failed')).why).toBe('Exited with code 9')
  await scene.sessions.start(agent(scene, 'kill -SEGV $$'))
  expect((await rail.reach('failed', 'idle')).why).toMatch(/Exited with code 9|Ended by SIGSEGV/)
})

test('T4: stopping asks first, and then does not', async () => {
  const scene = openScene()
  const rail = watch(scene)
  const polite = "trap 'echo goodbye; exit 3' TERM; echo up; while :; do sleep 0.05; done"
  await scene.sessions.start(agent(scene, polite))
  const window = windowOn(scene)
  await window.sees('up')
  await scene.sessions.stop('session')
  await window.sees('goodbye')
  expect((await rail.reach('stopped')).why).toBe('Stopped by you')

  const deaf = "trap '' TERM HUP INT; echo deaf; while :; do sleep 0.05; done"
  await scene.sessions.start(agent(scene, deaf))
  await window.sees('deaf')
  await scene.sessions.stop('session')
  expect(aliveWith(scene.token)).toEqual([])
  expect(scene.terminals.get(agentTerminalId('session'))?.record.epochs).toMatchObject([
    { exit: { code: 3, by: 'user' } },
    { exit: { signal: 'SIGKILL', by: 'user' } },
  ])
})

test('T4: it restarts only from exited, and a line separates the runs', async () => {
  const scene = openScene()
  const first = agent(scene, 'echo first run; read answer')
  await scene.sessions.start(first)
  const window = windowOn(scene)
  await window.sees('first run')
  expect(await scene.sessions.start(first)).toMatchObject({
    ok: false,
    problem: { code: 'still-running' },
  })
  await scene.sessions.stop('session')
  await scene.sessions.start(agent(scene, 'echo second run; read answer'))
  await window.sees('second run')
  expect(window.text).toMatch(/first run[\s\S]*─── Session restarted ───[\s\S]*second run/)
  expect(windowOn(scene).text).toMatch(/first run[\s\S]*─── Session restarted ───[\s\S]*second run/)
})

test('after the app was closed its runs are there with their ends, and it is not started by itself', async () => {
  const scene = openScene()
  await scene.sessions.start(agent(scene, 'echo kept for later; sleep 100'))
  await windowOn(scene).sees('kept for later')
  await scene.quit()
  expect(aliveWith(scene.token)).toEqual([])

  const again = openScene({}, scene.folder)
  expect(again.sessions.report('session')).toMatchObject({
    phase: 'idle',
    activity: 'stopped',
    why: 'Ended when Liminal was closed',
  })
  const window = windowOn(again)
  await window.sees('kept for later')
  expect(window.live).toBe(window.start + window.bytes)
  expect(again.terminals.get(agentTerminalId('session'))?.state).toBe('exited')
})

test('one that is not installed is said so, in the words of every agent', async () => {
  const scene = openScene()
  const rail = watch(scene)
  const started = await scene.sessions.start(agent(scene, '', { command: 'no-such-agent' }))
  expect(started).toMatchObject({
    ok: false,
    problem: { message: "Could not start Test Agent. Check that it's installed." },
  })
  expect(await rail.reach('failed')).toMatchObject({ phase: 'disconnected' })
  expect(scene.terminals.get(agentTerminalId('session'))?.record.epochs).toEqual([])
})

test('T6: its last words are read to the end, however much it prints before it goes', async () => {
  const scene = openScene()
  const rail = watch(scene)
  await scene.sessions.start(agent(scene, 'seq 1 200000; printf last-words'))
  const window = windowOn(scene)
  await rail.reach('completed')
  await window.sees(/199999\r\n200000\r\nlast-words$/)
})

test('T6: a full-screen program draws, takes keys and gives the screen back', async () => {
  const scene = openScene()
  const rail = watch(scene)
  await scene.sessions.start(
    agent(scene, '', { command: 'vim', args: ['-u', 'NONE', '-N', 'notes.txt'] }),
  )
  const window = windowOn(scene)
  await window.sees('\x1b[?1049h')
  window.type('ihello from the keyboard\x1b:wq\r')
  await rail.reach('completed')
  await window.sees('\x1b[?1049l')
})

test('its environment has what its profile gives it', async () => {
  const scene = openScene()
  await scene.sessions.start(
    agent(scene, 'echo "<$TERM|$KEY|$LIMINAL_RUN>"; sleep 100', { env: { KEY: 'value' } }),
  )
  await windowOn(scene).sees(`<xterm-256color|value|${scene.token}>`)
})

test('H8: each run leaves a record of the process, the session and the terminal, until it is over', async () => {
  const scene = openScene()
  const rail = watch(scene)
  await scene.sessions.start(agent(scene, 'echo up; read answer'))
  const { process, pid } = scene.sessions.run('session')
  expect(scene.log.pids.all()).toMatchObject([
    {
      id: process,
      pid,
      agent: 'test',
      agentName: 'Test Agent',
      sessions: ['session'],
      terminal: agentTerminalId('session'),
      command: '/bin/sh -c echo up; read answer',
    },
  ])
  windowOn(scene).type('\r')
  await rail.reach('completed')
  expect(scene.log.pids.all()).toEqual([])
})

test('killing does not ask first', async () => {
  const scene = openScene()
  await scene.sessions.start(agent(scene, "trap 'echo goodbye; exit 3' TERM; echo up; read answer"))
  await windowOn(scene).sees('up')
  await scene.sessions.kill('session')
  expect(aliveWith(scene.token)).toEqual([])
  expect(scene.terminals.get(agentTerminalId('session'))?.record.epochs).toMatchObject([
    { exit: { signal: 'SIGKILL', by: 'user' } },
  ])
})
