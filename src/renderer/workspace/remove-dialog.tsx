import { useState } from 'react'
import { wordsForPrecious, wouldBeLost } from '../../shared/workspace/inventory'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/text-field'
import { offerUndo } from '../kit/toast'
import { call } from '../store/bridge'
import { useFrame } from '../store/frame'
import { rowNow, useRow } from '../store/rows'
import { InventoryList } from './inventory-list'
import { useInventory } from './use-inventory'
import { restoreWorkspace } from './workspace-actions'
import './workspaces.css'

/** Says all that is in a workspace before it is removed, and removes it. */
export function RemoveWorkspace({ onClose }: { onClose(): void }) {
  const { removing } = useFrame()
  const row = useRow('workspaces', removing)
  const { looked, problem, look, fail } = useInventory(removing ?? '')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  if (!row) return null
  const { id, name } = row
  const precious = looked !== undefined && wouldBeLost(looked.inventory)
  const letGo = typed.trim().toLowerCase() === wordsForPrecious
  const may = looked !== undefined && looked.inventory.verdict !== 'no' && (!precious || letGo)
  const remove = async () => {
    if (!looked || !may || busy) return
    setBusy(true)
    const removed = await call('workspace.remove', { workspace: id, seen: looked.seen, letGo })
    setBusy(false)
    if (!removed.ok) {
      fail(removed.problem)
      void look()
      return
    }
    onClose()
    offerUndo(`Removed workspace “${name}”`, () => {
      const now = rowNow('workspaces', id)
      if (now) void restoreWorkspace(now)
    })
  }
  return (
    <Dialog label="Remove workspace" onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <div className="dialog-body">
          <p className="ellipsis" dir="auto" data-tooltip={row.path}>
            {name}
          </p>
          {looked ? (
            <>
              <InventoryList inventory={looked.inventory} />
              <p className="inventory-words">{wordsFor(looked.inventory.verdict)}</p>
            </>
          ) : (
            !problem && <p role="status">Looking at what is in it…</p>
          )}
          {problem && (
            <p role="alert" className="inventory-problem">
              {problem.message} {problem.hint}
            </p>
          )}
          {precious && looked.inventory.verdict !== 'no' && (
            <TextField
              label={`Type “${wordsForPrecious}” to let go of what is nowhere else`}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
            />
          )}
        </div>
        <footer className="dialog-footer">
          <Button data-first-focus="" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" disabled={!may || busy}>
            Remove
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function wordsFor(verdict: 'free' | 'keeps' | 'no'): string {
  if (verdict === 'no') return 'Stop these first:'
  const back = 'You can bring it back for 30 days, with everything in it. Its branch is kept.'
  return verdict === 'free' ? `Nothing would be lost. ${back}` : back
}
