// A program of its own, which ssh starts to ask its user: it carries the question to the app, and the answer back.
import { connect } from 'node:net'

const {
  LIMINAL_ASK: socket = '',
  LIMINAL_ASKER: asker = '',
  SSH_ASKPASS_PROMPT: hint = '',
} = process.env

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
  // Nothing is said where nobody answered, and ssh takes the code for a no.
  if (!answer.endsWith('\n')) process.exit(1)
  process.stdout.write(answer, () => process.exit(0))
})
app.on('error', () => process.exit(1))
