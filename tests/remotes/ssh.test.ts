// Proves that a computer is reached by the system's own ssh, with nothing of ours there before, and what is said where it is not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { followed } from '../machines/contract/scene'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { builtPack } from './opened'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

const script = { name: 'Script', command: '/bin/sh', env: {} }
const about = { agent: 'test', sessions: [], terminal: null }

// docs/guide/places.md: A place needs nothing but a POSIX shell.
// docs/guide/places.md: Where it has no Node one is sent, but not with musl.
// docs/guide/places.md: `places` | the program that runs there, and Node where it was sent
test.skipIf(noSshd)('what a computer needs is sent to it once, and it is a machine', async () => {
  const { folder, home, places, connected } = await sshHost()
  const { machine, steps, links } = await connected()
  const megabytes = ((await builtPack().bytes()).length / 1e6).toFixed(1)
  expect(steps).toEqual(['Connecting', `Sending Liminal, ${megabytes} MB`])
  expect(links).toEqual([{ state: 'connected' }])
  expect(readdirSync(places)).toEqual([builtPack().hash])
  expect(await machine.environment()).toMatchObject({ HOME: home })
  const spec = { ...script, id: 'flood', folder, args: ['-c', 'seq 200000'], about }
  const started = await machine.spawn(spec)
  if (!started.ok) throw new Error(started.problem.message)
  const got = followed(started.value)
  machine.cut()
  expect(await exitOf(started.value)).toMatchObject({ code: 0 })
  expect(got.length()).toBe(1_288_895)
  const second = await connected({ app: 'another' })
  expect(second.steps).toEqual(['Connecting'])
})

test.skipIf(noSshd)(
  'what did not come whole is not kept, and the next time begins anew',
  async () => {
    const { places, reach, connected } = await sshHost()
    const broken = {
      ...builtPack(),
      bytes: async () => (await builtPack().bytes()).subarray(0, 9000),
    }
    const { opened } = await reach({ pack: broken })
    expect(opened).toMatchObject({ ok: false, problem: { code: 'place-unreachable' } })
    expect(readdirSync(places)).toEqual([])
    // Killed in the middle: it lies there under a name that tells who was making it.
    writeFileSync(join(places, `${builtPack().hash}.part-999999999`), 'half')
    await connected()
    expect(readdirSync(places)).toEqual([builtPack().hash])
  },
)

test.skipIf(noSshd)('who is not let in, and whose key is not known, is told so', async () => {
  const { sshd, folder, reach } = await sshHost()
  const stranger = await reach({ identity: sshd.files.stranger })
  expect(stranger.opened).toMatchObject({
    problem: {
      message: 'build-1 cannot be reached.',
      hint: 'It did not let you in. Check the key, or add it to your ssh agent.',
    },
  })
  const known = join(folder, 'empty')
  writeFileSync(known, '')
  const unknown = await reach({ known })
  expect(unknown.opened).toMatchObject({
    problem: { hint: expect.stringContaining('Its host key is not known yet.') },
  })
  // It was not accepted by itself.
  expect(readFileSync(known, 'utf8')).toBe('')
  const other = readFileSync(`${sshd.files.stranger}.pub`, 'utf8').split(' ')
  writeFileSync(known, `[127.0.0.1]:${sshd.port} ${other[0]} ${other[1]}\n`)
  const changed = await reach({ known })
  expect(changed.opened).toMatchObject({
    problem: { hint: expect.stringContaining('Its host key is not the one that was known.') },
  })
  await sshd.stop()
  const gone = await reach()
  expect(gone.opened).toMatchObject({ problem: { hint: 'Nothing listens there.' } })
})

test.skipIf(noSshd)(
  'a server that is gone for a while is found again, and all that ran goes on',
  async () => {
    const { folder, sshd, connected } = await sshHost()
    const { machine, links } = await connected()
    const spec = { ...script, id: 'echo', folder, args: ['-c', 'cat'], about }
    const started = await machine.spawn(spec)
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    await sshd.stop()
    machine.cut()
    await until(() => links.some(({ state }) => state === 'reconnecting'))
    const written = started.value.write('said in the dark\n')
    await until(() => links.filter(({ state }) => state === 'reconnecting').length > 2)
    expect(machine.link).toMatchObject({ state: 'reconnecting', why: 'Nothing listens there.' })
    await sshd.again()
    await written
    await until(() => text() === 'said in the dark\n')
    expect(machine.link).toEqual({ state: 'connected' })
  },
)

test.skipIf(noSshd)(
  'what outlives the app goes on, whoever ends what the app speaks to there',
  async () => {
    const { folder, connected } = await sshHost()
    const { machine, again } = await connected()
    const args = ['-c', 'echo begun; while read -r line; do echo "<$line>"; done']
    const started = await machine.spawn({
      ...script,
      id: 'kept',
      folder,
      args,
      about,
      outlives: true,
    })
    if (!started.ok) throw new Error(started.problem.message)
    const { value: stream } = started
    const text = textOf(stream)
    await stream.write('one\n')
    await until(() => text() === 'begun\n<one>\n')
    expect(stream.kept?.taken).toBe(1)
    const asked = await machine.spawn({
      ...script,
      id: 'asked',
      folder,
      args: ['-c', 'echo $PPID'],
    })
    if (!asked.ok) throw new Error(asked.problem.message)
    const server = textOf(asked.value)
    await exitOf(asked.value)
    process.kill(Number(server()), 'SIGKILL')
    await until(async () => (await machine.environment().catch(() => ({}))) !== undefined)
    await until(() => machine.link.state === 'connected')
    await stream.write('two\n')
    await until(() => text() === 'begun\n<one>\n<two>\n')
    expect(stream.kept?.taken).toBe(2)
    expect(await stream.kept?.toldAfter(1)).toEqual({ ok: true, value: [Buffer.from('two\n')] })
    // Another app comes, which knows it by its name alone.
    const other = again(machine.leave())
    onTestFinished(() => other.close(KILL_PLAN))
    const taken = await other.attach('kept')
    if (!taken.ok) throw new Error(taken.problem.message)
    expect(taken.value.kept?.taken).toBe(2)
    await taken.value.end(KILL_PLAN)
    expect([...(await other.sample()).values()].flat()).toEqual([])
  },
)

test.skipIf(noSshd)('who was ended there takes along what ran, and that is told', async () => {
  const { folder, home, connected } = await sshHost()
  const { machine, links } = await connected()
  const spec = {
    ...script,
    id: 'sleeper',
    folder,
    args: ['-c', 'echo $PPID; exec sleep 1000'],
    about,
  }
  const started = await machine.spawn(spec)
  if (!started.ok) throw new Error(started.problem.message)
  const text = textOf(started.value)
  await until(() => text().endsWith('\n'))
  process.kill(Number(text()), 'SIGKILL')
  expect(await exitOf(started.value)).toMatchObject({
    lastWords: 'What ran on build-1 for Liminal was ended.',
  })
  expect(links.map(({ state }) => state)).toContain('reconnecting')
  expect(await machine.environment()).toMatchObject({ HOME: home })
})
