// Proves that what ssh asks is asked in the app, once and by nobody else, and that no answer is left lying anywhere.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AskSocket } from '../../src/main/host/remotes/ask-socket'
import { type Ask, Asking } from '../../src/main/host/remotes/asking'
import type { Question } from '../../src/main/host/remotes/question'
import { carrying, textOf, until } from '../machines/lib/scene'
import { type SshPlaceOptions, sshHost } from './ssh'
import { noPassword, noSshd, type SshdOptions } from './sshd'

const passphrase = 'correct horse battery'

/** A host whose key for this user has a passphrase, and somebody who answers. */
async function host(answer: Ask, options: SshdOptions = {}) {
  const { folder, sshd, reach: plainly, connected: plain } = await sshHost({ server: options })
  const locked = join(folder, 'locked')
  writeFileSync(locked, readFileSync(sshd.files.key), { mode: 0o600 })
  spawnSync('ssh-keygen', ['-q', '-p', '-a', '1', '-P', '', '-N', passphrase, '-f', locked])
  const channel = new AskSocket({
    folder: join(folder, 'asking'),
    program: join(import.meta.dirname, '../../out/keeper/ask.cjs'),
  })
  onTestFinished(() => channel.close())
  const questions: Question[] = []
  const askedAgain: boolean[] = []
  const asking = new Asking({
    place: 'build-1',
    channel,
    ask: (question, takenBack, again) => {
      questions.push(question)
      askedAgain.push(again)
      return answer(question, takenBack, again)
    },
  })
  const reach = (more: Partial<SshPlaceOptions> = {}) =>
    plainly({ identity: locked, asking, ...more })
  const connected = (more: Partial<SshPlaceOptions> = {}) =>
    plain({ identity: locked, asking, ...more })
  return { folder, sshd, questions, askedAgain, asking, reach, connected, locked }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

test.skipIf(noSshd)(
  'a passphrase is asked for once, a wrong one again, and it lies nowhere',
  async () => {
    const answers = ['wrong', passphrase]
    let seen: number[] = []
    const { folder, questions, askedAgain, connected, locked } = await host(async () => {
      // While ssh waits: who it is that asks is known by our socket, and knows nothing.
      seen = carrying('LIMINAL_ASKER')
      return answers.shift()
    })
    const { machine, links } = await connected()
    const prompt = `Enter passphrase for key '${locked}': `
    expect(questions).toEqual(
      [1, 2].map(() => ({ place: 'build-1', kind: 'secret', by: 'ssh', prompt })),
    )
    expect(askedAgain).toEqual([false, true])
    expect(seen.length).toBeGreaterThan(0)
    machine.cut()
    await until(() => links.filter(({ state }) => state === 'connected').length === 2)
    expect(questions).toHaveLength(2)
    expect(carrying(passphrase)).toEqual([])
    const told = filesBelow(folder).filter((file) => readFileSync(file).includes(passphrase))
    expect(told).toEqual([])
  },
)

test.skipIf(noSshd)('a key of the host is taken only when the user says so', async () => {
  const answers: (string | undefined)[] = ['no', undefined, 'yes']
  const { folder, sshd, questions, reach } = await host(async () => answers.shift())
  const known = join(folder, 'known')
  writeFileSync(known, '')
  const options = { known, identity: sshd.files.key, more: ['StrictHostKeyChecking=ask'] }
  const no = await reach(options)
  expect(no.opened).toMatchObject({ problem: { hint: 'You did not accept its key.' } })
  const none = await reach(options)
  expect(none.opened).toMatchObject({ problem: { hint: 'What it asked was not answered.' } })
  expect(readFileSync(known, 'utf8')).toBe('')
  expect(questions[0]).toMatchObject({ kind: 'confirm', by: 'ssh' })
  expect(questions[0]?.prompt).toContain('key fingerprint is SHA256:')
  const yes = await reach(options)
  expect(yes.opened).toMatchObject({ ok: true })
  expect(questions).toHaveLength(3)
  // Another key than the one that was taken: nothing is asked, and it is said why.
  const other = readFileSync(`${sshd.files.stranger}.pub`, 'utf8').split(' ')
  writeFileSync(known, `[127.0.0.1]:${sshd.port} ${other[0]} ${other[1]}\n`)
  const changed = await reach(options)
  expect(changed.opened).toMatchObject({
    problem: { hint: expect.stringContaining('Its host key is not the one that was known.') },
  })
  expect(questions).toHaveLength(3)
})

test.skipIf(noPassword)(
  'a password that is not given is asked for once, and nothing is sent for it',
  async () => {
    const { questions, reach, sshd } = await host(async () => undefined, {
      password: 'tr0ub4dor',
      lines: [
        'PasswordAuthentication yes',
        'PermitRootLogin yes',
        'AuthenticationMethods password',
      ],
    })
    const { opened } = await reach()
    expect(opened).toMatchObject({ problem: { hint: 'What it asked was not answered.' } })
    expect(questions).toHaveLength(1)
    expect(readFileSync(sshd.files.log, 'utf8')).not.toContain('Failed password')
  },
)

test.skipIf(noPassword)('a password, and what a server wants besides a key', async () => {
  const password = 'tr0ub4dor'
  const answer: Ask = async ({ prompt }) => (prompt.includes('assword') ? password : passphrase)
  const simple = await host(answer, {
    password,
    lines: ['PasswordAuthentication yes', 'PermitRootLogin yes', 'AuthenticationMethods password'],
  })
  await simple.connected()
  expect(simple.questions).toMatchObject([{ kind: 'secret', by: 'ssh' }])
  const both = await host(answer, {
    password,
    lines: [
      'UsePAM yes',
      'KbdInteractiveAuthentication yes',
      'PermitRootLogin yes',
      'AuthenticationMethods publickey,keyboard-interactive',
    ],
  })
  await both.connected()
  const [first, second, ...others] = both.questions
  expect(first).toMatchObject({ kind: 'secret', by: 'ssh' })
  // It may be good for once only: each connection asks for it.
  expect(second).toMatchObject({ kind: 'secret', by: 'place' })
  expect(new Set(others.map(({ by }) => by))).toEqual(new Set(['place']))
})

test.skipIf(noSshd)('when nobody is there it waits, and asks no more', async () => {
  let present = true
  const open: AbortSignal[] = []
  const { asking, questions, connected } = await host((_, takenBack) => {
    if (present) return Promise.resolve(passphrase)
    open.push(takenBack)
    return new Promise(() => undefined)
  })
  const { machine, links } = await connected()
  const stream = await machine.spawn({
    id: 'echo',
    name: 'Script',
    command: '/bin/cat',
    args: [],
    env: {},
    folder: '/',
    about: { agent: 'test', sessions: [], terminal: null },
  })
  if (!stream.ok) throw new Error(stream.problem.message)
  const text = textOf(stream.value)
  present = false
  asking.forget()
  machine.cut()
  await until(() => open.length === 1)
  expect(machine.link).toEqual({ state: 'waiting', open: true, why: 'It waits for your answer.' })
  machine.tryNow()
  // More than one attempt is due in that time.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(open).toHaveLength(1)
  const asks = carrying('LIMINAL_ASKER').find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('ask.cjs'),
  )
  if (!asks) throw new Error('Nobody asks')
  process.kill(asks, 'SIGKILL')
  await until(() => open[0]?.aborted === true)
  await until(() => machine.link.state === 'waiting' && !machine.link.open)
  expect(questions).toHaveLength(2)
  present = true
  await Promise.all([stream.value.write('still here\n'), machine.tryNow()])
  await until(() => text() === 'still here\n')
  expect(questions).toHaveLength(3)
  expect(links.some(({ state }) => state === 'lost')).toBe(false)
})

test.skipIf(noSshd)(
  'what is asked is taken back when nobody wants the place any more',
  async () => {
    let takenBack: AbortSignal | undefined
    let present = true
    const { asking, connected } = await host((_, gone) => {
      if (present) return Promise.resolve(passphrase)
      takenBack = gone
      return new Promise(() => undefined)
    })
    const { machine } = await connected()
    present = false
    asking.forget()
    machine.cut()
    await until(() => takenBack !== undefined)
    machine.leave()
    await until(() => takenBack?.aborted === true && carrying('LIMINAL_ASKER').length === 0)
  },
)
