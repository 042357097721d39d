// Prints lines that are no JSON as fast as they are taken, and never reads its input:
// garbage-flood.mjs [LINES, for ever when left out]
const lines = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
const junk = '\u001b[31mgarbage\u001b[0m { "jsonrpc": "2.0", "method": \n'
let printed = 0

function flood() {
  while (printed < lines) {
    printed += 1
    if (!process.stdout.write(junk)) {
      process.stdout.once('drain', flood)
      return
    }
  }
}

flood()
setInterval(() => undefined, 1_000_000)
