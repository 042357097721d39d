/** What a project offers a new session to work in. */
export interface Bases {
  /** Why there can be no worktree, in words. */
  worktree?: string
  jj?: string
  /** From where a workspace of jj can begin: what the project is at, then bookmarks. */
  jjRefs: string[]
  /** What is checked out in the project: a branch, or a commit where none is. */
  head: string | null
  /** How many commits its upstream has that it has not. */
  behind: number
  upstream?: string
  refs: Base[]
  /** There are more than are listed. */
  cut: boolean
}

export interface Base {
  kind: 'branch' | 'remote' | 'tag'
  name: string
  /** Where a branch is checked out. */
  where?: string
}
