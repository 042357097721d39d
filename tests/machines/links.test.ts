// Proves that the way to a machine and what runs on it are told apart, whatever happens to the way.
import { expect, test } from 'vitest'
import type { ProgramSpec } from '../../src/main/host/machine'
import { Unreachable } from '../../src/main/host/unreachable'
import { FarSide, settled } from './lib/far-side'

const spec = (id: string): ProgramSpec => ({
  id,
  name: 'Agent',
  command: 'agent',
  args: [],
  env: {},
  folder: '/',
})
const refused = { why: 'It did not let you in.', how: { hopeless: true } }
const gone = { why: 'Its container was killed.', how: { hopeless: true, gone: true as const } }

/** An agent at work, and all that happens to it. */
async function atWork() {
  const far = new FarSide()
  const machine = far.machine()
  expect(await machine.up).toMatchObject({ ok: true })
  const started = await machine.spawn(spec('one'))
  if (!started.ok) throw new Error(started.problem.message)
  const exits: unknown[] = []
  started.value.onExit((exit) => exits.push(exit))
  await far.clock.pass(2000)
  return { far, machine, agent: started.value, exits }
}

test.each([
  ['refused', refused],
  ['kept waiting', 'hangs' as const],
  ['away', { why: 'Nothing listens there.', how: {} }],
])('an agent is not dead because its way is %s, and goes on when it is back', async (_, how) => {
  const { far, machine, agent, exits } = await atWork()
  far.refuses = how
  far.cut()
  await settled()
  expect(machine.link.state).not.toBe('lost')
  const written = agent.write('hello')
  const second = machine.spawn(spec('two'))
  await far.clock.pass(20_000)
  await settled()
  expect([far.started.length, exits]).toEqual([1, []])
  far.refuses = undefined
  machine.tryNow()
  await settled()
  await written
  expect(machine.link).toEqual({ state: 'connected' })
  expect(far.started[0]?.heard).toEqual(['hello'])
  expect([exits, await second]).toMatchObject([[], { ok: true }])
})

test('an agent is over when what it ran in is gone, and everything asked there is told so', async () => {
  const { far, machine, exits } = await atWork()
  far.refuses = gone
  far.cut()
  const under = [machine.spawn(spec('two')), machine.which('git'), machine.ports()]
  await expect(machine.files.text('/a')).rejects.toThrow(Unreachable)
  for (const one of under) expect(await one).toMatchObject({ problem: { code: 'unreachable' } })
  expect(exits).toMatchObject([{ withMachine: 'far has ended. Its container was killed.' }])
  const later = [
    machine.spawn(spec('three')),
    machine.attach('one'),
    machine.shell(),
    machine.files.show('/a'),
    machine.folders.facts('/a'),
    machine.endOrphan('one'),
    machine.connect({ port: 1 } as never),
    machine.watch('/', { ignored: [], changed: () => undefined, lost: () => undefined }),
  ]
  for (const one of later) expect(await one).toMatchObject({ problem: { code: 'unreachable' } })
})

// docs/guide/places.md: `computer` | the name by which the computer is known again
test('another name of a computer, whose link is not needed, disturbs neither it nor what runs there', async () => {
  const { far, machine, exits } = await atWork()
  const why = 'It is the same computer as far.'
  const other = far.machine({ id: 'other', refuses: () => why })
  expect(await other.up).toMatchObject({ ok: false, problem: { details: why } })
  await far.clock.pass(60_000)
  await settled()
  expect([machine.link.state, other.link.state, exits]).toEqual(['connected', 'lost', []])
})

test('who does not answer is asked seven times in 32 seconds, and at once when the net is back', async () => {
  const { far, machine } = await atWork()
  const before = far.attempts
  far.refuses = 'hangs'
  far.cut()
  await far.clock.pass(32_000)
  expect(far.attempts - before).toBeLessThanOrEqual(7)
  far.refuses = undefined
  machine.woken()
  await settled()
  expect(machine.link.state).toBe('connected')
})

test.each([
  [
    'its computer was started anew',
    'reboot',
    'far was started anew, and what ran there has ended.',
  ],
  ['who answered there was ended', 'end', 'What ran on far for Liminal was ended.'],
] as const)('where %s an agent is over, and that is what is said', async (_, what, words) => {
  const { far, machine, exits } = await atWork()
  far[what]()
  await settled()
  expect(machine.link.state).toBe('connected')
  expect(exits).toMatchObject([{ withMachine: words }])
  expect(await machine.spawn(spec('two'))).toMatchObject({ ok: true })
})
