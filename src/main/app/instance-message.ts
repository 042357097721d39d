/** What a later start asks of the one that is there. */
interface InstanceMessage {
  folders: string[]
}

const longestPath = 4096
const mostFolders = 256

/** Nothing honest is longer: so many folders of the longest path. */
export const longestMessage = 2 * 1024 * 1024

const taken = 'taken'
const withoutWindow = /^taken without a window by (\d{1,12})$/

/** What the one that is there answers: it has the folders; some have no window to show them in. */
export const acknowledgementOf = (windows: boolean): string =>
  windows ? taken : `${taken} without a window by ${process.pid}`

export const longestAcknowledgement = 64

/** What was answered: who has the folders without a window, if so. */
export function readAcknowledgement(line: string | undefined): { windowless?: number } | undefined {
  if (line === taken) return {}
  const pid = withoutWindow.exec(line ?? '')?.[1]
  return pid === undefined ? undefined : { windowless: Number(pid) }
}

/** By hand: a start that only hands over its folders loads no library for it. */
export function readMessage(line: string): InstanceMessage | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): value is InstanceMessage {
  if (typeof value !== 'object' || value === null || !('folders' in value)) return false
  const { folders, ...others } = value
  if (!Array.isArray(folders) || folders.length > mostFolders) return false
  return Object.keys(others).length === 0 && folders.every(isPath)
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= longestPath
}
