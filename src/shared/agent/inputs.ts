import { z } from 'zod'
import { driverNames } from './process/agent'

export const id = z.string().min(1).max(256)
/** Agent, account, profile and folder. */
export const processId = z.string().min(1).max(8192)
export const path = z.string().min(1).max(4096)
const text = z.string().max(4 * 1024 * 1024)
/** With what a session is started; an agent alone is one without account and profile. */
export const choice = {
  agent: id,
  account: id.nullable().default(null),
  profile: id.nullable().default(null),
  /** How it is spoken to; left to the profile and the agent without. */
  speaks: z.enum(driverNames).exactOptional(),
}
/** Where a session is to work. */
export const place = z.union([
  z.literal('folder'),
  z.discriminatedUnion('kind', [
    /** Without a base the branch is there already, and is worked on. */
    z.strictObject({
      kind: z.literal('worktree'),
      branch: z.string().max(256),
      base: z.string().min(1).max(1024).nullable(),
    }),
    z.strictObject({
      kind: z.literal('jj'),
      name: z.string().max(256),
      base: z.string().min(1).max(1024).nullable(),
    }),
    /** One that is there, together with the sessions in it. */
    z.strictObject({ kind: z.literal('shared'), workspace: id }),
  ]),
])
export type LocationRequest = z.output<typeof place>
export const nothing = z.strictObject({})

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text, name: z.string().max(256).optional() }),
  z.strictObject({
    type: z.literal('image'),
    mimeType: z.string().regex(/^image\/(png|jpeg|gif|webp)$/),
    data: z.base64().max(32 * 1024 * 1024),
    uri: z.string().max(4096).optional(),
  }),
  z.strictObject({
    type: z.literal('audio'),
    mimeType: z.string().regex(/^audio\/[\w.+-]{1,64}$/),
    data: z.base64().max(32 * 1024 * 1024),
  }),
  z.strictObject({
    type: z.literal('link'),
    uri: path,
    name: z.string().max(4096),
    title: z.string().max(4096).optional(),
    mimeType: z.string().max(256).optional(),
    size: z.number().min(0).optional(),
  }),
  z.strictObject({
    type: z.literal('resource'),
    uri: path,
    mimeType: z.string().max(256).optional(),
    text: text.optional(),
    data: z
      .base64()
      .max(32 * 1024 * 1024)
      .optional(),
  }),
])
export const content = z.array(block).min(1).max(256)

/** What goes along with a draft; its id is the window's. */
export const attachment = z.strictObject({ id, name: z.string().max(4096), block })

const draft = z.strictObject({
  text,
  mentions: z.array(z.strictObject({ name: path, uri: path })).max(256),
  /** Ids: what is attached was given to main once, and is not written again with each word. */
  attachments: z.array(id).max(256),
})
/** What is being written: in a session, by its id, or for a new one. */
export const keptDraft = draft.extend({ edits: id.optional(), aside: draft.optional() })
export type DraftRecord = z.output<typeof keptDraft>

export const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('option'), option: z.string().max(1024) }),
  z.strictObject({ kind: z.literal('form'), content: z.record(z.string(), z.unknown()) }),
  z.strictObject({ kind: z.literal('accept') }),
  z.strictObject({ kind: z.literal('decline') }),
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({ kind: z.literal('fresh'), withTranscript: z.boolean() }),
])
