import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { relayTo } from '../../../src/main/host/local/keepers/attach'
import { Connection } from '../../../src/main/host/local/keepers/connection'
import { hello, launchKeeper } from '../../../src/main/host/local/keepers/launch'
import { makeRuntime } from '../../../src/main/host/local/keepers/runtime'
import * as wire from '../../../src/shared/host/keeper/frames'
import { Kind } from '../../../src/shared/host/keeper/frames'
import type {
  Hello,
  KeepSpec,
  KeptExit,
  Limits,
  Refused,
} from '../../../src/shared/host/keeper/protocol'
import { testFolder } from '../../lib/folder'
import { keepingIn, ownEnvironment } from '../../machines/lib/doubles'
import { isAlive } from '../../machines/lib/scene'

const project = join(import.meta.dirname, '../../..')
const fixtures = join(project, 'tests/fixtures')

/** The keeper as it is now, and every one that was ever released. */
export const allKeepers: [name: string, file: string][] = [
  ['the newest keeper', join(project, 'out/keeper/keeper.cjs')],
  ...readdirSync(fixtures)
    .filter((name) => /^keeper-\d+\.cjs$/.test(name))
    .map((name): [string, string] => [name, join(fixtures, name)]),
]

const MB = 1024 * 1024
const limits: Limits = { window: 4 * MB, ahead: 16 * MB }

/** All that came over a connection, put together. */
export function heard(connection: Connection) {
  const got = {
    out: '',
    /** The offset of the first byte. */
    from: -1,
    errors: '',
    taken: [] as [number, string][],
    said: [] as [number, string][],
    saidAll: false,
    exit: undefined as KeptExit | undefined,
    refused: undefined as Refused | undefined,
    trouble: [] as (string | null)[],
    pong: '',
    /** What is out of its place. */
    wrong: [] as string[],
  }
  let end = -1
  connection.listen((kind, body) => {
    if (kind === Kind.output) {
      const offset = wire.numberIn(body, 1)
      const text = Buffer.from(body.subarray(7)).toString('latin1')
      if (body[0] !== 1) got.errors += text
      else {
        if (got.from < 0) got.from = offset
        else if (offset !== end) got.wrong.push(`${offset} after ${end}`)
        end = offset + text.length
        got.out += text
      }
    } else if (kind === Kind.taken)
      got.taken.push([wire.numberIn(body), wire.textIn(body.subarray(6))])
    else if (kind === Kind.said) got.said.push([wire.numberIn(body), wire.textIn(body.subarray(6))])
    else if (kind === Kind.saidAll) got.saidAll = true
    else if (kind === Kind.exit) got.exit = wire.parsed(body) as KeptExit
    else if (kind === Kind.refused) got.refused = wire.parsed(body) as Refused
    else if (kind === Kind.pong) got.pong = wire.textIn(body)
    else if (kind === Kind.trouble)
      got.trouble.push((wire.parsed(body) as { words: string | null }).words)
  })
  return got
}

export const input = (connection: Connection, number: number, text: string) =>
  connection.tell(Kind.input, wire.numbered(number), wire.text(text))

export const ack = (connection: Connection, offset: number) =>
  connection.tell(Kind.ack, wire.place(1, offset))

/** A keeper of that program that holds a shell script; all of it ends with the test. */
export async function held(
  keeper: string,
  script: string,
  more: Partial<KeepSpec> = {},
  at = testFolder(),
) {
  const program = { ...keepingIn(at).program, keeper }
  const runtime = await makeRuntime(join(at, 'runtime'), program)
  const folder = join(at, 'keepers/one')
  const empty = await launchKeeper(folder, runtime, false, AbortSignal.timeout(20_000))
  const mark = crypto.randomUUID()
  const about = { agent: 'test', agentName: 'Test', sessions: ['s1'], command: script }
  const spec: KeepSpec = {
    id: `held-${mark}`,
    command: '/bin/sh',
    args: ['-c', script],
    folder: at,
    env: { ...ownEnvironment(), LIMINAL_RUN: mark, LIMINAL_PROCESS: `held-${mark}` },
    about: { ...about, folder: at, terminal: null },
    guard: runtime.guard(mark),
    budget: 256 * MB,
    lease: 7 * 24 * 60 * 60 * 1000,
    ...more,
  }
  const answer = await empty.connection.start(spec, limits)
  if ('failed' in answer) throw new Error(answer.failed.message)
  onTestFinished(() => {
    if (isAlive(empty.pid)) process.kill(empty.pid, 'SIGKILL')
    spawn('/bin/sh', ['-c', `kill -9 -${answer.started.pid}`], { stdio: 'ignore' })
  })
  return {
    folder,
    runtime,
    mark,
    at,
    keeper: empty.pid,
    program: answer.started.pid,
    connection: empty.connection,
    token: empty.token,
    address: empty.address,
    /** Another connection, as of another run of the app. */
    again(hi: Partial<Hello> = {}) {
      const socket = createConnection(empty.address)
      return new Connection(socket, hello(empty.token, { ...limits, ...hi }))
    },
    /** Over the program that hands on what a keeper says, be it there or not. */
    relay: (hi: Partial<Hello> = {}) =>
      new Connection(relayTo(runtime, folder), hello(empty.token, { ...limits, ...hi })),
  }
}
