import type { Result } from '../../../kit/result'
import type { RemoteRow } from '../../../shared/host/remote-row'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'
import type { Timers, Way } from '../link/way'
import type { Environment, Machine } from '../machine'
import type { AskChannel } from './asking'
import type { Engine } from './engine'
import type { NodeBinary, Pack } from './install'

/** What is known of a place from when it was reached last. */
export interface Known {
  home: string
  /** Its Node, and what we have sent there, by its hash. */
  node: string
  hash: string
  /** Which computer and home it is; nothing where it was not reached since that is remembered. */
  computer?: string
}

/** A link that goes a way: its own, or that of another name of the computer. */
export interface Carried {
  /** By which its server there is known. */
  name: string
  /** In words, what is being done. */
  step(words: string | undefined): void
  /** What carries its bytes hands on whole lines only. */
  lines(are: boolean): void
}

/** How a computer is reached by one of its names. */
export interface NamedWay {
  readonly name: string
  carrying(link: Carried): Way
  /** That computer has answered. */
  leads(computer: string): void
}

export interface RemoteParts {
  name: string
  /** Nothing where it is not in the settings any more. */
  setting(): RemoteSetting | undefined
  engine(setting: RemoteSetting, name: string): Result<Engine>
  here: Pick<Machine, 'spawn'>
  /** The user's own, in which the program that reaches it runs. */
  environment(): Promise<Environment>
  /** How questions of the program on the way come here. */
  channel: AskChannel
  pack: Pack
  node: NodeBinary
  /** This app's own name for good, and for this run of it. */
  app: string
  run: string
  timers: Timers
  /** Nothing is begun before. */
  ready: Promise<void>
  known: Known | undefined
  learned(known: Known): void
  /** Whether sessions are those of another place. */
  areElsewhere(sessions: string[]): boolean
  /** It leads to that computer: the name whose link is used for both, if there is one. */
  joins(computer: string): string | undefined
  /** That name, as long as it is so. */
  joined(): string | undefined
  /** Other names of its computer, by whose ways its link is kept where its own fails. */
  others(): readonly NamedWay[]
  show(row: RemoteRow): void
  /** The way there is another than it was. */
  linkChanged(): void
}
