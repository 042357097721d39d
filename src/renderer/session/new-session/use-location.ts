import { useState } from 'react'
import { newSessionDraft } from '../../../shared/session/draft'
import { suggestedBranch } from '../../../shared/workspace/branch-name'
import { useDraft } from '../../store/drafts'
import { useRemembered } from '../../store/remembered'
import { useRows } from '../../store/rows'
import {
  branchFor,
  branchProblem,
  firstBase,
  hasOthers,
  type LocationChoice,
  type LocationKind,
  locationOptions,
  shareable,
  workingIn,
} from './location-choice'
import { useBases } from './use-bases'

type Chosen = Partial<Pick<LocationChoice, 'branch' | 'base' | 'existing' | 'workspace'>>

/** Where the new session is to work: what was chosen last in this project, and what is suggested. */
export function useLocation(project: string, title: string) {
  const key = `new-session.workspace.${project}`
  const [remembered, setLast] = useRemembered<LocationKind | null>(key, null)
  const [chosen, setChosen] = useState<Chosen>({})
  const { text } = useDraft(newSessionDraft)
  const shared = shareable(useRows('workspaces'), project)
  const sessions = useRows('sessions')
  const working = workingIn(sessions, project)
  const { bases, again } = useBases(project)
  // Two in one folder mix what they change.
  const apart = bases?.worktree === undefined && bases !== undefined && hasOthers(sessions, project)
  const last = remembered ?? (apart ? 'worktree' : 'folder')

  const options = locationOptions(bases, shared, project !== '')
  // What is remembered may not be possible here any more. As long as nobody knows it stays chosen:
  // what is chosen never changes by itself under the user's hand.
  const offered = options.find(({ value }) => value === last)
  const kind = !offered || (bases && offered.disabledBecause) ? 'folder' : last
  const choice: LocationChoice = {
    kind,
    branch: chosen.branch ?? (bases ? branchFor(suggestedBranch(title || text), bases) : ''),
    base: chosen.base ?? (bases ? firstBase(bases, kind) : ''),
    existing: chosen.existing ?? false,
    workspace: chosen.workspace ?? shared[0]?.id ?? '',
  }
  const checked = kind === 'worktree' && bases && !choice.existing
  const problem = checked ? branchProblem(choice.branch, bases, shared) : undefined
  return {
    choice,
    options,
    bases,
    shared,
    working,
    problem,
    again,
    /** What a workspace would begin from is known. */
    isKnown: bases !== undefined || kind === 'folder' || kind === 'shared',
    choose: (change: Chosen & { kind?: LocationKind }) => {
      const { kind, ...rest } = change
      if (kind) setLast(kind)
      // What one kind begins from means nothing to another.
      const { base: _, ...kept } = chosen
      setChosen({ ...(kind ? kept : chosen), ...rest })
    },
  }
}
