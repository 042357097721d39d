import type { Resumed } from '../driver'
import { objectIn } from '../lines'
import { ClaudeConnection } from './claude-connection'
import type { ClaudeProgram } from './program'
import { writePrompt } from './prompt'
import type { SavedClaude } from './saved'
import { Turns } from './turns'

/** What an earlier run of the app has begun with the program, brought to its end by this one. */
export function resumeWith(
  program: ClaudeProgram,
  saved: SavedClaude,
  told: Uint8Array[],
): Resumed {
  const { wire, questions, reader } = program.parts
  const turns = new Turns(program.parts, saved.turns)
  for (const line of told) {
    const message = objectIn(Buffer.from(line).toString()) ?? {}
    wire.told(message)
    turns.told(message)
  }
  const connection = new ClaudeConnection(program, { turns, account: saved.account, isOpen: true })
  for (const { request, answer } of wire.inherited)
    void answer.then((outcome) => {
      if (outcome.ok) connection.took(request, outcome.value)
    })
  return {
    connection,
    turn: () => turns.found,
    options: () => reader.options.list(),
    steered: (_session, content) => {
      const prompt = writePrompt(content)
      return prompt.ok ? turns.steered(prompt.value) : undefined
    },
    hear: (from) => {
      wire.hear(from)
      // Of a turn that was to end nobody is asked anything.
      if (turns.found?.cancelled) questions.withdrawAll()
    },
  }
}
