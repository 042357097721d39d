import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { Resumed } from '../driver'
import { fieldsOf } from '../fields'
import { objectIn } from '../lines'
import { printOf } from '../print'
import { CodexConnection } from './codex-connection'
import { writeInput } from './input'
import type { CodexProgram } from './program'
import type { SavedCodex } from './saved'
import { takenOf } from './turn'

interface Steered {
  thread: string
  print: string | undefined
  taken: Promise<Outcome<boolean>>
}

/** What an earlier run of the app has begun with the program, brought to its end by this one. */
export function resumeWith(program: CodexProgram, saved: SavedCodex, told: Uint8Array[]): Resumed {
  const { parts, transport } = program
  const { peer, questions, threads } = parts
  const connection = new CodexConnection(parts, saved)
  program.has(connection)
  for (const line of told) {
    const message = objectIn(Buffer.from(line).toString()) ?? {}
    const { id, method, params } = message
    peer.told(message)
    if (typeof method === 'string') connection.told(method, fieldsOf(params))
    else if (typeof id === 'string' || typeof id === 'number') transport.asked.answered(id)
  }
  const steered: Steered[] = []
  for (const { about, answer } of peer.inherited) {
    const { method, thread, print, settings = {} } = about
    if (method === 'turn/start') connection.turns.answered(thread, answer)
    else if (method === 'turn/steer') steered.push({ thread, print, taken: answer.then(takenOf) })
    else
      void answer.then((outcome) => {
        if (method === 'thread/settings/update') connection.took(thread, settings, outcome)
        else if (outcome.ok) connection.readSettings(thread, outcome.value)
      })
  }
  return {
    connection,
    turn: (thread) => connection.turns.found(thread),
    options: (thread) => threads.of(thread)?.reader.options.list() ?? [],
    steered: (thread, content) => {
      const input = writeInput(content)
      const print = input.ok ? printOf(input.value) : undefined
      return steered.find((one) => one.thread === thread && one.print === print)?.taken
    },
    hear: (from) => {
      transport.hear(from)
      // Of a turn that was to end nobody is asked anything.
      for (const { id } of saved.threads.all)
        if (connection.turns.found(id)?.cancelled) questions.withdrawAll(id)
    },
  }
}
