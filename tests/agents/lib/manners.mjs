// How a program prints its lines, whatever they say: well, slow (cut anywhere), huge (a line of megabytes before each turn's end), rude (noise between all of them).

/** Lines that are nothing, and some that might become something. */
const noise = [
  '} no JSON {',
  '',
  '[]',
  'null',
  '"words"',
  '{"half":',
  '{"type":"brand_new","text":"from a later version"}',
  '{"type":"system","subtype":"never_heard_of"}',
  '{"method":"brand/new","params":{"text":"from a later version"}}',
  '{"id":4711,"result":{}}',
  '{"type":"control_response","response":{"request_id":"nobody-asked","subtype":"success"}}',
]

/** The function that prints one message, and one that resolves when all of them are out. */
export function printer(manner) {
  let last = Promise.resolve()
  let count = 0
  const write = (text) =>
    new Promise((resolve) => {
      process.stdout.write(text, resolve)
    })
  const send = (message) => {
    const line = `${JSON.stringify(message)}\n`
    if (manner === 'slow') {
      const cut = 1 + (count++ % Math.max(1, line.length - 1))
      const rest = () => new Promise((resolve) => setTimeout(resolve, 2))
      last = last
        .then(() => write(line.slice(0, cut)))
        .then(rest)
        .then(() => write(line.slice(cut)))
      return
    }
    if (manner === 'rude') {
      process.stderr.write(
        `\u001b[31mERROR\u001b[0m core::panic: nothing of this is true (${count})\n`,
      )
      process.stdout.write(`${noise[count++ % noise.length]}\n`)
    }
    last = write(line)
  }
  return { send, printed: () => last }
}

/** So much text that no screen and no pipe takes it at once. */
export const huge = (manner) =>
  manner === 'huge' ? `${'All work and no play. '.repeat(100_000)}\n\n` : ''
