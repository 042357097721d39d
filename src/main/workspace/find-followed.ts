import { success } from '../../kit/result'
import type { Find } from './followed'
import { followGit } from './git/follow-git'
import type { Git } from './git/git'
import { followJj } from './jj/follow-jj'
import type { Jj } from './jj/jj'

/** Whichever version control is nearest; where git and jj share a folder git says more. */
export function findWith(git: Git, jj: Jj): Find {
  return async (folder) => {
    const [repository, place] = await Promise.all([git.find(folder), jj.find(folder)])
    if (place && !place.colocated) {
      const top = repository.ok ? (repository.value?.top ?? '') : ''
      if (top.length < place.root.length) return success(followJj(git, jj, place))
    }
    if (!repository.ok) return repository
    return success(repository.value && followGit(git, repository.value, folder))
  }
}
