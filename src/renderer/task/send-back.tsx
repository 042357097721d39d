import { type FormEvent, useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/text-field'
import { succeeds } from '../store/act'

/** What its agent is to do otherwise. */
export function SendBack({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const [comments, setComments] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (comments.trim() === '') return
    if (await succeeds('task.sendBack', { task: task.id, comments: comments.trim() })) onClose()
  }
  return (
    <Dialog label="Send back" size="medium" onClose={onClose}>
      <form onSubmit={submit} className="dialog-form">
        <div className="dialog-body">
          <TextField
            label="Comments"
            multiline
            value={comments}
            onChange={setComments}
            placeholder="What is still to be done, or to be done otherwise"
          />
        </div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" disabled={comments.trim() === ''}>
            Send back
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
