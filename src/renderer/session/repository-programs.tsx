import type { SessionRow } from '../../shared/app/tables'
import { folderKey } from '../../shared/host/remotes/on-host'
import type { RepositoryProgram } from '../../shared/workspace/programs'
import { Banner } from '../kit/banner'
import { Button } from '../kit/button'
import { visible } from '../kit/markdown/visible'
import { succeeds } from '../store/act'
import { useRows } from '../store/rows'

/** A repository may name programs that nobody here has ever seen: until there is an answer our git runs none of them. */
export function RepositoryPrograms({ row }: { row: SessionRow }) {
  const folder = folderKey(row)
  const asking = useRows('repositories').find(({ id }) => `${folder}/`.startsWith(`${id}/`))
  if (!asking) return null
  const { repository, programs } = asking
  const answer = (allow: boolean) =>
    succeeds('branch.programs', {
      session: row.id,
      repository,
      allow,
      programs: programs.map(({ id }) => id),
    })
  const problem = {
    code: 'programs',
    message: `This repository names ${programs.length === 1 ? 'a program' : `${programs.length} programs`} that git would run. Liminal runs ${programs.length === 1 ? 'it' : 'them'} when you allow it.`,
    hint: 'This came with the repository, or was put there by somebody who works in it, such as an agent. Until then changes are read without it, and commits, merges and pushes wait.',
    details: programs.map(wordsOf).join('\n\n'),
  }
  return (
    <Banner problem={problem} severity="warning" open>
      <Button onClick={() => answer(true)}>Allow</Button>
      <Button kind="quiet" onClick={() => answer(false)}>
        Not now
      </Button>
    </Banner>
  )
}

const wordsOf = ({ name, runs }: RepositoryProgram): string => {
  const text = visible(runs.trim())
  return text.includes('\n') ? `${visible(name)}:\n${text}` : `${visible(name)}: ${text}`
}
