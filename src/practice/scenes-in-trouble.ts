import type { Turn } from './turn'
import { WireError } from './wire'

/** Thrown by the scene after which nothing works before the user has signed in. */
export class SignedOut extends Error {}

export async function slow(turn: Turn, rest: string): Promise<void> {
  const asked = Number.parseFloat(rest)
  const seconds = Number.isNaN(asked) ? 10 : Math.min(Math.max(asked, 0), 3600)
  const words = 'I take my time and say one word after the other.'.split(' ')
  for (const word of words) {
    await turn.say(`${word} `)
    await turn.pause((seconds * 1000) / words.length)
  }
}

export async function hang(turn: Turn): Promise<void> {
  const forever = 2 ** 31 - 1
  await turn.pause(forever)
}

export function deaf(): Promise<void> {
  return new Promise(() => {})
}

export async function fail(_turn: Turn, rest: string): Promise<void> {
  throw new WireError(-32603, rest === '' ? 'The practice agent failed, as you wished.' : rest)
}

export async function garbage(turn: Turn): Promise<void> {
  for (const line of [
    'Warning: this is not the protocol',
    '{"half": ',
    '[1, 2, 3]',
    '{"id": 77}',
  ]) {
    process.stdout.write(`${line}\n`)
  }
  await turn.say('I printed four lines that are not the protocol. We can still talk.\n')
}

export async function signOut(): Promise<void> {
  throw new SignedOut()
}

export function crash(turn: Turn, rest: string): Promise<void> {
  const asked = Number.parseInt(rest, 10)
  const code = Number.isNaN(asked) ? 1 : asked & 255
  const words = `practice agent: crashing with exit code ${code}, as you wished\npractice agent: conversation ${turn.conversation.id} is kept\n`
  process.stderr.write(words, () => process.exit(code))
  return new Promise(() => {})
}
