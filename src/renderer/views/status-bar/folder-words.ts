import type { FolderRow } from '../../../shared/tables'

type InGit = Extract<FolderRow, { versions: 'git' }>

export function branchWords({ branch, commit }: InGit): string {
  return branch ?? `at ${commit?.slice(0, 8) ?? 'no commit'}`
}

/** How far the branch is from its upstream, as arrows and in words. */
export function distance({ upstream, ahead, behind }: InGit): { text: string; words: string }[] {
  if (upstream === undefined) return []
  return [
    ...(ahead > 0 ? [{ text: `↑${ahead}`, words: `${ahead} ahead of ${upstream}` }] : []),
    ...(behind > 0 ? [{ text: `↓${behind}`, words: `${behind} behind ${upstream}` }] : []),
  ]
}

export function changedWords({ changed, conflicts }: InGit): string {
  if (conflicts > 0) return `${conflicts} in conflict`
  return changed > 0 ? `${changed} changed` : ''
}
