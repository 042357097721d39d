import type { KeepSpec } from '../shared/host/keeper/protocol'

/** What a keeper holds. */
export interface Program {
  readonly pid: number
  /** Says when the bytes are taken, or why they never will be. */
  write(bytes: Uint8Array, done: (problem?: string) => void): void
  endInput(): void
  resize(columns: number, rows: number): void
  /** To the program itself. */
  signal(name: NodeJS.Signals): void
  /** That output is read no further, or is again. */
  hold(output: number, held: boolean): void
}

interface ProgramEvents {
  output(output: number, bytes: Uint8Array): void
  /** It says nothing more, though it runs. */
  outputEnded(): void
  /** It is gone; what it left in its pipes comes yet. */
  died(code: number | null, signal: string | null): void
  /** Once, after the last output. */
  over(code: number | null, signal: string | null): void
}

type Opened = { program: Program } | { failed: { code: string; message: string } }

export type Open = (spec: KeepSpec, events: ProgramEvents) => Promise<Opened>

export function failed(error: unknown): Opened {
  const { code = '', message } = error as NodeJS.ErrnoException
  return { failed: { code, message } }
}
