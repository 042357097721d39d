/** What a project wants in each of its workspaces: files that git ignores, and commands of its own. */
export interface ProjectSetup {
  /** Patterns over ignored paths. */
  copy: string[]
  link: string[]
  setUp: string[]
  tearDown: string[]
  /** What has to succeed before a run is done. */
  check: string[]
}

/** What a repository says itself, at the top of its checkout. */
export const setupFile = '.liminal.json'

/** Secrets that programs are started with, which git is told to ignore nearly everywhere. */
export const usuallyCopied = ['.env', '.env.*']

const keys = ['copy', 'link', 'setUp', 'tearDown', 'check'] as const
const lettersLimit = 64 * 1024

/** What the file says; undefined where it is not what it has to be. */
export function readSetup(text: string): Partial<ProjectSetup> | undefined {
  if (text.length > lettersLimit) return undefined
  const read = parsed(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const setup: Partial<ProjectSetup> = {}
  for (const [key, value] of Object.entries(read)) {
    const known = keys.find((one) => one === key)
    if (!known || !isTexts(value)) return undefined
    setup[known] = value
  }
  return setup
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one.trim() !== '')
