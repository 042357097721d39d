import { execFile } from 'node:child_process'

/** What a program of the system prints. */
export type Ask = (command: string, args: string[]) => Promise<string>

/** Every process with its environment, on a full machine, is some megabytes. */
const MOST = 64 * 1024 * 1024

export function ask(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: MOST, windowsHide: true, env: { ...process.env, LC_ALL: 'C' } }
    // ps exits with 1 when there is nobody to show, which is an answer too.
    execFile(command, args, options, (error, stdout) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve(stdout)
    })
  })
}
