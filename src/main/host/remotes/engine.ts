import type { Ended } from '../link/program-way'
import type { Exit } from '../stream'

export interface CommandLine {
  command: string
  args: string[]
}

/** How a program of the system has ended. */
export type How = Pick<Exit, 'code' | 'signal' | 'lastWords'>

/** What brings one to a place: a program of the system, as the user has set it up. */
export interface Engine {
  /**
   * The command line by which a POSIX shell there carries out a line. The line has no quotes of the
   * one kind, no exclamation mark and no end of a line, so that every login shell hands it on as it is.
   * Where a place has a holder, `held` is the one that is up.
   */
  shell(line: string, held?: string): CommandLine
  /** What it means that such a program has ended. */
  explain(how: How): Ended
  /** What the place runs in, where that is not there by itself. */
  holder?: Holder
  /** What carries bytes there hands on whole lines only. */
  lines?: true
  /**
   * A pipe there, as a shell writes it, whose reader starts what has to outlast the way to it: where
   * an engine ends all that a program leaves behind.
   */
  starter?: string
}

/** A container, a job, a pod: its engine is asked how it is, and brings it up. */
export interface Holder {
  look: CommandLine
  read(said: Said): ContainerStatus
  /** What has to be done one after the other. */
  raise(standing: ContainerStatus): readonly Step[]
  /** Ends it, with all that runs there; nothing does where it is the user's own. */
  remove?: CommandLine
  /** What it means that one which was up is not known any more. */
  vanished: string
}

/** What a program has printed to its end. */
export interface Said {
  code: number
  stdout: string
  stderr: string
}

export type ContainerStatus =
  | { state: 'none' }
  /**
   * On its way: how far, in words; and what became of the one before, if that is known. While that
   * one is still ending, it is not known yet.
   */
  | { state: 'coming'; words: string; was?: string; ending?: true }
  /** `held` is how the engine calls it; another `since`, and nothing is there of what ran before. */
  | { state: 'up'; held: string; since: string }
  /** Nothing runs there any more; why, in the engine's own words as far as it has some. */
  | { state: 'over'; why: string }
  /** It may be there, but cannot be reached, or its engine does not say. */
  | { state: 'unknown'; why: string; hopeless: boolean }

export type Up = Extract<ContainerStatus, { state: 'up' }>

export interface Step {
  words: string
  run: CommandLine
  input?: string
  /** What of its lines is told while it goes on. */
  told?(line: string): string | undefined
  /** What is done where it does not succeed; else that is a failure. */
  instead?: Step
}

/** In quotes that every login shell knows. */
export function quoted(line: string): string {
  if (/['!\n\r\0]/.test(line)) throw new Error('A line for a place must be plain')
  return `'${line}'`
}

/** What it means that a program says this. Only the user can mend what is hopeless. */
export interface Rule {
  said: RegExp
  why: string
  hopeless: boolean
}

/** In our words where they are known, and else in its own last ones. */
export function explained(program: string, rules: readonly Rule[], how: How): Ended {
  const { code, signal, lastWords } = how
  const known = rules.find(({ said }) => said.test(lastWords))
  if (known) return { why: known.why, hopeless: known.hopeless }
  const words = lastWords.trim().split('\n').at(-1)
  const ended = signal ? `${program} was ended by ${signal}.` : `${program} ended with ${code}.`
  return { why: words || ended, hopeless: false }
}
