import { type FormEvent, useState } from 'react'
import type { Settings } from '../../../shared/settings'
import { call } from '../../bridge'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { type AgentForm, readForm } from './agent-form'
import { idFrom } from './texts'

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
  const [error, setError] = useState<string | null>(null)
  const change = (changed: Partial<AgentForm>) => setForm({ ...form, ...changed })
  const id = before ?? (form.id || idFrom(form.name))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = readForm(form)
    if (!read.ok) return setError(read.message)
    if (before === null && id in agents) return setError(`There is an agent “${id}” already.`)
    const result = await call('settings.set', {
      key: 'agents',
      value: { ...agents, [id]: read.agent },
    })
    if (result.ok) onClose()
    else setError(result.problem.message)
  }

  return (
    <Dialog label={before ? `Edit ${start.name}` : 'Add an agent'} onClose={onClose}>
      <form onSubmit={save} className="dialog-form">
        <div className="dialog-body">
          {error && (
            <p role="alert" className="field-error">
              {error}
            </p>
          )}
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
          <TextField
            label="Arguments"
            multiline
            hint="One a line"
            value={form.args}
            onChange={(args) => change({ args })}
          />
          <TextField
            label="Environment"
            multiline
            hint="KEY=value, one a line"
            value={form.env}
            onChange={(env) => change({ env })}
          />
          <TextField
            label="Account variable"
            hint="Names the folder of its login; with it the agent can have several accounts"
            value={form.accountVariable}
            spellCheck={false}
            onChange={(accountVariable) => change({ accountVariable })}
          />
        </div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit">
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
