import { useState } from 'react'
import type { McpServers } from '../../../shared/agent/mcp-server'
import { Editor } from '../../kit/forms/editor'
import { EntryList } from '../../kit/forms/entry-list'
import { ArgumentsField, ValuesField } from '../../kit/forms/line-fields'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { useRows } from '../../store/rows'
import { withOwn } from './permission-rules'
import { serverWords } from './profile-form'
import { readServer, type ServerForm, serverForm } from './server-form'

interface ServersProps {
  servers: McpServers
  onChange: (servers: McpServers) => Promise<string | null>
  /** For whom they are, when there are none yet. */
  none: string
}

/** MCP servers: tools that agents are told about. */
export function Servers({ servers, onChange, none }: ServersProps) {
  const [edited, setEdited] = useState<{ before: string; start: ServerForm } | null>(null)
  return (
    <>
      <EntryList
        title="MCP servers"
        one="server"
        none={none}
        entries={Object.entries(servers).map(([name, server]) => ({
          id: name,
          name,
          words: serverWords(server),
        }))}
        onAdd={() => setEdited({ before: '', start: serverForm('', undefined) })}
        onEdit={(name) => setEdited({ before: name, start: serverForm(name, servers[name]) })}
        onRemove={async (name) => {
          const { [name]: _removed, ...others } = servers
          return (await onChange(others)) === null ? () => void onChange(servers) : undefined
        }}
      />
      {edited && (
        <ServerEditor
          start={edited.start}
          onSave={async (form) => {
            const read = readServer(form)
            if (!read.ok) return read.message
            const { [edited.before]: _before, ...others } = servers
            if (read.name in others) return `There is a server “${read.name}” already.`
            return onChange({ ...others, [read.name]: read.server })
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const types = [
  { value: 'stdio', label: 'Program', description: 'Started by the agent' },
  { value: 'http', label: 'HTTP', description: 'Reached over the network' },
  { value: 'sse', label: 'SSE', description: 'Reached over the network, the older way' },
] as const

interface ServerEditorProps {
  start: ServerForm
  onSave: (form: ServerForm) => Promise<string | null>
  onClose: () => void
}

function ServerEditor({ start, onSave, onClose }: ServerEditorProps) {
  const [form, setForm] = useState(start)
  const change = (changed: Partial<ServerForm>) => setForm({ ...form, ...changed })
  const projects = useRows('projects').map(({ path, name }) => ({ value: path, label: name }))
  const program = form.type === 'stdio'
  return (
    <Editor
      label={start.name ? `Edit server ${start.name}` : 'Add an MCP server'}
      onSave={() => onSave(form)}
      onClose={onClose}
    >
      <TextField
        label="Server name"
        value={form.name}
        maxLength={80}
        onChange={(name) => change({ name })}
      />
      <Select
        label="Reached by"
        value={form.type}
        options={types}
        onChange={(value) => {
          const type = types.find((one) => one.value === value)?.value
          if (type) change({ type })
        }}
      />
      {program ? (
        <>
          <TextField
            label="Command"
            value={form.command}
            spellCheck={false}
            onChange={(command) => change({ command })}
          />
          <ArgumentsField value={form.args} onChange={(args) => change({ args })} />
        </>
      ) : (
        <TextField
          label="Address"
          value={form.url}
          spellCheck={false}
          onChange={(url) => change({ url })}
        />
      )}
      <ValuesField
        label={program ? 'Environment' : 'Headers'}
        value={form.values}
        onChange={(values) => change({ values })}
      />
      <Select
        label="In project"
        value={form.project}
        options={withOwn(form.project, [{ value: '', label: 'Everywhere' }, ...projects])}
        onChange={(project) => change({ project })}
      />
    </Editor>
  )
}
