import { confessions } from './confessions'
import { type Failure, type FailureKind, failureOf } from './failure'
import { retryAtOf } from './retry-at'
import { type Rule, rules } from './rules'

/** What an agent said of a failure, as plainly as its protocol can be read. */
export interface Evidence {
  agent: string
  words: string
  /** Of the protocol, or an HTTP status. */
  code?: number | undefined
  /** What the vendor calls it. */
  name?: string | undefined
  /** The protocol itself says what kind it is. */
  kind?: FailureKind | undefined
  /** The protocol itself says when it may be tried again. */
  retryAt?: number | undefined
  details?: string | undefined
  /** How its process ended, where it did. */
  exit?: { code: number | null; signal: string | null } | undefined
}

/** The one judgement of what an agent says went wrong. */
export function classify(evidence: Evidence, now: number): Failure {
  const { agent, words, details, kind } = evidence
  const rule = kind ? undefined : rules.find((one) => fits(one, evidence))
  return failureOf(kind ?? rule?.kind ?? 'unknown', {
    ...{ agent, words, details },
    rule: rule?.id ?? (kind ? 'protocol' : 'none'),
    retryAt: evidence.retryAt ?? retryAtOf(words, now),
  })
}

/** Whether a rule alone would say so. */
export function fits({ codes, name, words, exits, signals }: Rule, evidence: Evidence): boolean {
  const { code, signal } = evidence.exit ?? {}
  if (typeof code === 'number' && exits?.includes(code)) return true
  if (typeof signal === 'string' && signals?.includes(signal)) return true
  if (evidence.code !== undefined && codes?.includes(evidence.code)) return true
  if (evidence.name !== undefined && name?.test(evidence.name)) return true
  return words?.test(evidence.words) ?? false
}

/** The error that an agent passes off as the end of its answer. */
export function confessed(agent: string, lastText: string, now: number): Failure | undefined {
  // The longest confession is shorter than this; an answer may be megabytes.
  const tail = lastText.trimEnd().slice(-4000)
  for (const { id, words } of confessions) {
    const said = words.exec(tail)?.[1]
    if (!said) continue
    const { kind, evidence, retryAt } = classify({ agent, words: said }, now)
    return failureOf(kind === 'unknown' ? unnamed(said) : kind, {
      ...{ agent, rule: kind === 'unknown' ? id : evidence.rule, words: plainly(said), retryAt },
    })
  }
  return undefined
}

/** It is called an error of the service's, and is that or the way to it. */
const unnamed = (said: string): FailureKind =>
  /network|connect|stream|request|decod|timed? ?out/i.test(said) ? 'network' : 'service'

/** Some agents hand the service's JSON on as it came. */
function plainly(words: string): string {
  return /^\{"error":\{"message":"((?:[^"\\]|\\.)*)"/.exec(words)?.[1] ?? words.trim()
}
