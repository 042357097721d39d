import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgentSetting, Settings } from '../../../shared/settings'
import { succeeds } from '../../store/act'
import { AgentIcon } from '../../ui/agent-icon'
import { Button, IconButton } from '../../ui/button'
import { offerUndo } from '../../ui/toast'
import { AgentEditor } from './agent-editor'
import { type AgentForm, emptyForm, formOf } from './agent-form'

/** The agents that the user added: a list, and an editor for one of them. */
export function OwnAgents({ agents }: { agents: Settings['agents'] }) {
  const [edited, setEdited] = useState<{ form: AgentForm; before: string | null } | null>(null)
  const save = (changed: Settings['agents']) =>
    succeeds('settings.set', { key: 'agents', value: changed })
  const remove = async (id: string, agent: AgentSetting) => {
    const { [id]: _removed, ...others } = agents
    if (await save(others))
      offerUndo(`Removed “${agent.name}”`, () => void save({ ...others, [id]: agent }))
  }
  return (
    <section aria-label="Your own agents" className="settings-group">
      <header className="settings-header">
        <h2>Your own agents</h2>
        <Button icon={Plus} onClick={() => setEdited({ form: emptyForm, before: null })}>
          Add
        </Button>
      </header>
      {Object.keys(agents).length === 0 && (
        <p className="settings-none">
          None yet. Anything that speaks ACP, or runs in a terminal, can be added.
        </p>
      )}
      <ul>
        {Object.entries(agents).map(([id, agent]) => (
          <li key={id} className="own-agent">
            <AgentIcon name={agent.name} />
            <span className="ellipsis">{agent.name}</span>
            <code className="ellipsis own-agent-command">
              {[agent.command, ...agent.args].join(' ')}
            </code>
            <IconButton
              label={`Edit ${agent.name}`}
              icon={Pencil}
              onClick={() => setEdited({ form: formOf(id, agent), before: id })}
            />
            <IconButton
              label={`Remove ${agent.name}`}
              icon={Trash2}
              onClick={() => void remove(id, agent)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <AgentEditor
          start={edited.form}
          before={edited.before}
          agents={agents}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
