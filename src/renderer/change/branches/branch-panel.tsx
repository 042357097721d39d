import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpFromLine,
  GitMerge,
  GitPullRequest,
  RotateCw,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import type { BytePath } from '../../../kit/path'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook, Operation } from '../../../shared/change/branch'
import { requestName } from '../../../shared/change/request'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { Button } from '../../kit/button'
import { confirmFirst } from '../../kit/confirm'
import { visibleLine } from '../../kit/markdown/visible'
import type { MenuGroups, MenuItem } from '../../kit/menu'
import { succeeds } from '../../store/act'
import { call } from '../../store/bridge'
import { useRow } from '../../store/rows'
import { useDoings } from '../active-changes'
import { branchStatusWords } from './branch-status-words'
import { isTaken } from './choice'
import { CommitForm } from './commit-form'
import { MergeDialog } from './merge-later'
import { BranchOperationStatus } from './operation-status'
import { RequestDialog } from './request-dialog'
import { RequestPanel } from './request-panel'
import { UnlistedFiles } from './unlisted-files'
import { useAsk } from './use-ask'
import { useCommit } from './use-commit'
import { useLook } from './use-look'
import { useMergedBranch } from './use-merged-branch'
import './branches.css'

interface BranchPanelProps {
  row: SessionRow
  /** What the list of changed files shows, once it is read: nothing else is committed unasked. */
  listed: ReadonlySet<BytePath> | undefined
  /** Has the list show all that is not committed. */
  onShowAll: () => void
}

/** What can be done with what was changed: commit it, and send it on its way. */
export function BranchPanel(props: BranchPanelProps) {
  const { look, problem, stale } = useLook(props.row)
  if (look) return <KnownBranch {...props} look={look} stale={stale} />
  if (!problem || problem.code === 'no-repository') return null
  return (
    <section className="branch-panel" aria-label="Branch">
      <p role="alert">
        {visibleLine(problem.message)} {problem.hint}
      </p>
    </section>
  )
}

function KnownBranch(props: BranchPanelProps & { look: BranchLook; stale: boolean }) {
  const { row, look } = props
  const commit = useCommit(row, look, props.listed ?? none, props.stale)
  const branchOperations = useRow('branches', folderKey(row))
  const merged = useMergedBranch(row)
  const files = look.files.filter((file) => isTaken(commit.choice, commit.scope, file))
  const ask = useAsk(row, { ...look, files })
  const [merging, setMerging] = useState(false)
  const [requesting, setRequesting] = useState(false)
  const { id: session } = row
  const { remote, upstream, requests, branch, jj, operation } = look
  const follows = upstream !== undefined && jj === undefined
  const request = requests && requestName(requests)
  const fetch: MenuItem = {
    label: follows ? `Fetch ${visibleLine(upstream)}` : 'Fetch',
    icon: ArrowDown,
    disabled: !follows,
    run: () => void call('branch.update', { session, merges: false }),
  }
  const pull: MenuItem = {
    label: 'Fetch and pull in',
    icon: ArrowDownToLine,
    disabled: !follows || operation !== undefined,
    run: () => void call('branch.update', { session, merges: true }),
  }
  const push: MenuItem = {
    label: remote ? `Push to ${remote}` : 'Push',
    icon: ArrowUp,
    disabled: remote === undefined || branch === null,
    run: () => void call('branch.push', { session, upstream: false }),
  }
  const openRequest: MenuItem = {
    label: request ? `Open a ${request}…` : 'Open a pull request…',
    icon: GitPullRequest,
    disabled: request === undefined || look.bases.length === 0,
    run: () => setRequesting(true),
  }
  const merge: MenuItem = {
    label: 'Merge into another branch…',
    icon: GitMerge,
    disabled: look.bases.length === 0,
    run: () => setMerging(true),
  }
  const undo: MenuItem = {
    label: 'Undo last merge',
    icon: Undo2,
    disabled: branchOperations?.undo === undefined,
    run: () => void succeeds('branch.undo', { session }),
  }
  useDoings({
    'branch.fetch': doing(fetch),
    'branch.pull': doing(pull),
    'branch.push': doing(push),
    'branch.request': doing(openRequest),
    'branch.merge': doing(merge),
    'branch.undo': doing(undo),
  })
  const more: MenuGroups = [
    [
      fetch,
      pull,
      push,
      {
        label: 'Push and set upstream',
        icon: ArrowUp,
        disabled:
          remote === undefined || branch === null || upstream !== undefined || jj !== undefined,
        run: () => void call('branch.push', { session, upstream: true }),
      },
      {
        label: 'Force-push…',
        icon: ArrowUpFromLine,
        disabled: look.replaced === undefined,
        run: () => askToReplace(session, look),
      },
      openRequest,
      {
        label: request ? `Show the ${request}` : 'Show the pull request',
        icon: RotateCw,
        disabled: request === undefined,
        run: () => void succeeds('branch.readRequest', { session }),
      },
    ],
    [merge, undo],
  ]
  return (
    <section className="branch-panel" aria-label="Branch">
      <div className="branch-line faint">
        {merged && <span>Merged into {visibleLine(merged)}</span>}
        <span>{branchStatusWords(look)}</span>
        {props.listed && <UnlistedFiles commit={commit} onShowAll={props.onShowAll} />}
        {operation && !jj && (
          <Button kind="quiet" onClick={() => askToAbort(session, operation)}>
            Abort {operation}
          </Button>
        )}
      </div>
      <BranchOperationStatus row={branchOperations} />
      <CommitForm commit={commit} look={look} onAsk={ask} more={more} />
      {branchOperations?.request && <RequestPanel row={row} request={branchOperations.request} />}
      {requesting && request && (
        <RequestDialog row={row} look={look} name={request} onClose={() => setRequesting(false)} />
      )}
      {merging && <MergeDialog row={row} onClose={() => setMerging(false)} />}
    </section>
  )
}

const none: ReadonlySet<BytePath> = new Set()

/** What a command does by the name of an item: nothing where it cannot be chosen. */
const doing = ({ disabled, run }: MenuItem) => (disabled ? undefined : run)

function askToAbort(session: string, operation: Operation): void {
  confirmFirst({
    title: `Abort the ${operation}?`,
    text: 'What you have resolved is lost. Files go back to how they were before it began.',
    action: 'Abort',
    run: () => void call('branch.abort', { session }),
  })
}

/** After an amend or a rebase: what is there goes only if it still is what the user was told. */
function askToReplace(session: string, { branch, remote, replaced }: BranchLook): void {
  if (!replaced) return
  const { commit, commits } = replaced
  const what = commits === 1 ? 'a commit' : `${commits} commits`
  const then =
    commits === 1
      ? 'Yours takes its place. Whoever has the old one will meet both.'
      : 'Yours take their place. Whoever has the old ones will meet both.'
  confirmFirst({
    title: 'Replace what was pushed?',
    text: `${remote ?? 'The remote'} has ${what} of ${branch ?? 'this branch'} that you have written anew since. ${then} If anybody has pushed meanwhile, nothing is done.`,
    action: 'Replace',
    run: () => void call('branch.push', { session, upstream: false, replacing: commit }),
  })
}
