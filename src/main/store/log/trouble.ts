import type { Problem } from '../../../kit/result'

// SQLite's primary result codes.
const readOnly = 8
const inputOutput = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const notADatabase = 26

/** The primary result code of an error of SQLite. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  // The high bits are the extended code.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

export function isCorruption(error: unknown): boolean {
  const code = codeOf(error)
  return code === corrupt || code === notADatabase
}

/** What is there cannot be read: it was written over, or is cut off. */
export const isDamage = (error: unknown): boolean =>
  isCorruption(error) ||
  codeOf(error) === inputOutput ||
  // A number that no log of ours has.
  (error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE')

/** What the file system says, as against a mistake of ours. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

const kept = 'What happens meanwhile is kept in memory and written as soon as that is possible.'

/** What a failed write or read means to the user. */
export function troubleOf(error: unknown, file: string): Problem {
  const details = error instanceof Error ? error.message : String(error)
  // What was written was JSON: where it is none any more, bytes have changed that SQLite does not look at.
  switch (error instanceof SyntaxError ? corrupt : codeOf(error)) {
    case full:
      return {
        code: 'disk-full',
        message: 'The disk is full, so nothing can be saved.',
        hint: `Free some space. ${kept}`,
        details,
      }
    case readOnly:
    case cannotOpen:
      return {
        code: 'disk-read-only',
        message: `${file} can not be written to, so nothing can be saved.`,
        hint: `Make its folder writable. ${kept}`,
        details,
      }
    case corrupt:
    case notADatabase:
      return {
        code: 'log-damaged',
        message: `A part of ${file} is damaged and can not be read.`,
        hint: 'All else in it goes on working. At the next start it is set aside, unchanged, and all that can be read of it is taken over into a new one.',
        details,
      }
    case inputOutput:
      return {
        code: 'disk-failed',
        message: `The disk refused to work on ${file}.`,
        hint: `Check the disk. ${kept}`,
        details,
      }
    default:
      return {
        code: 'log-failed',
        message: `${file} could not be written to.`,
        hint: kept,
        details,
      }
  }
}
