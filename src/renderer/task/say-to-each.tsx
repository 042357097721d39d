import { useState } from 'react'
import { TextField } from '../kit/text-field'
import type { WordsOfTask } from './use-task-words'

/** Of several that do the same task, what each alone is told: so two of the same agent differ by their words. */
export function SayToEach({ words, change, agents, agent }: WordsOfTask) {
  const [open] = useState(() => words.says.some((say) => say !== ''))
  const all = [agent?.value, ...words.rivals]
  const says = all.map((_, place) => words.says[place] ?? '')
  const fields = all.map((value, place) => {
    const name = agents.find((one) => one.value === value)?.label ?? value
    return { place, label: `Also say to ${place + 1}. ${name}` }
  })
  return (
    <details open={open} className="task-says">
      <summary>Say something else to each</summary>
      {fields.map(({ place, label }) => (
        <TextField
          key={label}
          label={label}
          value={says[place] ?? ''}
          maxLength={16_000}
          onChange={(say) => change({ says: says.with(place, say) })}
          placeholder="Added to the description for this one alone"
        />
      ))}
    </details>
  )
}
