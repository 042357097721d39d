import { useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { Editor } from '../../kit/forms/editor'
import { ArgumentsField, ValuesField } from '../../kit/forms/line-fields'
import { save } from '../../kit/forms/save'
import { idFrom } from '../../kit/forms/texts'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { type AgentForm, readForm } from './agent-form'

const drivers = [
  { value: 'acp', label: 'ACP', description: 'The Agent Client Protocol over its standard input' },
  { value: 'stream-json', label: 'stream-json', description: 'A headless command line' },
  { value: 'terminal', label: 'Terminal', description: 'Any program; the agent is its terminal' },
] as const

interface AgentEditorProps {
  start: AgentForm
  /** The id that it has now; null for a new one. */
  before: string | null
  agents: Settings['agents']
  onClose: () => void
}

export function AgentEditor({ start, before, agents, onClose }: AgentEditorProps) {
  const [form, setForm] = useState(start)
  const change = (changed: Partial<AgentForm>) => setForm({ ...form, ...changed })
  const id = before ?? (form.id || idFrom(form.name))
  return (
    <Editor
      label={before ? `Edit ${start.name}` : 'Add an agent'}
      onSave={async () => {
        const read = readForm(form)
        if (!read.ok) return read.message
        if (before === null && id in agents) return `There is an agent “${id}” already.`
        return save('agents', { ...agents, [id]: read.agent })
      }}
      onClose={onClose}
    >
      <TextField
        label="Display name"
        value={form.name}
        maxLength={80}
        hint={id && `Its id is ${id}`}
        onChange={(name) => change({ name })}
      />
      <Select
        label="Speaks"
        value={form.driver}
        options={drivers}
        onChange={(value) => {
          const chosen = drivers.find((driver) => driver.value === value)
          if (chosen) change({ driver: chosen.value })
        }}
      />
      <TextField
        label="Command"
        value={form.command}
        spellCheck={false}
        onChange={(command) => change({ command })}
      />
      <ArgumentsField value={form.args} onChange={(args) => change({ args })} />
      <ValuesField value={form.env} onChange={(env) => change({ env })} />
      <TextField
        label="Account variable"
        hint="Names the folder of its login; with it the agent can have several accounts"
        value={form.accountVariable}
        spellCheck={false}
        onChange={(accountVariable) => change({ accountVariable })}
      />
    </Editor>
  )
}
