import type { InstallState } from '../agent/install-state'
import type { Link } from './remotes/link'
import type { RemoteSetting } from './remotes/settings'

/** What a program on the way to a place asks. */
export interface RemoteQuestion {
  id: string
  /** Typed unseen, agreed to, typed in plain sight, or only to be told. */
  kind: 'secret' | 'confirm' | 'text' | 'notice'
  /** Whose words these are: what the place itself says may claim anything. */
  by: 'ssh' | 'place'
  prompt: string
  /** The answer is used again, until the app ends: else each cut would ask for it. */
  kept?: true
  /** What was answered before was not taken. */
  again?: true
}

/** What listens at a place. */
export interface PortRow {
  port: number
  /** Of its process, where that is one of the user's. */
  name?: string
  /** Whose agents and shells it was started below. */
  sessions: string[]
  /** The port of this computer by which it is reached, if it is. */
  here?: number
  /** Nothing listens there any more, but it is still reached here. */
  silent?: true
}

/** A machine besides this computer, as lists show it. */
export interface RemoteRow {
  id: string
  /** Not in the settings any more without. */
  type?: RemoteSetting['type']
  /** How it is reached, in a few words. */
  words: string
  /** It is the same computer as that one, whose link leads there. */
  sameAs?: string
  /** Not connected, and nobody wants it, without. */
  link?: Link
  /** Since when its link is in this state. */
  since?: number
  /** What is being done on the way to it. */
  step?: string
  /** Which agents are there, as far as that is known. */
  agents?: Record<string, InstallState>
  /** What is asked on the way, until it is answered or not needed any more. */
  question?: RemoteQuestion
  /** What listens there, as long as some window looks, and what is reached here. */
  ports?: PortRow[]
}
