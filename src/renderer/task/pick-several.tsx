import { X } from 'lucide-react'
import { IconButton } from '../kit/button'
import { Select, type SelectOption } from '../kit/select'

interface PickSeveralProps {
  label: string
  /** What stands there where nothing is being chosen. */
  none: string
  options: readonly SelectOption[]
  /** What else can be chosen already, by name. */
  known?: readonly SelectOption[]
  chosen: readonly string[]
  /** What taking one away is called. */
  remove: (name: string) => string
  hint?: string | undefined
  /** `removed` is the place of the one that was taken away. */
  onChange: (chosen: readonly string[], removed?: number) => void
}

/** A list to choose from again and again, and below it what was chosen. */
export function PickSeveral(props: PickSeveralProps) {
  const { label, none, options, known = options, chosen, remove, hint, onChange } = props
  const nameOf = (value: string) => known.find((one) => one.value === value)?.label ?? value
  return (
    <div className="pick-several">
      <Select
        label={label}
        value=""
        options={[{ value: '', label: none }, ...options]}
        onChange={(value) => value !== '' && onChange([...chosen, value])}
        hint={hint}
      />
      {chosen.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="task-needs">
          {timesOf(chosen).map(({ key, value, place }) => (
            <li key={key}>
              <span className="ellipsis">{nameOf(value)}</span>
              <IconButton
                label={remove(nameOf(value))}
                icon={X}
                onClick={() =>
                  onChange(
                    chosen.filter((_, at) => at !== place),
                    place,
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The same may be chosen twice: the first and the second of it are two. */
function timesOf(chosen: readonly string[]) {
  const times = new Map<string, number>()
  return chosen.map((value, place) => {
    const time = (times.get(value) ?? 0) + 1
    times.set(value, time)
    return { key: `${value} ${time}`, value, place }
  })
}
