import { useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { EntryList } from '../../kit/forms/entry-list'
import { removeFrom } from '../../kit/forms/save'
import { AgentEditor } from './agent-editor'
import { type AgentForm, emptyForm, formOf } from './agent-form'

/** The agents that the user added. */
export function OwnAgents({ agents }: { agents: Settings['agents'] }) {
  const [edited, setEdited] = useState<{ form: AgentForm; before: string | null } | null>(null)
  return (
    <>
      <EntryList
        title="Your own agents"
        one="agent"
        none="None yet. Anything that speaks ACP, or runs in a terminal, can be added."
        entries={Object.entries(agents).map(([id, { name, command, args }]) => ({
          id,
          name,
          words: [command, ...args].join(' '),
        }))}
        onAdd={() => setEdited({ form: emptyForm, before: null })}
        onEdit={(id) => {
          const agent = agents[id]
          if (agent) setEdited({ form: formOf(id, agent), before: id })
        }}
        onRemove={(id) => removeFrom('agents', agents, id)}
      />
      {edited && (
        <AgentEditor
          start={edited.form}
          before={edited.before}
          agents={agents}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
