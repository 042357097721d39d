/** What an agent leaves at the end of a run (SPEC R4). */
export interface Signal {
  status: 'done' | 'failed' | 'question'
  summary?: string
  question?: string
}

/** What was found at the signal's place: one, nothing, or something that is none, in words. */
export type FoundSignal = { signal: Signal } | { wrong: string } | 'nothing'

/** A signal says some sentences. */
export const signalLimit = 64 * 1024
const lettersLimit = 4000

const statuses = ['done', 'failed', 'question'] as const

/** Half of a file is no signal, and nothing that is not one becomes one. */
export function readSignal(text: string): FoundSignal {
  const read = parsed(text.replace(/^\ufeff/, ''))
  if (read === undefined) return { wrong: 'it is no whole JSON' }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { wrong: 'it is no JSON object' }
  const { status, summary, question } = read as Record<string, unknown>
  const known = statuses.find((one) => one === status)
  if (!known) return { wrong: 'its "status" is none of "done", "failed" and "question"' }
  if (!isText(summary)) return { wrong: 'its "summary" is no text' }
  if (!isText(question)) return { wrong: 'its "question" is no text' }
  if (known === 'question' && !question?.trim())
    return { wrong: 'its "status" is "question", and there is no "question"' }
  return {
    signal: {
      status: known,
      ...(summary?.trim() ? { summary: short(summary) } : {}),
      ...(question?.trim() ? { question: short(question) } : {}),
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Undefined is no JSON, so it stands for what is none.
    return undefined
  }
}

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

const short = (text: string): string => {
  const whole = text.trim()
  return whole.length > lettersLimit ? `${whole.slice(0, lettersLimit)}…` : whole
}
