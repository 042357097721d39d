import type { Result } from '../../kit/result'
import type { TaskRow } from '../../shared/task/row'
import { Select, type SelectOption } from '../kit/select'
import { TextField } from '../kit/text-field'
import { PickTasks } from './pick-tasks'
import type { Begins, When, WhenWords } from './when'

const whens: (SelectOption & { value: When })[] = [
  { value: 'now', label: 'As soon as possible' },
  { value: 'at', label: 'At a time' },
  { value: 'schedule', label: 'On a schedule' },
  { value: 'ended', label: 'When another task ended' },
  { value: 'branch', label: 'When a branch changes' },
]

interface WhenFieldsProps {
  words: WhenWords
  begins: Result<Begins>
  change(to: Partial<WhenWords>): void
  /** Those of the same project that it may come after. */
  others: readonly TaskRow[]
}

/** When it begins: one way of several, and what has to be said of that. */
export function WhenFields({ words, begins, change, others }: WhenFieldsProps) {
  const error = begins.ok ? undefined : begins.problem.message
  return (
    <>
      <Select
        label="When"
        value={words.when}
        options={whens}
        onChange={(when) => change({ when: when as When })}
      />
      {words.when === 'at' && (
        <TextField
          label="Start at"
          type="datetime-local"
          value={words.at}
          onChange={(at) => change({ at })}
          error={words.at === '' ? undefined : error}
          hint="If Liminal is not there then, it says so and waits for you."
        />
      )}
      {words.when === 'schedule' && (
        <>
          <TextField
            label="Schedule"
            value={words.schedule}
            onChange={(schedule) => change({ schedule })}
            placeholder="30 9 * * mon-fri"
            error={words.schedule === '' ? undefined : error}
            hint={
              begins.ok && begins.value.next !== undefined
                ? `Next ${new Date(begins.value.next).toLocaleString()}, then again and again.`
                : 'To do it again and again: as cron says it, or a calendar, as in FREQ=WEEKLY;BYDAY=MO;BYHOUR=9.'
            }
          />
          <TextField
            label="Time zone"
            value={words.zone}
            onChange={(zone) => change({ zone })}
            placeholder="Europe/Berlin"
          />
        </>
      )}
      {words.when === 'ended' && (
        <PickTasks
          label="After"
          tasks={words.after}
          others={others}
          remove={(title) => `Does not come after ${title}`}
          hint="In whatever way it ends: done, failed or dropped."
          onChange={(after) => change({ after })}
        />
      )}
      {words.when === 'branch' && (
        <TextField
          label="Branch"
          value={words.branch}
          onChange={(branch) => change({ branch })}
          placeholder="main"
          hint="Once, when it is at another commit than now: also one of a remote, such as origin/main."
        />
      )}
    </>
  )
}
