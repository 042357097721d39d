import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  type Answered,
  lineOf,
  lines,
  saidIn,
  VERSIONS,
  type Welcome,
} from '../../shared/outside/protocol'
import { failure, type Result, success } from '../../shared/result'
import type { TableName } from '../../shared/tables'
import { answering, isOffered, isShown } from './offered'

export interface House {
  token: string
  version: string
  /** Carries out a command of the contract; what is answered with yes is on disk by then. */
  perform(command: string, input: unknown): Promise<Result<unknown>>
  rows(table: TableName): unknown[]
  /** Questions of agents are answered from outside too. */
  answers(): boolean
}

/** Whoever does not say who they are by then goes. */
const patience = 10_000

/** One connection. It is nobody until it has shown the token. */
export function receiveVisitor(socket: Socket, house: House): void {
  let known = false
  const tell = (said: Answered | Welcome) => {
    if (!socket.destroyed) socket.write(lineOf(said))
  }
  const read = lines((line) => {
    const said = saidIn(line)
    const id = said?.id
    if (!known) {
      known = greet(said, house, tell)
      if (known) socket.setTimeout(0)
      else socket.end()
    } else if (!said || typeof id !== 'number') socket.destroy()
    else void answer(said, house).then((result) => tell({ id, result }))
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
): Promise<Result<unknown>> {
  const { command, rows: table, input } = said
  if (typeof table === 'string')
    return isShown(table) ? success(rows(table)) : failure('unknown-table', unknown(table))
  if (typeof command === 'string' && isOffered(command)) return perform(command, input)
  if (command === answering) return answers() ? perform(answering, input) : onlyInWindow
  return failure('unknown-command', unknown(String(command)))
}

const unknown = (what: string) => `“${what.slice(0, 100)}” is not offered outside of the window.`

const onlyInWindow = failure('only-in-window', 'Questions of agents are answered in the window.', {
  hint: '“outside.answers” in the settings lets the command line answer them too.',
})

/** In constant time, whatever is given. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
