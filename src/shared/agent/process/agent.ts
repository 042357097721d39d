/** A way to sign in that an agent offers. */
export interface AuthMethod {
  id: string
  name: string
  description?: string
  /** Who carries it out: the agent itself, or a terminal that runs this command. */
  how:
    | { kind: 'agent' }
    /** Without a command it is the agent's own program, with these arguments after its own. */
    | { kind: 'terminal'; command: string | null; args: string[]; env: Record<string, string> }
}

/** What an agent speaks (SPEC E11): one is known by several ways of speaking, if its vendor offers them. */
export const driverNames = ['acp', 'stream-json', 'app-server', 'terminal'] as const
export type DriverName = (typeof driverNames)[number]

/** What the ways of speaking are called on screen. */
export const driverLabels: Record<DriverName, string> = {
  acp: 'ACP',
  'stream-json': 'stream-json',
  'app-server': 'app-server',
  terminal: 'Terminal',
}

/** The same in a sentence: an agent is spoken to "by ACP", or "in its own terminal". */
export function spokenWords(driver: DriverName): string {
  return driver === 'terminal' ? 'in its own terminal' : `by ${driverLabels[driver]}`
}

/** It works without a screen, speaks its vendor's own protocol, and is ended as SPEC H7 says. */
export function isHeadless(driver: DriverName): boolean {
  return driver === 'stream-json' || driver === 'app-server'
}

/** A small drawing of ours, told from others by its shape first and by its colour too. */
export interface AgentMark {
  /** SVG path data on a grid of 16 by 16; where shapes overlap there is a hole. */
  path: string
  tone: 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'grey'
}
