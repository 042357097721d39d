import { createHash } from 'node:crypto'
import { defined } from '../../../kit/defined'
import type { Settings } from '../../../shared/app/settings'
import type { RuleSetting, WaitingRule } from '../../../shared/app/waiting-rule'

/** By which it is known that a rule was confirmed: it says all that the rule does, and where. */
type IsConfirmed = (rule: string) => boolean

/** What stands in the file, without the rules that decide in the user's place and that no user has confirmed. */
export function inForce(written: Settings, isConfirmed: IsConfirmed): Settings {
  const waiting = new Set(
    deciding(written).flatMap(({ id, rule }) => (isConfirmed(id) ? [] : [rule])),
  )
  if (waiting.size === 0) return written
  const kept = <Rule extends object>(rules: Rule[]) => rules.filter((rule) => !waiting.has(rule))
  const profiles = Object.entries(written.profiles).map(([id, profile]) => [
    id,
    { ...profile, autoApprove: kept(profile.autoApprove) },
  ])
  return {
    ...written,
    profiles: Object.fromEntries(profiles),
    'permissions.rules': kept(written['permissions.rules']),
    'tasks.approval': kept(written['tasks.approval']),
    'tasks.acceptance': kept(written['tasks.acceptance']),
  }
}

/** Those that are not in force, for who can confirm them. */
export function waitingRules(written: Settings, isConfirmed: IsConfirmed): WaitingRule[] {
  return deciding(written).flatMap(({ rule: _, ...where }) =>
    isConfirmed(where.id) ? [] : [where],
  )
}

/** All rules that decide something, in force or not. */
export const decidingRules = (written: Settings): string[] => deciding(written).map(({ id }) => id)

interface Deciding extends WaitingRule {
  rule: object
}

/** A rule that rejects decides nothing that the user would have to answer for. */
function deciding(written: Settings): Deciding[] {
  const { profiles } = written
  const permissions = written['permissions.rules']
  return [
    ...each('permissions.rules', permissions, ({ answer }) => answer === 'allow'),
    ...each('tasks.approval', written['tasks.approval']),
    ...each('tasks.acceptance', written['tasks.acceptance']),
    ...Object.entries(profiles).flatMap(([profile, { agent, autoApprove }]) =>
      each('profiles', autoApprove, ({ answer }) => answer === 'allow', { profile, agent }),
    ),
  ]
}

function each<Rule extends object>(
  setting: RuleSetting,
  rules: readonly Rule[],
  decides: (rule: Rule) => boolean = () => true,
  of?: { profile: string; agent: string },
): Deciding[] {
  return rules.flatMap((rule, place) => {
    if (!decides(rule)) return []
    const id = createHash('sha256')
      .update(canonical([setting, of, rule]))
      .digest('base64url')
    return [{ id, setting, place, rule, ...defined({ profile: of?.profile }) }]
  })
}

/** The same text for the same rule, in whatever order its parts are written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  )
