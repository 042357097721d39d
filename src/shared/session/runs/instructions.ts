import type { Block } from '../../agent/content'
import type { Run } from './run'

/** By which an instruction is known, and what it is called where it is shown. */
export const instructionName = 'Completion instructions'
/** What it was called in logs of before. */
const earlier = 'How this run ends'
const mark = `[${instructionName}]`

/** Liminal says it, and not the user. */
export const isInstruction = (block: Block): boolean =>
  block.type === 'text' &&
  [instructionName, earlier].some(
    (name) => block.name === name && block.text.startsWith(`[${name}]`),
  )

const how = (path: string): string => `Write it as JSON to ${path}:
{"status": "done", "summary": "what you did, in a sentence or two"}
"status" is "done" when all is done, "failed" when it cannot be done (say why in "summary"), or "question" when you cannot go on without an answer (put it in "question").
Write the file beside its place, as ${path}.new, and rename it, so that nobody reads half of it. Make the folder if it is not there. The file is no part of the work: do not commit it.`

/** What goes along with the first prompt of a run. */
export const firstInstruction = (path: string): string => `${mark}
Nobody watches this conversation. You say that you have finished by a file, as the very last thing you do; your turn ends after that.
${how(path)}`

/** What is said to an agent that ended its turn and left no signal; `wrong` says what it left instead. */
export const reminder = (path: string, wrong?: string): string => `${mark}
Your turn is over, and ${wrong === undefined ? 'there is no signal' : `what you left is no signal: ${wrong}`}. If there is something left to do, do it first.
${how(path)}`

/** What is said to an agent that was cut short. */
export const resumeInstruction = (path: string): string => `${mark}
You were interrupted in the middle of your turn. Look at what is done already, do nothing twice, and go on with the rest.
${how(path)}`

/** What is said to an agent whose work did not pass. */
export const checkInstruction = (path: string, command: string, before?: string): string => `${mark}
The work does not pass yet: “${command}” failed, and what it printed goes along. ${before === undefined ? '' : `It failed on ${before} too, before you began: what was wrong there already is not yours to mend, unless you were asked to. `}Mend what is wrong, and say again that you have finished.
${how(path)}`

/** What a prompt says besides, without the instruction at its end. */
export const withoutInstruction = (text: string): string => text.split(mark)[0]?.trim() ?? ''

/** The signal's place, where a prompt names one. */
export function signalIn(text: string): string | undefined {
  const at = text.indexOf(mark)
  return at < 0 ? undefined : /^Write it as JSON to (.+):$/m.exec(text.slice(at))?.[1]
}

/** Where an agent leaves its signal, below the folder that it works in. */
export const signalFolder = ({ id }: Pick<Run, 'id'>): string => `.liminal/run-${id}`
export const signalName = 'signal.json'
