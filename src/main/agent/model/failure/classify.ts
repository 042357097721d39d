import { type Failure, type FailureKind, failureOf } from '../../../../shared/agent/failure/failure'
import { confessions } from './confessions'
import { type Evidence, type Facts, factsOf } from './facts'
import { isOfOthers } from './others'
import { isOurs } from './ours'
import { retryAtOf } from './retry-at'
import { rules } from './rules'
import { ofLooseWords } from './rules/loose'
import type { Rule } from './rules/rule'
import { isOfAnotherHost, isSaidByAnother } from './speakers'
import { isOfThings } from './things'
import { isAWarning } from './told'
import { inEnglish } from './tongues'

/** The one judgement of what an agent says went wrong. */
export function classify(evidence: Evidence, now: number): Failure {
  const { agent, words, details, kind } = evidence
  const english = inEnglish(withoutGaps(words))
  const rule = kind ? undefined : ruleFor({ ...evidence, words: english })
  const retryAt = evidence.retryAt ?? retryAtOf(english, now)
  const judged =
    kind ?? (rule ? kindFor(rule, retryAt === undefined ? undefined : retryAt - now) : 'unknown')
  return failureOf(judged, {
    agent,
    words,
    details,
    rule: rule?.id ?? (kind ? 'protocol' : 'none'),
    retryAt,
    lasting: rule?.lasting,
  })
}

/** Nothing is said in them, and what looks for words beside them would look again from each of them. */
const withoutGaps = (words: string): string =>
  words.replace(/\s{40,}/g, (gap) => (gap.includes('\n') ? '\n\n' : '  '))

/** Nobody waits longer in front of a screen. */
const patience = 15 * 60_000
/** Over before anybody could do something about it. */
const moment = 60_000

/** What is told in the same words is told apart by how long it lasts. */
function kindFor({ kind, longer, sooner }: Rule, wait: number | undefined): FailureKind {
  if (wait === undefined) return kind
  return (wait > patience ? longer : wait <= moment ? sooner : undefined) ?? kind
}

/** What the computer wants for, whoever noticed it. */
const ofTheComputer: ReadonlySet<FailureKind> = new Set([
  ...(['disk-full', 'out-of-memory', 'workspace-gone', 'spawn'] as const),
])
/** For what one has to wait, or to pay. */
const ofUse: ReadonlySet<FailureKind> = new Set(['limit', 'overloaded', 'billing'])

function ruleFor(evidence: Evidence): Rule | undefined {
  const facts = factsOf(evidence)
  const by = speakerOf(evidence.words)
  return rules.find((one) => isBelieved(one, by) && fits(one, facts))
}

/** Who says it, and of what: that decides what it can be. */
interface Speaker {
  /** A tool, a program or a service beside the model's. */
  others: boolean
  /** Of a limit that is no account's. */
  things: boolean
  /** A host that serves no models. */
  another: boolean
  /** It only tells how much is left. */
  warning: boolean
  /** Something says that a limit is the agent's own. */
  ours: boolean
}

const speakerOf = (words: string): Speaker => ({
  others: isOfOthers(words) || isSaidByAnother(words),
  things: isOfThings(words),
  another: isOfAnotherHost(words),
  warning: isAWarning(words),
  ours: isOurs(words),
})

/** Whether that can be of a failure that such a one tells. */
function isBelieved(rule: Rule, by: Speaker): boolean {
  const { kind } = rule
  if (by.others) return ofTheComputer.has(kind)
  if ((by.things || by.another || by.warning) && ofUse.has(kind)) return false
  if ((by.things || by.another) && kind !== 'unknown' && ofLooseWords.includes(rule)) return false
  if (by.things && kind === 'network') return false
  if (by.another && kind === 'timeout') return false
  return by.ours || kind !== 'limit'
}

/** Whether a rule alone would say so. */
export function fits(rule: Rule, facts: Facts): boolean {
  const { told, exit, codes, statuses, names } = facts
  const told1 =
    (exit !== undefined && rule.exits?.includes(exit)) ||
    codes.some((one) => rule.codes?.includes(one)) ||
    statuses.some((one) => rule.statuses?.includes(one)) ||
    names.some((one) => rule.names?.test(one)) ||
    rule.words?.test(told)
  return told1 === true && (rule.and?.test(told) ?? true) && !rule.unless?.test(told)
}

/** The error that an agent passes off as the end of its answer. */
export function confessed(agent: string, lastText: string, now: number): Failure | undefined {
  // The longest confession is shorter than this; an answer may be megabytes.
  const tail = lastText.trimEnd().slice(-4000)
  for (const { id, words, only } of confessions) {
    const said = words.exec(tail)?.[1]
    if (!said) continue
    const { kind, evidence, retryAt } = classify({ agent, words: said }, now)
    if (only && kind !== only) continue
    return failureOf(kind === 'unknown' ? unnamed(said) : kind, {
      agent,
      rule: kind === 'unknown' ? id : evidence.rule,
      words: plainly(said),
      retryAt,
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
