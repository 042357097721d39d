import type { Bases } from '../../../shared/workspace/bases'
import { Button } from '../../kit/button'
import { RadioGroup } from '../../kit/radio-group'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { type BranchProblem, baseOptions } from './location-choice'
import type { useLocation } from './use-location'
import './location-fields.css'

type Place = ReturnType<typeof useLocation>

/** Where the new session works; what a worktree is called and begins from only where it is one. */
export function LocationFields({ place, folder }: { place: Place; folder: string }) {
  const { choice, options, bases, shared, working, problem, choose } = place
  const canApart = options.some(
    ({ value, disabledBecause }) => value === 'worktree' && !disabledBecause,
  )
  return (
    <>
      <RadioGroup
        label="Workspace"
        value={choice.kind}
        options={options}
        onChange={(kind) => choose({ kind })}
      />
      {choice.kind === 'folder' && working > 0 && (
        <p className="place-note" role="status">
          <span>
            {working === 1 ? '1 session works' : `${working} sessions work`} in this folder; changes
            will mix.
          </span>
          {canApart && (
            <Button kind="quiet" onClick={() => choose({ kind: 'worktree' })}>
              Use a worktree
            </Button>
          )}
        </p>
      )}
      {(choice.kind === 'worktree' || choice.kind === 'jj') && bases && (
        <div>
          <div className="dialog-columns">
            <TextField
              label="Branch"
              value={choice.branch}
              maxLength={200}
              spellCheck={false}
              error={problem?.message}
              onChange={(branch) => choose({ branch, existing: false })}
            />
            <Select
              label="Base"
              value={choice.base}
              options={baseOptions(bases, choice.kind)}
              disabled={choice.existing}
              onChange={(base) => choose({ base })}
            />
          </div>
          {problem ? (
            <Ways problem={problem} choose={choose} />
          ) : (
            <p className="field-hint">{hintOf(place, bases, folder)}</p>
          )}
        </div>
      )}
      {choice.kind === 'shared' && (
        <Select
          label="Existing workspace"
          value={choice.workspace}
          options={shared.map(({ id, name, base, path }) => ({
            value: id,
            label: `${name} from ${base}`,
            description: path,
          }))}
          onChange={(workspace) => choose({ workspace })}
        />
      )}
    </>
  )
}

/** What can be done where the name is taken, one click each. */
function Ways({ problem, choose }: { problem: BranchProblem; choose: Place['choose'] }) {
  const { use, open } = problem
  if (use === undefined) return null
  return (
    <div className="place-ways">
      <Button onClick={() => choose({ branch: use, existing: false })}>Use {use}</Button>
      {open && (
        <Button
          kind="quiet"
          onClick={() =>
            choose(
              'workspace' in open
                ? { kind: 'shared', workspace: open.workspace }
                : { branch: open.branch, existing: true },
            )
          }
        >
          Open it
        </Button>
      )}
    </div>
  )
}

function hintOf({ choice }: Place, { behind, upstream, head }: Bases, folder: string): string {
  if (choice.existing) return `Works on the branch ${choice.branch} as it is, in a new folder.`
  const where = `New folder beside ${folder.split(/[/\\]/).at(-1) ?? 'the project'}.`
  if (choice.kind === 'jj') return `${where} jj works in it; git commands do not.`
  if (choice.base !== head || behind === 0)
    return `${where} You review what it changed, and then merge, keep or discard it.`
  return `${where} ${choice.base} is ${behind} behind ${upstream}.`
}
