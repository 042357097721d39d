import { ChevronRight } from 'lucide-react'
import { durationWords } from '../../kit/words'
import { Counts } from './counts'
import { setFold } from './folds'
import type { StepsRow } from './rows'
import { stepsIn, stepsWords } from './steps'

/** What went well, in a line that opens. */
export function Steps({ row, id }: { row: StepsRow; id: string }) {
  const steps = stepsIn(row.rows)
  const failed = steps.filter(({ state }) => state === 'failed').length
  const took = (steps.at(-1)?.endedAt ?? 0) - (steps[0]?.at ?? 0)
  return (
    <div className="tool-head steps">
      <button
        type="button"
        className="fold tool-title"
        aria-expanded={row.isOpen}
        onClick={() => setFold(id, !row.isOpen)}
      >
        <ChevronRight size={14} className="chevron" aria-hidden />
        {steps.length === 1 ? 'One step' : `${steps.length} steps`}
        {failed > 0 && <span className="tool-failed">{failed} failed</span>}
        <span className="faint ellipsis">{stepsWords(steps)}</span>
      </button>
      <Counts of={steps.flatMap(({ content }) => content)} />
      {took >= 2000 && <span className="faint">{durationWords(took)}</span>}
    </div>
  )
}
