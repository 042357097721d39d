import type { AgentOption } from '../../../shared/agent/content'
import { useScope } from '../../kit/ports/session-context'
import { Select } from '../../kit/select'
import { succeeds } from '../../store/act'

/** What the agent lets be chosen: modes, models, levels of thought. */
export function Options({ options }: { options: readonly AgentOption[] }) {
  const { id } = useScope()
  return options.map((option) => {
    const set = (value: string | boolean) =>
      succeeds('session.option', { session: id, option: option.id, value })
    return option.kind === 'select' ? (
      <Select
        key={option.id}
        label={option.name}
        value={option.value}
        options={option.choices.map(({ value, name, description, group }) => ({
          value,
          label: name,
          description,
          group,
        }))}
        onChange={set}
        bare
        quiet
      />
    ) : (
      <label key={option.id} className="toggle" data-tooltip={option.description}>
        <input
          type="checkbox"
          checked={option.value}
          onChange={(event) => set(event.target.checked)}
        />
        {option.name}
      </label>
    )
  })
}
