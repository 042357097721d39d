import { readFileSync } from 'node:fs'
import { defined } from '../kit/defined.ts'

/*
 * What we were started with, where it is another by now. Node raises the limit of open files as it
 * starts, which breaks programs that count on the usual one; Chromium gives itself a better priority and
 * variables that are meant for itself alone, such as one that keeps programs from Wayland.
 */

/** The limit of open files of whoever started us, handed from program to program of ours. */
export const OPEN_FILES = 'LIMINAL_OPEN_FILES'

export interface Given {
  openFiles?: number
  nice?: number
}

/** Known on Linux alone; what is not known stays as it is. */
export function given(): Given {
  const helper = process.platform === 'linux' ? firstHelper() : undefined
  const openFiles = amount(process.env[OPEN_FILES] ?? (helper && openFilesOf(helper)))
  const nice = helper === undefined ? undefined : niceOf(helper)
  return {
    ...defined({ openFiles, nice }),
  }
}

/** For a program of ours that starts others, in its environment. */
export function handedOn({ openFiles }: Given): Record<string, string> {
  return openFiles === undefined ? {} : { [OPEN_FILES]: String(openFiles) }
}

/** The variables that we were started with; Chromium has its own in those of this process. */
export function givenEnvironment(): NodeJS.ProcessEnv {
  const { platform, versions, env } = process
  if (platform !== 'linux' || !versions.electron || env.ELECTRON_RUN_AS_NODE) return env
  return variablesIn(read('/proc/self/environ') ?? '')
}

export function variablesIn(text: string): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const line of text.split('\0')) {
    const equals = line.indexOf('=')
    if (equals > 0) variables[line.slice(0, equals)] = line.slice(equals + 1)
  }
  return variables
}

/** What Chromium started before it changed anything, and keeps for as long as it runs. */
function firstHelper(): string | undefined {
  const { pid } = process
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ') ?? []
  return children.find((child) => read(`/proc/${child}/cmdline`)?.includes('--type=zygote'))
}

const openFilesOf = (pid: string) =>
  read(`/proc/${pid}/limits`)?.match(/^Max open files\s+(\d+)/m)?.[1]

/** The name stands in parentheses and may contain anything. */
function niceOf(pid: string): number | undefined {
  const stat = read(`/proc/${pid}/stat`)
  return stat === undefined
    ? undefined
    : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19 - 3])
}

function amount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

/** Files of the kernel, which are memory. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
