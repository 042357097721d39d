import { defined } from '../../../../kit/defined'
import { wordOf } from '../../../../kit/word-of'
import type { PlanEntry } from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, listIn, numberIn, textIn, wordsIn } from '../fields'

/** The protocol has one plan without a name. */
export const onlyPlan = 'plan'

const planStates: Record<string, PlanEntry['state']> = {
  pending: 'pending',
  inProgress: 'running',
  completed: 'done',
}

/** The notifications that can be read without knowing what came before. */
export const plainNotifications: Record<string, (params: Fields) => AgentEvent[] | undefined> = {
  'turn/plan/updated': readPlan,
  'thread/tokenUsage/updated': ({ tokenUsage }) => [
    { type: 'usage', usage: readUsage(fieldsOf(tokenUsage)) },
  ],
  'thread/name/updated': ({ threadName }) => {
    const title = wordsIn(threadName)
    return title === undefined ? [] : [{ type: 'title', title, by: 'agent' }]
  },
  warning: (params) => notice('warning', params.message),
  guardianWarning: (params) => notice('warning', params.message),
  configWarning: ({ summary, details }) => notice('warning', summary, details),
  'windows/worldWritableWarning': () =>
    notice('warning', 'Some folders can be written by everybody, which the sandbox cannot prevent'),
  'model/rerouted': ({ fromModel, toModel }) =>
    notice('warning', `Codex uses ${wordOf(toModel)} in place of ${wordOf(fromModel)}`),
  'mcpServer/startupStatus/updated': ({ name, status, error }) =>
    status === 'failed'
      ? notice('warning', `The MCP server “${textIn(name) ?? ''}” could not be started`, error)
      : [],
  'hook/completed': ({ run }) => {
    const { status, statusMessage, eventName } = fieldsOf(run)
    return status === 'failed' || status === 'blocked'
      ? notice('warning', `A hook ${status}: ${textIn(eventName) ?? ''}`, statusMessage)
      : []
  },
}

function notice(
  severity: 'info' | 'warning',
  title: unknown,
  text?: unknown,
): AgentEvent[] | undefined {
  const words = wordsIn(title)
  const more = wordsIn(text)
  if (words === undefined) return undefined
  return [{ type: 'notice', severity, title: words, ...defined({ text: more }) }]
}

/** It tries again by itself: that is no failure yet. */
export function readRetry(error: Fields): AgentEvent[] | undefined {
  return notice('info', error.message, error.additionalDetails)
}

function readPlan({ plan, explanation }: Fields): AgentEvent[] {
  const entries = listIn(plan).flatMap((entry): PlanEntry[] => {
    const { step, status } = fieldsOf(entry)
    if (typeof step !== 'string') return []
    return [{ text: step, state: entryIn(planStates, status) ?? 'pending' }]
  })
  const text = wordsIn(explanation)
  return [{ type: 'plan', plan: onlyPlan, entries, ...defined({ text }) }]
}

function readUsage({ total, last, modelContextWindow }: Fields) {
  const used = numberIn(fieldsOf(last).totalTokens)
  const size = numberIn(modelContextWindow)
  return {
    ...defined({ used, size }),
    ...readTokens(total),
  }
}

/** What was read and written until now. */
export function readTokens(total: unknown): { inputTokens?: number; outputTokens?: number } {
  const { inputTokens, outputTokens } = fieldsOf(total)
  const read = numberIn(inputTokens)
  const written = numberIn(outputTokens)
  return {
    ...defined({ inputTokens: read, outputTokens: written }),
  }
}

/**
 * What concerns the vendor's own clients, says again what another message says, or is dealt with
 * elsewhere: nothing of the conversation is lost with it, and the protocol log has it.
 */
const housekeeping = new Set([
  'thread/started',
  'thread/readState/changed',
  'thread/status/changed',
  'thread/closed',
  'thread/archived',
  'thread/unarchived',
  'thread/deleted',
  'thread/compacted',
  'thread/queue/changed',
  'thread/section/changed',
  'thread/project/updated',
  'thread/prediction/updated',
  'thread/attachment/updated',
  'thread/goal/cleared',
  'thread/environment/connected',
  'thread/environment/disconnected',
  'project/changed',
  'turn/started',
  'turn/completed',
  'turn/diff/updated',
  'turn/moderationMetadata',
  'item/commandExecution/terminalInteraction',
  'item/fileChange/outputDelta',
  'item/autoApprovalReview/started',
  'hook/started',
  'rawResponseItem/completed',
  'rawResponse/completed',
  'serverRequest/resolved',
  'skills/changed',
  'fs/changed',
  'remoteControl/status/changed',
  'app/list/updated',
  'deprecationNotice',
  'account/updated',
  'account/login/completed',
  'account/rateLimits/updated',
  'account/gatewayOAuth/changed',
  'mcpServer/oauthLogin/completed',
  'model/safetyBuffering/updated',
  'model/verification',
  'windowsSandbox/setupCompleted',
  'modelProvider/authRecoveryStarted',
  'modelProvider/authRecoveryCompleted',
  'externalAgentConfig/import/progress',
  'externalAgentConfig/import/completed',
  'fuzzyFileSearch/sessionUpdated',
  'fuzzyFileSearch/sessionCompleted',
  'command/exec/outputDelta',
  'process/outputDelta',
  'process/exited',
])

export const isHousekeeping = (method: string): boolean =>
  housekeeping.has(method) || method.startsWith('thread/realtime/')
