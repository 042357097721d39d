import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { type Header, headerBytes, readHeader } from './header'

export function readHeaderOf(file: string): Header {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { kind: 'empty' }
    throw error
  }
  try {
    const bytes = new Uint8Array(headerBytes)
    return readHeader(bytes.subarray(0, readSync(descriptor, bytes)))
  } finally {
    closeSync(descriptor)
  }
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
