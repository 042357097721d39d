import type { Block } from '../../../shared/agent/content'
import type { Attachable } from '../../../shared/app/contract'
import type { Takes } from '../../../shared/app/tables'
import {
  isPicture,
  mediaType,
  mostBytes,
  mostText,
  tooLarge,
} from '../../../shared/session/attachable'
import type { Attachment } from '../../../shared/session/draft'
import { act } from '../../store/act'
import { call, pathOfFile } from '../../store/bridge'
import { changeDraft, draftNow } from '../../store/drafts'
import { rowNow } from '../../store/rows'
import { dataOf } from './data-of'
import { refuse } from './refusals'

/** Where something is attached: a draft, and what the agent there works in and takes. */
interface Target {
  draft: string
  /** The folder in which files are mentioned by name. */
  folder: string
  /** On which that folder is, unless it is this computer: nothing of this one is found there. */
  machine?: string | undefined
  agentName: string
  takes?: Takes | undefined
}

export function targetOf(session: string): Target | undefined {
  const row = rowNow('sessions', session)
  if (!row || row.driver === 'terminal') return undefined
  const takes = row.process ? rowNow('processes', row.process)?.takes : undefined
  const { agentName, machine, workspace } = row
  return { draft: session, folder: workspace.path, machine, agentName, takes }
}

/** The user chooses files by a window of the system. */
export async function chooseFiles(target: Target, mention = atEnd): Promise<void> {
  const chosen = await act('file.choose', {})
  if (chosen) await attachFiles(target, chosen.paths, mention)
}

/** Each is mentioned or attached, or it is said why not; the others go along all the same. */
export async function attachFiles(
  target: Target,
  files: readonly (File | string)[],
  mention = atEnd,
): Promise<void> {
  const results = await Promise.all(files.map((file) => taken(file, target)))
  refuse(
    target.draft,
    results.filter((one) => typeof one === 'string'),
  )
  const found = results.filter((one) => typeof one !== 'string')
  const mentions = found.flatMap((one) => ('mention' in one ? one.mention : []))
  const attachments = found.flatMap((one) => ('block' in one ? named(one.name, one.block) : []))
  if (found.length === 0) return
  const draft = draftNow(target.draft)
  changeDraft(target.draft, {
    mentions: [...draft.mentions, ...mentions],
    attachments: [...draft.attachments, ...attachments],
  })
  if (mentions.length > 0) mention(target.draft, mentions.map(({ name }) => `@${name}`).join(' '))
}

/** A text that is no part of the sentence; its name says where it comes from. */
export function attachText(draft: string, text: string, name: string): void {
  const { attachments } = draftNow(draft)
  const block = { type: 'text' as const, text, name: name.slice(0, 256) }
  changeDraft(draft, { attachments: [...attachments, named(name, block)] })
}

export function named(name: string, block: Block): Attachment {
  return { id: crypto.randomUUID(), name, block }
}

function atEnd(draft: string, words: string): void {
  const { text } = draftNow(draft)
  changeDraft(draft, { text: `${text}${text === '' || /\s$/.test(text) ? '' : ' '}${words} ` })
}

/** What a file becomes, or in words why it cannot go along. */
async function taken(file: File | string, target: Target): Promise<Attachable | string> {
  const path = typeof file === 'string' ? file : pathOfFile(file)
  if (path === '' && typeof file !== 'string') return fitting(await withoutPlace(file), target)
  const workspace = target.machine === undefined ? { workspace: target.folder } : {}
  const result = await call('file.attach', { path, ...workspace })
  return result.ok ? fitting(result.value, target) : result.problem.message
}

/** A picture that was copied out of a program is nowhere on disk. */
async function withoutPlace(file: File): Promise<Attachable | string> {
  const { name, size } = file
  const type = file.type || mediaType(name) || ''
  if (isPicture(type) || type.startsWith('audio/')) {
    if (size > mostBytes) return tooLarge(name)
    const kind = isPicture(type) ? 'image' : 'audio'
    return { name, block: { type: kind, mimeType: type, data: await dataOf(file) } }
  }
  if (type.startsWith('image/'))
    return `${name}: only PNG, JPEG, GIF and WebP pictures can be sent. Save it as one of these first.`
  if (size > mostText || !/^text\/|json|xml/.test(type))
    return `${name} is in no folder: save it as a file, and attach that.`
  return { name, block: { type: 'text', text: await file.text(), name } }
}

/** As far as is known what the agent takes; what it is not known to take is tried. */
function fitting(found: Attachable | string, target: Target): Attachable | string {
  if (typeof found === 'string' || 'mention' in found) return found
  const { agentName, takes, machine } = target
  const { name, block } = found
  if (machine !== undefined && block.type === 'link')
    return `${name} is on this computer, and ${agentName} works on ${machine}: copy it there and mention it with @.`
  if (machine !== undefined && block.type === 'resource' && block.text !== undefined)
    return { name, block: { type: 'text', text: block.text, name } }
  if (!takes) return found
  if (block.type === 'image' && !takes.image)
    return `${name} is a picture, and ${agentName} takes none: put it into the project’s folder and mention it with @.`
  if (block.type === 'audio' && !takes.audio)
    return `${name} is a sound, and ${agentName} takes none: put it into the project’s folder and mention it with @.`
  if (block.type === 'resource' && !takes.embedded)
    return { name, block: { type: 'link', uri: block.uri, name } }
  return found
}
