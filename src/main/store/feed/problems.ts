import type { Problem } from '../../../kit/result'
import type { HeldUp, Trouble } from '../../host/machine'
import type { Rows } from './rows'

/** What is wrong with the app as a whole: a banner for each name, until it is over or dismissed. */
export class Problems {
  constructor(private readonly rows: Pick<Rows, 'put' | 'remove'>) {}

  /** The app goes on, with less. */
  warn(name: string, problem: Problem): void {
    this.rows.put('problems', { id: name, severity: 'warning', dismissable: true, ...problem })
  }

  /** Something that was to be done was not. */
  fail(name: string, problem: Problem): void {
    this.rows.put('problems', { id: name, severity: 'error', dismissable: true, ...problem })
  }

  /** It cannot be dismissed: it stays for as long as it is so. */
  insist(name: string, problem: Problem): void {
    this.rows.put('problems', { id: name, severity: 'error', dismissable: false, ...problem })
  }

  /** What does not go as it should where programs run, until it is over. */
  trouble(trouble: Trouble): void {
    if ('words' in trouble) this.warn('guard', { code: 'guard', message: trouble.words })
    else this.#heldUp(trouble.heldUp)
  }

  /** Something that the user alone knows: it stays until it is answered. */
  ask(name: string, question: string, problem: Problem): void {
    const asked = { id: name, severity: 'warning', dismissable: false, question } as const
    this.rows.put('problems', { ...asked, ...problem })
  }

  over(name: string): void {
    this.rows.remove('problems', name)
  }

  #heldUp({ program, name, sessions, why }: HeldUp): void {
    const id = `held up ${program}`
    const held = { id, severity: 'error', dismissable: false, sessions } as const
    if (why === null) this.over(id)
    else this.rows.put('problems', { ...held, ...heldUpWords(name, why) })
  }
}

const full = /\b(ENOSPC|EDQUOT)\b/

function heldUpWords(name: string, why: string): Problem {
  const isFull = full.test(why)
  return {
    code: 'held-up',
    message: isFull
      ? `${name} waits: the disk has no room for what it says.`
      : `${name} waits: what it says cannot be written to the disk.`,
    hint: isFull
      ? 'It goes on by itself as soon as there is room.'
      : 'It goes on as soon as it can be.',
    details: why,
  }
}
