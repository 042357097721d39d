import { z } from 'zod'
import { type Command, command } from '../../kit/contract-command'
import { accountContract } from '../agent/account-contract'
import type { Block } from '../agent/content'
import {
  answer,
  attachment,
  choice,
  content,
  id,
  keptDraft,
  nothing,
  path,
  place,
  processId,
} from '../agent/inputs'
import { driverNames } from '../agent/process/agent'
import type { Provider } from '../agent/process/provider'
import type { TrafficPart } from '../agent/process/traffic'
import { branchContract } from '../change/branch-contract'
import { reviewContract } from '../change/review-contract'
import { remoteContract } from '../host/remote-contract'
import type { KeptDraft, Mention } from '../session/draft'
import type { Question } from '../session/question'
import { recoveryContract } from '../session/recovery-contract'
import { runContract, runRequest } from '../session/run-contract'
import { taskContract } from '../task/task-contract'
import { checkpointContract } from '../workspace/checkpoint-contract'
import { workspaceContract } from '../workspace/workspace-contract'
import { appContract } from './app-contract'
import { diagnosticsContract } from './diagnostics-contract'
import type { SessionRow } from './tables'
import { terminalContract } from './terminal-contract'

export interface SearchHit {
  session: SessionRow
  /** The section, and the item in it, that holds the hit. */
  section: number
  item: string
  at: number
  role: string
  /** The text around the hit; the marks are [start, end) pairs into it. */
  excerpt: string
  marks: [number, number][]
}

export const contract = {
  ...accountContract,
  ...branchContract,
  ...recoveryContract,
  /** A folder of this computer, or of another machine, also as “MACHINE:/folder”. */
  'project.open': command(z.strictObject({ path, machine: id.exactOptional() })).returns<{
    project: string
  }>(),
  'project.choose': command(nothing).returns<{ projects: string[] }>(),
  'project.close': command(z.strictObject({ project: id })).returns<void>(),
  'project.forget': command(z.strictObject({ project: id })).returns<void>(),
  /** Of the folder that a session works in, or of the project's own. */
  'project.files': command(
    z.union([
      z.strictObject({ session: id, query: z.string().max(512) }),
      z.strictObject({ project: id, query: z.string().max(512) }),
    ]),
  ).returns<{ files: string[] }>(),

  'session.create': command(
    z.strictObject({
      project: id,
      ...choice,
      workspace: place,
      title: z.string().max(200),
      prompt: content.optional(),
      /** Nobody watches it: within what budget, and what has to pass. */
      run: runRequest.optional(),
      /** The prompt is what stood in the form, where it does not stand any more. */
      fromDraft: z.boolean().default(false),
    }),
  ).returns<{ session: string }>(),
  /** The id is made by the window: the same one twice is the same prompt. */
  'session.prompt': command(
    z.strictObject({
      session: id,
      prompt: id,
      content,
      /** It is what stood in the composer, where nothing of it stands any more. */
      fromDraft: z.boolean().default(false),
    }),
  ).returns<void>(),
  /** What stands in the composer as an edit of this prompt takes its place. */
  'session.editQueued': command(
    z.strictObject({ session: id, prompt: id, content }),
  ).returns<void>(),
  /** Up or down by one, from where it stands then: the page may not have seen that yet. */
  'session.moveQueued': command(
    z.strictObject({ session: id, prompt: id, by: z.literal([-1, 1]) }),
  ).returns<void>(),
  'session.removeQueued': command(z.strictObject({ session: id, prompt: id })).returns<void>(),
  /** One that was removed in this run of the app stands in its place again. */
  'session.restoreQueued': command(z.strictObject({ session: id, prompt: id })).returns<void>(),
  /** Into the turn that runs, where the agent takes it; else the turn is cancelled and this prompt is next. */
  'session.sendNow': command(z.strictObject({ session: id, prompt: id })).returns<void>(),
  /** What waits in the queue for the user goes, in its order. */
  'session.releaseQueue': command(z.strictObject({ session: id })).returns<void>(),
  /** Ends the turn; what waits in the queue is held. */
  'session.cancel': command(z.strictObject({ session: id })).returns<void>(),
  /** `seen` is the revision of the request that the user looked at: what was not seen is not allowed. */
  'session.answer': command(
    z.strictObject({ session: id, question: id, answer, seen: z.int().min(0).optional() }),
  ).returns<void>(),
  /** What waits for an answer, whole. */
  'session.questions': command(z.strictObject({ session: id })).returns<{
    questions: Question[]
  }>(),
  /** Which of the paths that a request names lie in the workspace, and which do not. */
  'session.places': command(z.strictObject({ session: id, question: id })).returns<{
    inside: string[]
    outside: string[]
  }>(),
  'session.option': command(
    z.strictObject({
      session: id,
      option: id,
      value: z.union([z.string().max(1024), z.boolean()]),
    }),
  ).returns<void>(),
  'session.rename': command(
    z.strictObject({ session: id, title: z.string().min(1).max(200) }),
  ).returns<void>(),
  'session.pin': command(z.strictObject({ session: id, pinned: z.boolean() })).returns<void>(),
  'session.archive': command(
    z.strictObject({ session: id, archived: z.boolean() }),
  ).returns<void>(),
  'session.delete': command(z.strictObject({ session: id })).returns<void>(),
  'session.restore': command(z.strictObject({ session: id })).returns<void>(),
  'session.seen': command(z.strictObject({ session: id })).returns<void>(),
  /** Its trouble needs the user no more, or does again. */
  'session.dismiss': command(
    z.strictObject({ session: id, dismissed: z.boolean() }),
  ).returns<void>(),
  /** What the session's agent and the app said to each other after a line, also when it runs no more. */
  'session.traffic': command(
    z.strictObject({ session: id, after: z.int().min(0) }),
  ).returns<TrafficPart>(),
  /** Between turns: the same conversation, in another way. */
  'session.speak': command(
    z.strictObject({ session: id, speaks: z.enum(driverNames) }),
  ).returns<void>(),
  /** A second conversation that knows all of this one, or what was said before a turn of it. */
  'session.fork': command(z.strictObject({ session: id, before: id.optional() })).returns<{
    session: string
  }>(),
  'session.export': command(
    z.strictObject({ session: id, format: z.enum(['markdown', 'json']) }),
  ).returns<{ text: string; name: string }>(),
  /** The events of a sealed section, as a JSON array of Stamped. */
  'session.section': command(z.strictObject({ session: id, section: z.int().min(0) })).returns<{
    first: number
    events: string
  }>(),
  'session.search': command(
    z.strictObject({
      query: z.string().max(512),
      agent: id.optional(),
      project: id.optional(),
      since: z.number().optional(),
      until: z.number().optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
  ).returns<{ hits: SearchHit[] }>(),
  /** Sessions that the agent itself lists and that are not here yet. */
  'session.importable': command(z.strictObject({ project: id, ...choice })).returns<{
    sessions: {
      id: string
      title: string
      updatedAt: string | null
      open?: boolean
      /** Its session was deleted here. */
      deleted?: boolean
    }[]
  }>(),
  'session.import': command(
    z.strictObject({
      project: id,
      ...choice,
      agentSession: z.string().max(1024),
      /** As the agent lists it. */
      title: z.string().max(1024).optional(),
    }),
  ).returns<{ session: string }>(),

  'draft.write': command(
    z.strictObject({ draft: id, writer: id, content: keptDraft }),
  ).returns<void>(),
  'draft.attach': command(
    z.strictObject({
      draft: id,
      attachment,
    }),
  ).returns<void>(),
  'draft.read': command(z.strictObject({ draft: id })).returns<{ draft: KeptDraft }>(),

  'agent.restart': command(z.strictObject({ session: id })).returns<void>(),
  'agent.stop': command(z.strictObject({ session: id })).returns<void>(),
  'agent.reconnect': command(z.strictObject({ session: id })).returns<void>(),
  'agent.signIn': command(
    z.strictObject({ session: id, method: z.string().max(256) }),
  ).returns<void>(),
  'agent.signOut': command(z.strictObject({ process: processId })).returns<void>(),
  /** The services that an agent has its models from; by process, since all its sessions share them. */
  'agent.providers': command(z.strictObject({ process: processId })).returns<{
    providers: Provider[]
  }>(),
  'agent.setProvider': command(
    z.strictObject({
      process: processId,
      provider: id,
      api: z.string().min(1).max(256),
      url: z.url({ protocol: /^https?$/ }).max(4096),
      headers: z.record(z.string().min(1).max(256), z.string().max(64 * 1024)),
    }),
  ).returns<void>(),
  'agent.disableProvider': command(
    z.strictObject({ process: processId, provider: id }),
  ).returns<void>(),
  'agent.install': command(
    z.strictObject({
      agent: id,
      speaks: z.enum(driverNames).optional(),
      machine: id.exactOptional(),
    }),
  ).returns<void>(),
  'agent.cancelInstall': command(
    z.strictObject({ agent: id, machine: id.exactOptional() }),
  ).returns<void>(),
  'agent.refresh': command(nothing).returns<void>(),

  'process.restart': command(z.strictObject({ process: processId })).returns<void>(),
  'process.stop': command(z.strictObject({ process: processId })).returns<void>(),
  'process.kill': command(z.strictObject({ process: processId })).returns<void>(),
  'process.watchTree': command(z.strictObject({ watch: z.boolean() })).returns<void>(),
  /** Tries again to go on with one that could not be attached. */
  'orphan.attach': command(z.strictObject({ orphan: id })).returns<void>(),
  'orphan.stop': command(z.strictObject({ orphan: id })).returns<void>(),

  /** A file of the session's workspace by what somebody calls it, as it is called from its folder. */
  'file.find': command(
    z.strictObject({ session: id, path, near: path.optional(), host: id.optional() }),
  ).returns<{ path: string }>(),
  'file.read': command(z.strictObject({ session: id, path })).returns<{
    text: string
    /** Only the beginning of it. */
    cut: boolean
  }>(),
  'file.openOutside': command(z.strictObject({ session: id, path })).returns<void>(),

  /** The user chooses files by a window of the system. */
  'file.choose': command(nothing).returns<{ paths: string[] }>(),
  /** A file or folder that the user gave for a prompt: by its name inside of the workspace, else as it is. */
  'file.attach': command(
    z.strictObject({ path, workspace: path.exactOptional() }),
  ).returns<Attachable>(),

  ...diagnosticsContract,
  ...checkpointContract,
  ...remoteContract,
  ...reviewContract,
  ...runContract,
  ...terminalContract,
  ...taskContract,
  ...workspaceContract,

  'settings.set': command(
    z.strictObject({ key: z.string().max(128), value: z.unknown() }),
  ).returns<void>(),
  /** These rules of the file are the user's own. */
  'settings.confirm': command(
    z.strictObject({ rules: z.array(z.string().max(64)).max(1000) }),
  ).returns<void>(),
  'settings.openFile': command(nothing).returns<void>(),
  /** With what is suggested for settings on this machine now, in words, by their names. */
  'settings.schema': command(nothing).returns<{
    schema: string
    suggestions: Record<string, string>
  }>(),

  ...appContract,
}

/** What a file becomes in a prompt. */
export type Attachable = { mention: Mention } | { name: string; block: Block }

export type Contract = typeof contract
export type CommandName = keyof Contract
export type Input<Name extends CommandName> = z.input<Contract[Name]['input']>
export type Checked<Name extends CommandName> = z.output<Contract[Name]['input']>
export type Output<Name extends CommandName> =
  Contract[Name] extends Command<z.ZodType, infer Output> ? Output : never
