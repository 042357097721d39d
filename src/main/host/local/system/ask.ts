import type { ExecFileException } from 'node:child_process'
import { askProgram } from '../../../../starting/programs'

/** What a program of the system prints. */
export type Ask = (command: string, args: string[]) => Promise<string>

/** Every process with its environment, on a full machine, is some megabytes. */
const MOST = 64 * 1024 * 1024

export async function ask(command: string, args: string[]): Promise<string> {
  const options = { maxBuffer: MOST, windowsHide: true, env: { ...process.env, LC_ALL: 'C' } }
  try {
    return (await askProgram(command, args, options)).stdout
  } catch (error) {
    // ps exits with 1 when there is nobody to show, which is an answer too.
    const { code, stdout } = error as ExecFileException
    if (typeof code === 'number' && stdout !== undefined) return stdout
    throw error
  }
}
