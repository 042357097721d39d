import type { Terminal } from '@xterm/xterm'
import { coreOf } from '../../shared/terminal/core'

/** What xterm does with what is written; its types do not tell of it. */
interface Core {
  _inputHandler: {
    parse(data: string | Uint8Array, resumed?: boolean): unknown
    _parser: { currentState: number }
    _parseStack: { paused: boolean }
    _utf8Decoder: { interim: Uint8Array }
    _optionsService: { rawOptions: { scrollback: number; screenReaderMode: boolean } }
  }
  _bufferService: {
    rows: number
    buffers: { active: Screenful; normal: Screenful }
  }
}

interface Screenful {
  scrollTop: number
  scrollBottom: number
}

const tab = 0x09
const newline = 0x0a
const carriageReturn = 0x0d
const firstLetter = 0x20
const lastLetter = 0x7e
/** Enough to tell whether lines are short; to look at every byte of a flood would cost. */
const sample = 1024

/**
 * Leaves out lines that the same batch scrolls out of all that a terminal keeps: a program that
 * prints short lines without end prints more of them in a batch than anybody could scroll back to.
 * Only text is left out; where anything else is in it, all of it is printed.
 */
export function leaveOutLinesInPassing(terminal: Terminal): void {
  const core = coreOf<Core>(terminal)
  const { _inputHandler: handler, _bufferService: service } = core
  const parse = handler.parse.bind(handler)

  /** What is on screen would be pushed out by new lines, and by nothing else. */
  function isSimple(): boolean {
    const { active, normal } = service.buffers
    return (
      active === normal &&
      active.scrollTop === 0 &&
      active.scrollBottom === service.rows - 1 &&
      handler._parser.currentState === 0 &&
      handler._utf8Decoder.interim[0] === 0 &&
      !handler._optionsService.rawOptions.screenReaderMode
    )
  }

  let begun: Uint8Array | string = ''
  handler.parse = (data, resumed) => {
    // What was left off in the middle goes on in what was given then.
    if (handler._parseStack.paused) return parse(begun, resumed)
    begun = data
    if (typeof data === 'string' || !isSimple()) return parse(data, resumed)
    // The screen is counted twice: where the cursor is at its top, the rest of it goes out as well.
    const lines = handler._optionsService.rawOptions.scrollback + 2 * service.rows
    begun = data.subarray(inPassing(data, lines))
    return parse(begun, resumed)
  }
}

/** How much of it is text before the start of a line that so many others follow. */
export function inPassing(bytes: Uint8Array, lines: number): number {
  if (newlines(bytes.subarray(0, sample)) * bytes.length < lines * sample) return 0
  let left = lines
  let start = bytes.length
  while (start > 0 && left >= 0) {
    start -= 1
    if (bytes[start] === newline) left -= 1
  }
  // A line begins at the left only where its cursor was sent there.
  if (left >= 0 || bytes[start - 1] !== carriageReturn) return 0
  for (let at = 0; at < start; at += 1) if (!isText(bytes[at] ?? 0)) return 0
  return start + 1
}

function newlines(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === newline) count += 1
  return count
}

const isText = (byte: number): boolean =>
  (byte >= firstLetter && byte <= lastLetter) ||
  byte === newline ||
  byte === carriageReturn ||
  byte === tab
