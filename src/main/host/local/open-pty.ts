import { type Result, success } from '../../../kit/result'
import { Channel } from '../channel'
import type { Environment, ProgramSpec } from '../machine'
import type { Exit } from '../stream'
import type { Pty, Ptys } from './pty'
import { findProgram } from './start'

export type ScreenSpec = ProgramSpec & Required<Pick<ProgramSpec, 'screen'>>

interface OpenPty {
  pty: Pty
  output: Channel
  exit: Promise<Exit>
}

/** Starts a program on a screen of its own, and collects what it prints from its first byte. */
export async function openPty(
  ptys: Ptys,
  spec: ScreenSpec,
  env: Environment,
): Promise<Result<OpenPty>> {
  const { name, args, folder, screen } = spec
  const program = await findProgram(spec, env)
  if (!program.ok) return program
  const output = new Channel()
  const exit = Promise.withResolvers<Exit>()
  const opened = await ptys.open(
    { command: program.value, args, folder, env, ...screen },
    { output: (batch) => output.receive(batch), exit: exit.resolve },
    name,
  )
  return opened.ok ? success({ pty: opened.value, output, exit: exit.promise }) : opened
}
