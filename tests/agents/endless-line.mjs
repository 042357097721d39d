// Answers to initialize with a line that has no end: endless-line.mjs [BYTES, a gigabyte when left out]
import { serve } from './lib/acp.mjs'

const total = Number(process.argv[2] ?? 2 ** 30)
const piece = Buffer.alloc(2 ** 20, 'x')
let printed = 0

function flood() {
  while (printed < total) {
    printed += piece.length
    if (!process.stdout.write(piece)) {
      process.stdout.once('drain', flood)
      return
    }
  }
}

serve({ initialize: () => flood() })
