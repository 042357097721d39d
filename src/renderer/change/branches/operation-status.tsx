import { X } from 'lucide-react'
import type { BranchOperation, BranchRow } from '../../../shared/change/branch'
import { Button } from '../../kit/button'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { succeeds } from '../../store/act'

const doings: Record<BranchOperation, string> = {
  commit: 'Committing',
  push: 'Pushing',
  merge: 'Merging',
  request: 'Opening a request',
}

/** What is being done to the branch, with what is printed meanwhile, or how the last operation ended. */
export function BranchOperationStatus({ row }: { row: BranchRow | undefined }) {
  const { id: session } = useScope()
  const { doing, done } = row ?? {}
  if (doing)
    return (
      <div className="deed">
        <div className="deed-line">
          <span role="status">{doings[doing.deed]}…</span>
          <Button kind="quiet" icon={X} onClick={() => void succeeds('branch.cancel', { session })}>
            Cancel
          </Button>
        </div>
        {doing.output && <Output text={doing.output} />}
      </div>
    )
  // What was done in another session of this folder is told there.
  if (!done || (done.session ?? session) !== session) return null
  const { problem } = done
  const output = problem?.details ?? done.output
  return (
    <div className="deed" data-failed={problem !== undefined}>
      <div role={problem ? 'alert' : 'status'} className="selectable">
        {problem ? (
          <>
            <strong>{visibleLine(problem.message)}</strong> {visibleLine(problem.hint ?? '')}
          </>
        ) : (
          visibleLine(done.words ?? '')
        )}
      </div>
      {output && (
        <details>
          <summary>Output</summary>
          <Output text={output} />
        </details>
      )}
    </div>
  )
}

const Output = ({ text }: { text: string }) => (
  <pre
    className="deed-output selectable"
    // The end is what happens now.
    ref={(element) => element?.scrollTo(0, element.scrollHeight)}
  >
    {visible(text)}
  </pre>
)
