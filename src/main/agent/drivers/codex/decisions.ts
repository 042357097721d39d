import { defined } from '../../../../kit/defined'
import type { PermissionOption } from '../../../../shared/session/question'
import { type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'

/** A way to answer, and what the wire has for it. */
export interface Decision {
  option: PermissionOption
  answer: unknown
}

type Kind = PermissionOption['kind']

const decision = (
  id: string,
  name: string,
  kind: Kind,
  answer: unknown = id,
  kept?: string,
): Decision => ({
  option: { id, name, kind, ...defined({ kept }) },
  answer,
})

/** Where Codex keeps an answer that lasts, and so where it can be taken back. */
const untilEnd = 'Codex forgets it when this session ends.'
const inRules =
  'Codex keeps it for all sessions, in the rules of its own folder (CODEX_HOME). To take it back, remove it there.'
const inSettings =
  'Codex keeps it for all sessions, in its own settings (CODEX_HOME). To take it back, remove it there.'

const accept = decision('accept', 'Allow once', 'allow_once')
const forSession = decision(
  'acceptForSession',
  'Allow for this session',
  'allow_always',
  'acceptForSession',
  untilEnd,
)
const decline = decision('decline', 'Reject', 'reject_once')
const cancel = decision('cancel', 'Reject, and end the turn', 'reject_once')

/** Older ones do not say what may be chosen. */
const usual: readonly unknown[] = ['accept', 'acceptForSession']

/**
 * All ways to answer whether a command may run: those that are offered, and declining, which is taken
 * always; of the two that reject the one comes first that lets the agent go on.
 */
export function commandDecisions({ availableDecisions }: Fields): Decision[] {
  const offered = listIn(availableDecisions)
  const allowing = (offered.length > 0 ? offered : usual).flatMap(readDecision)
  return [...allowing, decline, cancel]
}

const fileAnswers = 'Allow changes to this file for this session'

export function fileDecisions({ grantRoot }: Fields): Decision[] {
  const root = wordsIn(grantRoot)
  const name = root === undefined ? fileAnswers : `Allow changes below ${root} for this session`
  return [accept, { ...forSession, option: { ...forSession.option, name } }, decline, cancel]
}

const named: Record<string, Decision> = { accept, acceptForSession: forSession }

function readDecision(value: unknown, place: number): Decision[] {
  if (typeof value === 'string') {
    if (value === 'decline' || value === 'cancel') return []
    const known = Object.hasOwn(named, value) ? named[value] : undefined
    // One that later versions have: its own name says more than nothing.
    return [known ?? decision(`${place}`, value, 'other', value)]
  }
  if (!isFields(value)) return []
  const rule = fieldsOf(value.acceptWithExecpolicyAmendment).execpolicy_amendment
  if (Array.isArray(rule))
    return [decision(`${place}`, nameOfRule(rule), 'allow_always', value, inRules)]
  const network = fieldsOf(value.applyNetworkPolicyAmendment).network_policy_amendment
  if (isFields(network)) {
    const host = textIn(network.host) ?? ''
    return network.action === 'deny'
      ? [
          decision(
            `${place}`,
            `Never allow connections to ${host}`,
            'reject_always',
            value,
            inRules,
          ),
        ]
      : [
          decision(
            `${place}`,
            `Always allow connections to ${host}`,
            'allow_always',
            value,
            inRules,
          ),
        ]
  }
  return [decision(`${place}`, Object.keys(value).join(' '), 'other', value)]
}

function nameOfRule(rule: unknown[]): string {
  const words = rule.filter((word) => typeof word === 'string')
  const [shell = '', flag = '', line, ...more] = words
  // A line for a shell begins nothing but itself.
  return /(?:^|\/)\w*sh$/.test(shell) && /^-l?c$/.test(flag) && more.length === 0 && line
    ? `Always allow “${line}”`
    : `Always allow commands that begin with “${words.join(' ')}”`
}

/** Wider permissions are given as they were asked for, or not at all. */
export function permissionDecisions({ permissions }: Fields): Decision[] {
  const asked = Object.fromEntries(
    Object.entries(fieldsOf(permissions)).filter(([, value]) => value !== null),
  )
  return [
    decision('turn', 'Allow for this turn', 'allow_once', { permissions: asked, scope: 'turn' }),
    decision(
      'session',
      forSession.option.name,
      'allow_always',
      { permissions: asked, scope: 'session' },
      untilEnd,
    ),
    decision('decline', 'Reject', 'reject_once', refusedPermissions),
  ]
}

export const refusedPermissions: Fields = { permissions: {}, scope: 'turn' }

/** Whether a tool of an MCP server may run is asked as if the server had asked. */
export function mcpDecisions({ _meta }: Fields): Decision[] {
  const persist = fieldsOf(_meta).persist
  const lasting = Array.isArray(persist) ? persist : [persist]
  const answer = (action: string, meta: Fields | null = null): Fields => ({
    action,
    content: action === 'accept' ? {} : null,
    _meta: meta,
  })
  return [
    decision('accept', 'Allow once', 'allow_once', answer('accept')),
    ...(lasting.includes('session')
      ? [
          decision(
            'session',
            forSession.option.name,
            'allow_always',
            answer('accept', { persist: 'session' }),
            untilEnd,
          ),
        ]
      : []),
    ...(lasting.includes('always')
      ? [
          decision(
            'always',
            'Always allow this tool',
            'allow_always',
            answer('accept', { persist: 'always' }),
            inSettings,
          ),
        ]
      : []),
    decision('decline', 'Reject', 'reject_once', answer('decline')),
    decision('cancel', cancel.option.name, 'reject_once', answer('cancel')),
  ]
}
