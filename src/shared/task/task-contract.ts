import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { attachment, id } from '../agent/inputs'
import type { Attachment } from '../session/draft'
import { budgetRequest } from '../session/run-contract'
import { longestItem, mostItems } from './checklist'
import type { Task } from './task'

const title = z.string().trim().min(1).max(200)
const description = z.string().max(256 * 1024)
const someAgent = z.strictObject({
  agent: id,
  account: id.nullable().default(null),
  profile: id.nullable().default(null),
})
const agent = someAgent.nullable()
/** Each with what it alone is told besides. */
const agents = z
  .array(
    someAgent.extend({
      say: z
        .string()
        .trim()
        .min(1)
        .max(16 * 1024)
        .exactOptional(),
    }),
  )
  .min(2)
  .max(8)
const base = z.string().min(1).max(1024).nullable()
const check = z.string().trim().min(1).max(4096)
/** As prompts bound each of them. */
const attachments = z.array(attachment).max(32)
/** Of the settings, one of them, or any that have a label. */
const place = z.string().min(1).max(64)
const label = z.string().min(1).max(64)
const checklist = z
  // A line each, as lists have them.
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(longestItem)
      .regex(/^[^\r\n]*$/),
  )
  .max(mostItems)
  .transform((items) => [...new Set(items)])
const needs = z.array(id).max(1000)
const order = z.number()
const startAt = z.number().positive()
const branch = z.string().trim().min(1).max(1024)
const zone = z.string().max(128)
const repeat = z.union([
  z.strictObject({ cron: z.string().max(256), zone }),
  z.strictObject({ rule: z.string().max(1024), zone, from: z.number().positive() }),
])

const proposal = z.strictObject({
  /** What others of the list call it. */
  key: z.string().min(1).max(200).exactOptional(),
  title,
  description: description.default(''),
  check: check.exactOptional(),
  checklist: checklist.exactOptional(),
  /** By key, title or id. */
  needs: z.array(z.string().min(1).max(256)).max(100).default([]),
})

const deeds = [
  ...(['approve', 'pause', 'resume', 'accept', 'drop', 'put-back'] as const),
  ...(['hand-in', 'tick', 'stop', 'take-over', 'delete'] as const),
  ...(['undo-drop', 'undo-delete', 'take', 'accept-anyway', 'unapprove'] as const),
] as const

/** What the user can do with a task, and with many at once. */
export type TaskDeed = (typeof deeds)[number]

/** What came of running the check command of a task. */
export interface CheckEnd {
  passed: boolean
  /** The end of what it printed. */
  output: string
  /** What it has left behind, which is no part of the result. */
  left: string[]
}

export const taskContract = {
  /** The id is made by the window: the same one twice is the same task. */
  'task.add': command(
    z.strictObject({
      project: id,
      task: id,
      title,
      description: description.default(''),
      attachments: attachments.exactOptional(),
      agent: agent.default(null),
      agents: agents.exactOptional(),
      base: base.default(null),
      place: place.exactOptional(),
      label: label.exactOptional(),
      check: check.exactOptional(),
      checklist: checklist.exactOptional(),
      budget: budgetRequest.default({}),
      needs: needs.default([]),
      /** From the branch of what it needs, as soon as that has a result. */
      fromBranch: z.boolean().exactOptional(),
      after: needs.exactOptional(),
      startAt: startAt.exactOptional(),
      /** When it has moved. */
      branch: branch.exactOptional(),
      /** As cron or calendars say it, and in which zone. */
      repeat: repeat.exactOptional(),
      /** It may start as soon as it can. */
      approved: z.boolean().default(false),
      /** It was an issue. */
      fromIssue: z.boolean().exactOptional(),
    }),
  ).returns<void>(),
  'task.edit': command(
    z.strictObject({
      task: id,
      title: title.exactOptional(),
      description: description.exactOptional(),
      /** Empty: none. */
      attachments: attachments.exactOptional(),
      agent: agent.exactOptional(),
      /** Null: one alone. */
      agents: agents.nullable().exactOptional(),
      base: base.exactOptional(),
      /** Null: where its project is. */
      place: place.nullable().exactOptional(),
      label: label.nullable().exactOptional(),
      /** Empty: none. */
      check: z.string().trim().max(4096).exactOptional(),
      /** Empty: none. */
      checklist: checklist.exactOptional(),
      /** Empty: what is usual. */
      budget: budgetRequest.exactOptional(),
      needs: needs.exactOptional(),
      fromBranch: z.boolean().exactOptional(),
      after: needs.exactOptional(),
      /** Null: as soon as it can. */
      startAt: startAt.nullable().exactOptional(),
      /** Null: whatever branches do. */
      branch: branch.nullable().exactOptional(),
      /** Null: not again and again. */
      repeat: repeat.nullable().exactOptional(),
      order: order.exactOptional(),
    }),
  ).returns<void>(),
  'task.read': command(z.strictObject({ task: id })).returns<{
    task: Task
    attachments: Attachment[]
    /** How its check ended last, as far as its session still shows it. */
    checked?: CheckEnd
  }>(),
  /** The first that cannot be done is told; those that can are done. */
  'task.do': command(
    z.strictObject({ tasks: z.array(id).min(1).max(100_000), what: z.enum(deeds) }),
  ).returns<void>(),
  /** Its merge is taken back, where nothing came after it, and its result waits for review again. */
  'task.undoMerge': command(z.strictObject({ task: id })).returns<void>(),
  /** The user has found that item of its checklist to hold of its result, or not to. */
  'task.tick': command(
    z.strictObject({ task: id, item: z.string().min(1).max(longestItem), ticked: z.boolean() }),
  ).returns<void>(),
  /** What an agent thinks should be done: it waits for approval, whatever the agent says. */
  'task.propose': command(
    z.strictObject({ project: id, tasks: z.array(proposal).min(1).max(500) }),
  ).returns<{ tasks: string[] }>(),
  /** A task that is too large waits for its parts, which are proposed. */
  'task.split': command(
    z.strictObject({ task: id, into: z.array(proposal).min(1).max(100) }),
  ).returns<{ tasks: string[] }>(),
  /** What an agent has to say about a task stands in its history. */
  'task.report': command(
    z.strictObject({
      task: id,
      words: z
        .string()
        .trim()
        .min(1)
        .max(16 * 1024),
    }),
  ).returns<void>(),
  /** A task for each item of a list, or for each line: proposed, as they stand there. */
  'task.paste': command(
    z.strictObject({ project: id, text: z.string().max(1024 * 1024) }),
  ).returns<{ tasks: string[] }>(),
  /** What may be said from outside of the window, too. */
  'task.approve': command(
    z.strictObject({ tasks: z.array(id).min(1).max(10_000) }),
  ).returns<void>(),
  /** An agent is to say what it thinks of the attempts at a task; seen in the task. */
  'task.ask': command(z.strictObject({ task: id, agent: someAgent })).returns<void>(),
  /** All that waits for approval and fits the rules as they are now. */
  'task.approveFitting': command(z.strictObject({})).returns<void>(),
  /** `tasks.md` says otherwise of it, as was seen: that holds, or the task stays as it is. */
  'task.fromFile': command(
    z.strictObject({ task: id, seen: z.number(), how: z.enum(['take', 'keep']) }),
  ).returns<void>(),
  'task.sendBack': command(
    z.strictObject({
      task: id,
      comments: z
        .string()
        .trim()
        .min(1)
        .max(256 * 1024),
    }),
  ).returns<void>(),
}
