// A program of its own, which ssh starts to ask its user: it carries the question to the app, and the answer back.
import { connect } from 'node:net'

const {
  LIMINAL_ASK: socket = '',
  LIMINAL_ASKER: asker = '',
  SSH_ASKPASS_PROMPT: hint = '',
} = process.env

/** Whoever asks. */
const asks = process.ppid

const app = connect(socket)
let answer = ''
app.setEncoding('utf8')
app.on('connect', () =>
  app.write(`${JSON.stringify({ asker, hint, prompt: process.argv[2] ?? '' })}\n`),
)
app.on('data', (text: string) => {
  answer += text
})
app.on('end', () => {
  if (!answer.endsWith('\n')) return leave()
  process.stdout.write(answer, () => process.exit(0))
})
app.on('error', () => process.exit(1))

/**
 * Nobody answered. Ssh would take no word for an empty password, send it, and ask again, up to three
 * times, until the server locks its user out: so it is ended.
 */
function leave(): void {
  if (asks > 1 && process.ppid === asks) process.kill(asks, 'SIGTERM')
  process.exit(1)
}
