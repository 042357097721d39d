import { windowsProgram } from './windows-programs'

/** What cmd.exe takes as part of its own language. */
const SPECIAL = /[()[\]{}^%!"`'<>&|;, *?=+~]/g

/**
 * Windows cannot start a batch file itself, and what npm installs are batch files. cmd.exe reads
 * the line once, and the batch file hands its arguments on to be read a second time.
 */
export function batchCommand(path: string, args: string[]): { command: string; args: string[] } {
  const line = [escaped(path), ...args.map((arg) => escaped(escaped(quote(arg))))].join(' ')
  return { command: windowsProgram('cmd.exe'), args: ['/d', '/s', '/c', `"${line}"`] }
}

export function isBatch(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && /\.(cmd|bat)$/i.test(path)
}

function escaped(text: string): string {
  return text.replace(SPECIAL, '^$&')
}

/** As programs take their command line apart: backslashes count only before a quote. */
function quote(arg: string): string {
  return `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}
