import type { Bases } from '../../shared/workspace/bases'
import { Select, type SelectOption } from '../kit/select'
import { baseOptions } from '../session/new-session/location-choice'
import { useBases } from '../session/new-session/use-bases'

interface BaseFieldProps {
  project: string
  base: string | null
  onChange(base: string | null): void
}

const usual = ''

/** The branch that a task begins from and that its result comes back into. */
export function BaseField({ project, base, onChange }: BaseFieldProps) {
  const { bases } = useBases(project)
  const offered = bases ? offeredBases(bases) : []
  const isThere = base === null || offered.some(({ value }) => value === base)
  const out = bases?.head ? `Current branch, ${bases.head}` : undefined
  return (
    <Select
      label="Base"
      value={base ?? usual}
      options={[
        { value: usual, label: out ?? 'Current branch' },
        // What was chosen stays so, and is said when the task begins.
        ...(isThere ? [] : [{ value: base, label: base }]),
        ...offered,
      ]}
      onChange={(to) => onChange(to === usual ? null : to)}
      hint={bases && !isThere ? `There is no branch ${base}.` : undefined}
    />
  )
}

/** What comes of it goes back there: no branch of a remote, and no tag. */
function offeredBases(bases: Bases): SelectOption[] {
  if (bases.worktree !== undefined) return bases.jj === undefined ? baseOptions(bases, 'jj') : []
  return bases.refs
    .filter(({ kind }) => kind === 'branch')
    .map(({ name }) => ({ value: name, label: name }))
}
