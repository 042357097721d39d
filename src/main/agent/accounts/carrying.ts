import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { MachineFiles } from '../../host/files'

/** The folder of a login, and where the conversations are below it. */
export interface LoginFolder {
  folder: string
  conversations: string
}

/**
 * Brings a conversation of an agent from the folder of one login to that of another, by a copy of its
 * files: measured to be enough for Claude Code 2.1.327 (`projects/FOLDER/ID.jsonl` and what lies in
 * `ID/`) and for Codex 0.169 (`sessions/YEAR/MONTH/DAY/rollout-TIME-ID.jsonl`).
 */
export async function carryConversation(
  files: Pick<MachineFiles, 'kind' | 'walk' | 'copy'>,
  id: string,
  from: LoginFolder,
  to: LoginFolder,
): Promise<Result<void>> {
  if (from.folder === to.folder) return success(undefined)
  const root = join(from.folder, from.conversations)
  const all = (await files.kind(root)) === 'folder' ? await files.walk(root) : []
  const mine = all.filter((path) => isOf(id, path))
  for (const path of mine) {
    const target = join(to.folder, to.conversations, path)
    if (!(await files.copy(join(root, path), target))) return notThere
  }
  return mine.length > 0 ? success(undefined) : notThere
}

/** Whether the agent has kept anything of a conversation there. */
export async function keepsConversation(
  files: Pick<MachineFiles, 'kind' | 'walk'>,
  id: string,
  { folder, conversations }: LoginFolder,
): Promise<boolean> {
  const root = join(folder, conversations)
  if ((await files.kind(root)) !== 'folder') return false
  return (await files.walk(root)).some((path) => isOf(id, path))
}

/** "ID.jsonl", "rollout-2026-11-19T07-55-26-ID.jsonl", or anything in a folder of that name. */
function isOf(id: string, path: string): boolean {
  const parts = path.split(/[\\/]/)
  const name = (parts.pop() ?? '').replace(/\.jsonl?$/, '')
  return name === id || name.endsWith(`-${id}`) || parts.includes(id)
}

const notThere = failure(
  'not-carried',
  'The conversation could not be brought to the other account, so that it goes on in a new one there.',
)
