import type { ProcessAbout, ProgramSpec } from '../machine'

/** What the record of a program says of it. */
export function aboutOf(
  { name, command, args, folder }: ProgramSpec,
  { agent, sessions, terminal }: NonNullable<ProgramSpec['about']>,
): ProcessAbout {
  const line = [command, ...args].join(' ')
  return { agent, agentName: name, sessions, command: line, folder, terminal }
}
