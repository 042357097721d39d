import type { Release } from '../../kit/release'
import { failure, type Result, success } from '../../kit/result'
import type { Folders } from './folders'
import { type Git, inText, printed } from './git/git'

/** At which commits the branches of a folder are, and when that may be different. */
export const branchTips =
  (git: Git, folders: Pick<Folders, 'look' | 'listen' | 'known'>) => (folder: string) => ({
    /** Calls when it was read, and whenever something has changed there since. */
    follow(changed: () => void): Release {
      const deafen = folders.listen((at, { type }) => {
        if (at === folder && type !== 'files') changed()
      })
      const leave = folders.look(folder)
      if (folders.known(folder)) changed()
      return () => {
        deafen()
        leave()
      }
    },
    async tips(): Promise<Result<ReadonlyMap<string, string>>> {
      const found = await git.find(folder)
      if (!found.ok) return found
      if (!found.value)
        return failure('no-repository', 'It is not a Git repository, so it has no branches.')
      const format = '--format=%(objectname)%00%(refname:lstrip=2)'
      const asked = ['for-each-ref', format, 'refs/heads', 'refs/remotes']
      const listed = printed(await git.read(found.value, asked))
      if (!listed.ok) return listed
      const tips = new Map<string, string>()
      for (const line of inText(listed.value).split('\n')) {
        const [commit = '', name = ''] = line.split('\0')
        if (name !== '') tips.set(name, commit)
      }
      return success(tips)
    },
  })
