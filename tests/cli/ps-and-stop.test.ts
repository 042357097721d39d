// Proves with real processes that `liminal ps` lists what goes on without the app, and that what `liminal stop` says is stopped is gone to the last process, whoever held it.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import type { StoredSession } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import { keptMachine } from '../keepers/lib/kept-machine'
import { testFolder } from '../lib/folder'
import { expectPromised } from '../lib/promised'
import { valueIn } from '../machines/contract/scene'
import { carrying, exitOf, firstLine, isAlive, until } from '../machines/lib/scene'

const program = resolve('out/cli/liminal.cjs')

interface Said {
  code: number
  out: string
  errors: string
}

function liminal(folder: string, ...words: string[]): Promise<Said> {
  const args = [program, ...words, `--user-data-dir=${folder}`]
  return new Promise((done) => {
    execFile(process.execPath, args, (error, out, errors) => {
      done({ code: Number(error?.code ?? 0), out, errors })
    })
  })
}

const listed = async (folder: string) => JSON.parse((await liminal(folder, 'ps', '--json')).out)

/** So many programs that go on when their app is gone; the scripts are what they do. */
async function left(...scripts: string[]) {
  const kept = keptMachine()
  const streams = await Promise.all(scripts.map((script) => kept.start(script)))
  for (const one of streams) await firstLine(one)
  await kept.machine.close(KILL_PLAN, new Set(streams.map(({ id }) => id)))
  return { kept, folder: kept.folder, ids: streams.map(({ id }) => id) }
}

test('nothing runs: it says so, and scripts know by the code', async () => {
  const folder = testFolder()
  const began = performance.now()
  const none = await liminal(folder, 'ps')
  expectPromised('liminal ps', performance.now() - began, 1000)
  expect(none).toEqual({ code: 3, out: 'Nothing runs, and Liminal does not.\n', errors: '' })
  expect(await liminal(folder, 'stop', 'anything')).toMatchObject({
    code: 3,
    errors: expect.stringContaining('Nothing of the name “anything” runs'),
  })
  expect(await liminal(folder, 'stop', '--all')).toMatchObject({ code: 0 })
  expect(await liminal(folder, 'stop')).toMatchObject({ code: 2 })
  expect(existsSync(join(folder, 'liminal.db'))).toBe(false)
})

// docs/guide/command-line.md: `liminal ps` | lists what runs, with a window or without
test('what goes on is listed with its session, of whatever is not in the database yet too', async () => {
  const { folder, ids } = await left('echo up; sleep 1000 & wait')
  const log = valueIn(openLog(join(folder, 'liminal.db')))
  const session = { id: 's1', project: 'p', agent: 'test', agentName: 'Script', driver: 'acp' }
  const workspace = { kind: 'folder', path: folder }
  const summary = { row: { title: 'Fix the login' } }
  log.sessions.put({ ...session, workspace, createdAt: 1, summary } as unknown as StoredSession)
  log.flush()
  const { liminal: app, running } = await listed(folder)
  expect(app).toEqual({ state: 'none' })
  expect(running).toMatchObject([
    { id: ids[0], agent: 'Script', folder, holder: 'keeper', processes: 2 },
  ])
  expect(running[0].sessions).toEqual([{ id: 's1', title: 'Fix the login' }])
  const { out, code } = await liminal(folder, 'ps')
  expect(code).toBe(0)
  expect(out).toMatch(/Script +Fix the login +\S+ +\d+ +\d+ s +\d+ MB +goes on without Liminal\n/)
  log.close()
})

// docs/guide/command-line.md: `liminal stop NAME…` | ends what you name, and says “Stopped” when nothing of it is left
// docs/guide/command-line.md: A name is an id or its beginning, a PID, the title of a session, or the name of an agent; a name of several means none of them.
// docs/guide/command-line.md: `--json` says it for scripts, and `--user-data-dir=DIR` names another data folder.
// docs/guide/command-line.md: 3 | nothing runs, or nothing of that name
test('one is stopped with all that it started, the other goes on, and the next run reads how it ended', async () => {
  const { kept, folder, ids } = await left(
    'echo up; sleep 1000 & cat',
    'echo up; trap "" TERM; while :; do sleep 1; done',
  )
  const [one = '', stubborn = ''] = ids
  expect(await liminal(folder, 'stop', 'Script')).toMatchObject({ code: 2 })
  const stopped = await liminal(folder, 'stop', one)
  expect(stopped).toEqual({ code: 0, out: expect.stringMatching(/^Stopped Script/), errors: '' })
  expect(carrying(one)).toEqual([])
  expect(isAlive(kept.holder(one).record.pid)).toBe(false)
  expect(carrying(stubborn)).not.toEqual([])
  const machine = kept.next()
  const stream = valueIn(await machine.attach(one))
  expect(await exitOf(stream)).toMatchObject({ code: 0 })
  await machine.close(KILL_PLAN, new Set([stubborn]))

  const all = await liminal(folder, 'stop', '--all', '--json')
  expect(all.code).toBe(0)
  expect(JSON.parse(all.out).outcomes).toEqual([{ id: stubborn, agent: 'Script', stopped: true }])
  expect(carrying(stubborn)).toEqual([])
  expect(await liminal(folder, 'ps')).toMatchObject({ code: 3 })
})

test('a keeper of a newer version, a broken record and one whose keeper is gone are listed with why, and end', async () => {
  const { kept, folder, ids } = await left(...Array(2).fill('echo up; sleep 1000 & wait'))
  const [newer = '', broken = ''] = ids
  const [of, unread] = [kept.holder(newer), kept.holder(broken)]
  writeFileSync(join(of.folder, 'keeper.json'), JSON.stringify({ ...of.record, versions: [99] }))
  writeFileSync(join(unread.folder, 'keeper.json'), '{"no": "record"')
  const { running, problems } = await listed(folder)
  const why = (id: string) => running.find((each: { id: string }) => each.id === id)?.why
  expect(why(newer)).toContain('newer Liminal')
  expect(why(unread.folder.split('/').at(-1) ?? '')).toContain('is broken')
  expect(problems).toEqual([])
  const stopped = await liminal(folder, 'stop', '--all')
  expect(stopped.errors).toBe('')
  expect(stopped.code).toBe(0)
  for (const id of ids) expect(carrying(id)).toEqual([])
  for (const { record } of [of, unread]) await until(() => !isAlive(record.pid))
  // What is left of the broken one is a folder, which is said.
  expect((await listed(folder)).problems).toEqual([expect.stringContaining('can be removed')])
})

test('one whose keeper is frozen is ended without it, and is not said to be stopped while the keeper is there', async () => {
  const { kept, folder, ids } = await left('echo up; cat')
  const [frozen = ''] = ids
  const { pid } = kept.holder(frozen).record
  process.kill(pid, 'SIGSTOP')
  const stopped = await liminal(folder, 'stop', frozen)
  expect(stopped).toMatchObject({ code: 1, out: '' })
  expect(stopped.errors).toMatch(new RegExp(`was not stopped. Process .*${pid}.* still there`))
  expect(carrying(frozen)).toEqual([])
  process.kill(pid, 'SIGCONT')
  await until(() => !isAlive(pid))
})

test('an app that does not answer has them: nothing is taken from it', async () => {
  const { folder, ids } = await left('echo up; cat')
  const { createServer } = await import('node:net')
  const address = join(folder, 'outside.socket')
  const server = createServer((socket) => socket.end('{"refused":"Not you."}\n')).listen(address)
  writeFileSync(join(folder, 'outside.json'), JSON.stringify({ address, token: 'wrong' }))
  const refused = await liminal(folder, 'stop', '--all')
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('does not answer') })
  expect(carrying(ids[0] ?? '')).not.toEqual([])
  server.close()
  expect(readFileSync(join(folder, 'outside.json'), 'utf8')).toContain('wrong')
  // One that was killed has left its address, and nobody listens there.
  expect(await liminal(folder, 'stop', '--all')).toMatchObject({ code: 0, errors: '' })
})

test('under a Node that is too old it says in one line what is needed', async () => {
  // Without what an older one does not have.
  const flags = Number(process.versions.node.split('.')[0]) < 22 ? [] : ['--no-experimental-sqlite']
  const said = await new Promise<Said>((done) => {
    execFile(process.execPath, [...flags, program, 'ps'], (error, out, errors) => {
      done({ code: Number(error?.code ?? 0), out, errors })
    })
  })
  expect(said.code).toBe(1)
  expect(said.errors).toMatch(/^liminal needs Node [^\n]*\n$/)
})

test('`liminal --version` says which version it is', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const said = await liminal(testFolder(), '--version')
  expect(said).toMatchObject({ code: 0, out: `Liminal ${version}\n` })
})
