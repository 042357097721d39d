import { constants, type Stats } from 'node:fs'
import { access, open, realpath, stat } from 'node:fs/promises'
import { basename, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failure, type Result, success } from '../../../../kit/result'
import type { Attachable } from '../../../../shared/app/contract'
import {
  isPicture,
  mediaType,
  mostBytes,
  mostText,
  tooLarge,
} from '../../../../shared/session/attachable'
import type { Mention } from '../../../../shared/session/draft'
import { isWithin } from './within'

/** A file or folder that the user gave: mentioned where the agent works, else a thing that goes along. */
export async function attachable(path: string, workspace?: string): Promise<Result<Attachable>> {
  const name = basename(path) || path
  try {
    const stats = await stat(path)
    if (!stats.isFile() && !stats.isDirectory()) return failure('no-file', noFile(name))
    await access(path, constants.R_OK)
    const real = await realpath(path)
    const root = workspace === undefined ? undefined : await realpath(workspace)
    if (root !== undefined && isWithin(root, real))
      return success({ mention: mentionOf(real, root, stats) })
    if (stats.isDirectory()) return success(linkTo(real, `${name}/`))
    return await outside(real, name, stats.size)
  } catch (error) {
    return failure('unreadable', whyNot(name, error))
  }
}

function mentionOf(real: string, root: string, stats: Stats): Mention {
  const inside = relative(root, real).replaceAll(sep, '/')
  const name = stats.isDirectory() ? `${inside}/`.replace(/^\/$/, './/') : inside
  return { name, uri: pathToFileURL(real).href }
}

async function outside(path: string, name: string, size: number): Promise<Result<Attachable>> {
  const mimeType = mediaType(name)
  if (mimeType !== undefined) {
    if (size > mostBytes) return failure('too-large', tooLarge(name))
    const data = (await beginning(path, mostBytes)).toString('base64')
    const type = isPicture(mimeType) ? 'image' : 'audio'
    return success({ name, block: { type, mimeType, data } })
  }
  if (size > mostText) return success(linkTo(path, name, size))
  const bytes = await beginning(path, mostText)
  const text = textIn(bytes)
  if (text === undefined) return success(linkTo(path, name, size))
  return success({ name, block: { type: 'resource', uri: pathToFileURL(path).href, text } })
}

function linkTo(path: string, name: string, size?: number): Attachable {
  return { name, block: { type: 'link', uri: pathToFileURL(path).href, name, size } }
}

async function beginning(path: string, most: number): Promise<Buffer> {
  // Something else may be in its place by now, such as a pipe, which would be waited for.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, most))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Undefined where it is no text. */
function textIn(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // In some other encoding, or no text at all: the agent has means to find out.
    return undefined
  }
}

const noFile = (name: string) =>
  `${name} is a device or a pipe, and no file: save what is in it as a file first.`

function whyNot(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return `${name} is not there any more: look where it was moved to.`
    case 'EACCES':
    case 'EPERM':
      return `${name} may not be read: change who may, or attach a copy.`
    case 'ENXIO':
      return noFile(name)
    default:
      return `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
