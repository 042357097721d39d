import { type Result, success } from '../../kit/result'
import type { Machine } from './machine'
import { type RunOptions, type RunOutput, run } from './run'

/** A command line of the user's, by the user's own shell; nothing that it has started goes on after it. */
export async function runInShell(
  machine: Pick<Machine, 'platform' | 'shell' | 'spawn'>,
  command: string,
  options: RunOptions,
): Promise<Result<RunOutput>> {
  const by = machine.platform === 'win32' ? ['/d', '/s', '/c'] : ['-c']
  const shell = machine.platform === 'win32' ? success('cmd.exe') : await machine.shell()
  if (!shell.ok) return shell
  return run(machine, shell.value, [...by, command], { ...options, endGroup: true })
}
