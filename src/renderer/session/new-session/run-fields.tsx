import { Button } from '../../kit/button'
import { More } from '../../kit/more'
import { TextField } from '../../kit/text-field'
import { LimitFields } from './limit-fields'
import type { RunChoice } from './run-choice'
import { type OfferedCheck, usualCheck } from './use-check'
import './run-fields.css'

interface RunFieldsProps {
  /** What has to pass in this project, where somebody has said so. */
  offered: OfferedCheck
  choice: RunChoice
  /** Why it cannot be. */
  disabledBecause: string | undefined
  onChange: (choice: RunChoice) => void
}

/** What most sessions need no word about: whether anybody watches it, and what it may use if not. */
export function RunFields({ offered, choice, disabledBecause, onChange }: RunFieldsProps) {
  return (
    <More label="More">
      <label className="run-toggle">
        <input
          type="checkbox"
          checked={choice.unattended && disabledBecause === undefined}
          disabled={disabledBecause !== undefined}
          onChange={(event) => onChange({ ...choice, unattended: event.target.checked })}
        />
        Run unattended
      </label>
      <p className="field-hint">
        {disabledBecause ?? 'Keeps working until done. Questions wait in Needs you.'}
      </p>
      {choice.unattended && disabledBecause === undefined && (
        <Limits offered={offered} choice={choice} onChange={onChange} />
      )}
    </More>
  )
}

/** Below the end of the form nobody would see that there is more to say. */
const intoView = (fields: HTMLElement | null): void =>
  fields?.closest('.more-fields')?.scrollIntoView({ block: 'nearest' })

function Limits({ offered, choice, onChange }: Omit<RunFieldsProps, 'disabledBecause'>) {
  const check = choice.check ?? usualCheck(offered)
  return (
    <>
      <div ref={intoView}>
        <LimitFields typed={choice} onChange={(typed) => onChange({ ...choice, ...typed })} />
      </div>
      <TextField
        label="Check command"
        value={check}
        maxLength={4096}
        spellCheck={false}
        placeholder="None"
        hint="Must pass before the run counts as done. It runs in the workspace, with your rights."
        onChange={(check) => onChange({ ...choice, check })}
      />
      {offered?.from === 'project' && check !== offered.command && (
        <p className="run-offer">
          <span className="ellipsis">
            This repository says <code>{offered.command}</code>
          </span>
          <Button onClick={() => onChange({ ...choice, check: offered.command })}>Use it</Button>
        </p>
      )}
    </>
  )
}
