/** A way to sign in that an agent offers. */
export interface AuthMethod {
  id: string
  name: string
  description?: string
  /** Who carries it out: the agent itself, or a terminal that runs this command. */
  how:
    | { kind: 'agent' }
    | { kind: 'terminal'; command: string; args: string[]; env: Record<string, string> }
}

export type DriverName = 'acp' | 'stream-json' | 'terminal'
