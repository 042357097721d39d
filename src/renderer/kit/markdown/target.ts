/** Where a link of an agent may lead: to the web by the user's browser, or to a file of the workspace. */
export type Target = { kind: 'web'; url: string; host: string } | FileTarget

export interface FileTarget {
  kind: 'file'
  path: string
  /** From 1; columns count as editors do, in UTF-16. */
  line?: number
  column?: number
  /** The folder that a relative path begins at, where it is another than the session's. */
  near?: string
  /** The machine that the file is on, where the address says so. */
  host?: string
}

const scheme = /^[a-z][a-z0-9+.-]*:/i
// Control characters, and those that browsers drop from addresses, hide what an address is.
const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u

export function targetOf(address: string): Target | undefined {
  if (address.length > 4096) return undefined
  const web = webTarget(address)
  if (web) return web
  if (/^file:\/\//i.test(address)) return fileUrlTarget(address)
  // A single letter before the colon is a drive on Windows; "name.ts:12" is a file and a line.
  if (scheme.test(address) && !/^[a-z]:[\\/]/i.test(address) && !/^[^:]+:\d+/.test(address))
    return undefined
  if (/^(?:#|\/\/|\\\\)/.test(address) || address === '') return undefined
  return fileTarget(decoded(address))
}

function webTarget(address: string): Target | undefined {
  if (hidden.test(address) || !/^(?:https?:\/\/|mailto:)/i.test(address)) return undefined
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  // A name before an @ poses as the host.
  if (url.username !== '' || url.password !== '') return undefined
  return { kind: 'web', url: url.href, host: url.protocol === 'mailto:' ? url.pathname : url.host }
}

function fileUrlTarget(address: string): Target | undefined {
  if (!URL.canParse(address)) return undefined
  const { host, pathname, hash } = new URL(address)
  if (host !== '' && host !== 'localhost') return undefined
  const path = decoded(pathname)
  // On Windows that is another machine.
  if (/^[\\/]{2}/.test(path)) return undefined
  return fileTarget(/^\/[a-z]:\//i.test(path) ? path.slice(1) + hash : path + hash)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    // A stray percent sign: it is part of the name.
    return address
  }
}

/** A path with an optional place in it: `path:12`, `path:12:3`, `path#L12`, `path#L12C3-L20C1`. */
function fileTarget(text: string): FileTarget | undefined {
  const [, path, ...place] =
    /^(.+?)(?::(\d+)(?::(\d+))?|#L(\d+)(?:C(\d+))?(?:-L?\d+(?:C\d+)?)?)?$/.exec(text) ?? []
  if (path === undefined || /[\0\r\n]/.test(text)) return undefined
  const [line = 0, column = 0] = place.filter((part) => part !== undefined).map(Number)
  if (line === 0) return { kind: 'file', path }
  return { kind: 'file', path, line, ...(column > 0 ? { column } : {}) }
}

/** Inline code that can only be meant as a file: it has a folder or a line, and an ending. */
export function fileReference(text: string): FileTarget | undefined {
  if (text.length > 512 || !/^[\w.@~+()[\]/\\-]+\.\w{1,12}(?::\d+){0,2}$/.test(text))
    return undefined
  return /[/\\]|:\d+$/.test(text) ? fileTarget(text) : undefined
}

export function targetWords(target: Target): string {
  if (target.kind === 'web') return target.url
  return [target.path, target.line, target.column].filter((part) => part !== undefined).join(':')
}

/** Pictures that come with the message itself; a remote one would tell its server who reads it. */
export function isOwnPicture(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]*$/i.test(address)
}
