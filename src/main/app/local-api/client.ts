import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import { failure, type Result, success } from '../../../kit/result'
import {
  type Answered,
  lineOf,
  lines,
  onlyProposes,
  type Proof,
  saidIn,
  VERSIONS,
  type Welcome,
} from '../../../shared/app/local-api/protocol'
import type { TableName } from '../../../shared/app/tables'
import type { Connection, Verdict } from '../../host/model/caller'
import { answering, askerOf, isShown } from './offered'
import { prove } from './proof'

interface House {
  token: string
  version: string
  /** Carries out a command of the contract; what is answered with yes is on disk by then. */
  perform(command: string, input: unknown): Promise<Result<unknown>>
  rows(table: TableName): unknown[]
  /** Questions of agents are answered from outside too. */
  answers(): boolean
  /** Whether a person is at the other end of a connection, and nothing that the app has started. */
  judge(connection: Connection, command: string): Promise<Verdict>
}

/** Whoever does not say who they are by then goes. */
const patience = 10_000

/** One connection. It is nobody until it has shown the token. */
export function receiveClient(socket: Socket, house: House): void {
  let known = false
  let proven: Promise<Verdict> | undefined
  const tell = (said: Answered | Welcome | { prove: Proof }) => {
    if (!socket.destroyed) socket.write(lineOf(said))
  }
  /** Once for each connection, as soon as it asks what is for people alone. */
  const judged = (command: string) => {
    const judge = (connection: Connection) => house.judge(connection, command)
    proven ??= prove((asked) => tell({ prove: asked }), judge).catch(() => 'refused')
    return proven
  }
  const read = lines((line) => {
    const said = saidIn(line)
    const id = said?.id
    if (!known) {
      known = greet(said, house, tell)
      if (known) socket.setTimeout(0)
      else socket.end()
    } else if (!said || typeof id !== 'number') socket.destroy()
    else void answer(said, house, judged).then((result) => tell({ id, result }))
  })
  socket.setEncoding('utf8')
  socket.setTimeout(patience, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (text: string) => {
    if (!read(text)) socket.destroy()
  })
}

/** True when it may stay. */
function greet(
  said: Record<string, unknown> | undefined,
  { token, version: app }: House,
  tell: (welcome: Welcome) => void,
): boolean {
  if (typeof said?.token !== 'string' || !isSame(said.token, token)) {
    tell({ refused: 'That is not the token of this Liminal.' })
    return false
  }
  const theirs: unknown[] = Array.isArray(said.versions) ? said.versions : []
  const version = VERSIONS.filter((one) => theirs.includes(one)).at(-1)
  if (version === undefined) {
    tell({ refused: `This Liminal is ${app} and speaks version ${VERSIONS.join(', ')}.` })
    return false
  }
  tell({ version, app, pid: process.pid })
  return true
}

async function answer(
  said: Record<string, unknown>,
  { perform, rows, answers }: House,
  judged: (command: string) => Promise<Verdict>,
): Promise<Result<unknown>> {
  const { command, rows: table, input } = said
  if (typeof table === 'string')
    return isShown(table) ? success(rows(table)) : failure('unknown-table', unknown(table))
  const asker = typeof command === 'string' ? askerOf(command) : undefined
  if (typeof command !== 'string' || asker === undefined)
    return failure('unknown-command', unknown(String(command)))
  if (command === answering && !answers()) return onlyInWindow
  const verdict = asker === 'person' ? await judged(command) : 'person'
  if (verdict !== 'person') return verdict === 'asked' ? askedInWindow : onlyPeople
  return perform(command, input)
}

const unknown = (what: string) => `“${what.slice(0, 100)}” is not offered outside of the window.`

const onlyInWindow = failure('only-in-window', 'Questions of agents are answered in the window.', {
  hint: '“outside.answers”, turned on in the settings of the window, lets the command line answer them too.',
})

const onlyPeople = failure(
  onlyProposes,
  'That is for you to decide: what Liminal has started can propose tasks only.',
  {
    hint: 'Do it in the window. Where it cannot be told that you have started a program yourself, “outside.trustUnknown”, turned on in the settings of the window, lets it decide.',
  },
)

const askedInWindow = failure(
  'asked-in-window',
  'That is for you to decide, and it cannot be told whether you asked for it: Liminal asks in its window.',
  { hint: 'Say there that it was you, and then type it again. You are asked once for a terminal.' },
)

/** In constant time, whatever is given. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
