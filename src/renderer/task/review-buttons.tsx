import { useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { Button } from '../kit/button'
import { useRows } from '../store/rows'
import { doTask } from './do-task'
import { isUnchanged, resultSize } from './result-size'
import { SendBack } from './send-back'

/** The two answers to what a task came to; what has failed can only be sent back. */
export function ReviewButtons({ task }: { task: TaskRow }) {
  const [sendingBack, setSendingBack] = useState(false)
  const unchanged = isUnchanged(task, resultSize(task, useRows('reviews')))
  const sound = !unchanged && task.checked !== false
  return (
    <>
      {task.state === 'review' && (
        <Button {...(sound ? { kind: 'primary' } : {})} onClick={() => void doTask(task, 'accept')}>
          {unchanged ? 'Accept without changes' : 'Accept'}
        </Button>
      )}
      <Button onClick={() => setSendingBack(true)}>Send back</Button>
      {sendingBack && <SendBack task={task} onClose={() => setSendingBack(false)} />}
    </>
  )
}
