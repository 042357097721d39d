import type { FolderRow } from '../../../shared/app/tables'

type InGit = Extract<FolderRow, { versions: 'git' }>
type InJj = Extract<FolderRow, { versions: 'jj' }>

export function branchWords(folder: InGit | InJj): string {
  if (folder.versions === 'jj') return [folder.change, ...folder.bookmarks].join(' ')
  return folder.branch ?? `at ${folder.commit?.slice(0, 8) ?? 'no commit'}`
}

/** How far the branch is from its upstream, as arrows and in words. */
export function distance(folder: InGit | InJj): { text: string; words: string }[] {
  if (folder.versions === 'jj' || folder.upstream === undefined) return []
  const { upstream, ahead, behind } = folder
  return [
    ...(ahead > 0 ? [{ text: `↑${ahead}`, words: `${ahead} ahead of ${upstream}` }] : []),
    ...(behind > 0 ? [{ text: `↓${behind}`, words: `${behind} behind ${upstream}` }] : []),
  ]
}

export function changedWords({ badge, conflicts }: InGit | InJj): string {
  return conflicts > 0 ? `${conflicts} in conflict` : badge && `${badge} changed`
}
