import { execFile } from 'node:child_process'
import { join } from 'node:path'
import electronPath from 'electron'
import { root } from './app'

export interface Said {
  code: number
  out: string
  errors: string
}

export interface Typing {
  /** The data folder of the app that is spoken to. */
  data: string
  input?: string
  env?: Record<string, string>
}

/** The command line as it is typed, run by the app's own binary as plain Node. */
export function liminal({ data, input = '', env }: Typing, ...words: string[]): Promise<Said> {
  const args = [join(root, 'out/cli/liminal.cjs'), ...words, `--user-data-dir=${data}`]
  const how = { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', DISPLAY: '', ...env } }
  return new Promise((done) => {
    const child = execFile(electronPath as unknown as string, args, how, (error, out, errors) => {
      done({ code: Number(error?.code ?? 0), out, errors })
    })
    // Whoever reads nothing of it may have ended before it was said.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
