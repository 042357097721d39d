import { defined } from '../../kit/defined'
import type { PermissionRule } from '../agent/permission-rule'
import { readAsked, runs } from './asked'
import { wordsAsPaths } from './asked-parts'
import { surest } from './forbidden'
import type { Question } from './question'
import { type RealPaths, samePath } from './real-paths'
import { allows, namesAll } from './rule-allows'
import { rejects } from './rule-rejects'

export type { PermissionRule }

/** Where a request comes from. */
interface RequestFolder {
  agent: string
  project: string
}

/** A rule that is in force, and the profile that it came with. */
export type RuleInForce = PermissionRule & { profile?: string }

export interface Decision {
  option: string
  rule: string
  /** The name of the profile that the rule is part of. */
  profile?: string
}

type Permission = Extract<Question, { kind: 'permission' }>

/** Which paths have to be looked up before rules can decide about a request. */
export function pathsToFind(rules: readonly RuleInForce[], { tool }: Permission): string[] {
  if (rules.length === 0) return []
  const asked = readAsked(tool)
  const roots = rules.flatMap(({ paths = [] }) => paths)
  const named = [...asked.folders, ...asked.paths]
  const here = runs(asked) && named.length > 0 ? ['.', ...named] : []
  const touched = roots.length === 0 ? [] : [...named, ...wordsAsPaths(asked)]
  return [...new Set([...roots, ...touched, ...here])]
}

/**
 * The option that rules choose for the user, or nothing: then the user is asked. A reject rule wins,
 * and where one could concern what is asked, nothing is allowed.
 */
export function decide(
  rules: readonly RuleInForce[],
  question: Permission,
  place: RequestFolder,
  places: RealPaths,
): Decision | undefined {
  const asked = readAsked(question.tool)
  const here = rules.filter((rule) => isFor(rule, place))
  const rejecting = here.filter(({ answer }) => answer === 'reject')
  const fits = rejecting.map((rule) => rejects(rule, asked, places))
  const rejected = rejecting[fits.indexOf('yes')]
  if (rejected) return chosen(rejected, question)
  const doubt = surest(fits)
  if (doubt === 'maybe') return undefined
  const allowing = here.find(
    (rule) =>
      rule.answer === 'allow' &&
      // What nobody sees from here is allowed by who named the command, not by its kind.
      (doubt === 'no' || namesAll(rule, asked)) &&
      allows(rule, asked, places),
  )
  return allowing && chosen(allowing, question)
}

/** Only this once: a rule never gives an agent a lasting permission. */
function chosen(
  { name, profile, answer }: RuleInForce,
  { options }: Permission,
): Decision | undefined {
  const option = options.find(({ kind }) => kind === `${answer}_once`)
  if (!option) return undefined
  return { option: option.id, rule: name, ...defined({ profile }) }
}

function isFor(rule: PermissionRule, place: RequestFolder): boolean {
  if (rule.agent !== undefined && rule.agent !== place.agent) return false
  return rule.project === undefined || samePath(rule.project, place.project)
}
