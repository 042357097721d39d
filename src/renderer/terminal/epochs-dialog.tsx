import { useEffect, useState } from 'react'
import type { TerminalRow } from '../../shared/app/tables'
import type { EpochLine } from '../../shared/app/terminal-contract'
import { exitWords } from '../../shared/terminal/activity'
import { Dialog } from '../kit/dialog'
import { clockWords, durationWords } from '../kit/words'
import { act } from '../store/act'

/** Every epoch of a terminal: when it began, how long it took, and how it ended. */
export function EpochsDialog({
  terminal,
  onClose,
}: {
  terminal: TerminalRow
  onClose: () => void
}) {
  const { id, title, state, epoch } = terminal
  return (
    <Dialog label={`Runs of ${title}`} onClose={onClose} size="medium">
      <div className="dialog-body">
        <Epochs key={`${state} ${epoch}`} terminal={id} />
      </div>
    </Dialog>
  )
}

function Epochs({ terminal }: { terminal: string }) {
  const [epochs, setEpochs] = useState<readonly EpochLine[]>([])
  useEffect(() => {
    let wanted = true
    void act('terminal.epochs', { terminal }).then((told) => {
      if (wanted && told) setEpochs(told.epochs)
    })
    return () => {
      wanted = false
    }
  }, [terminal])
  return (
    <table className="terminal-epochs">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Started</th>
          <th scope="col">Ended</th>
          <th scope="col">Took</th>
          <th scope="col">How</th>
        </tr>
      </thead>
      <tbody>
        {epochs.map((epoch) => (
          <Epoch key={epoch.number} epoch={epoch} />
        ))}
      </tbody>
    </table>
  )
}

function Epoch({ epoch: { number, startedAt, command, exit } }: { epoch: EpochLine }) {
  const now = Date.now()
  return (
    <tr data-tooltip={command}>
      <th scope="row">{number}</th>
      <td>{clockWords(startedAt, now)}</td>
      <td>{exit ? clockWords(exit.at, now) : ''}</td>
      <td>{exit ? durationWords(exit.at - startedAt) : ''}</td>
      <td data-failed={exit?.by === undefined && Boolean(exit?.code)}>
        {exit ? exitWords(exit) : 'Running'}
      </td>
    </tr>
  )
}
