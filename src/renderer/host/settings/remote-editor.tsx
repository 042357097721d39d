import { useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { Editor } from '../../kit/forms/editor'
import { save } from '../../kit/forms/save'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { RemoteFields } from './remote-fields'
import { type RemoteForm, readRemote } from './remote-form'

const types = [
  { value: 'ssh', label: 'SSH', description: 'A computer that your ssh reaches' },
  { value: 'container', label: 'Container', description: 'Podman or Docker on this computer' },
  { value: 'slurm', label: 'Slurm', description: 'A job of a cluster' },
  { value: 'kubernetes', label: 'Kubernetes', description: 'A pod of a cluster' },
] as const

interface RemoteEditorProps {
  start: RemoteForm
  /** The name that it has now; null for a new one. */
  before: string | null
  places: Settings['places']
  onSaved: (id: string) => void
  onClose: () => void
}

export function RemoteEditor({
  start,
  before,
  places: remotes,
  onSaved,
  onClose,
}: RemoteEditorProps) {
  const [form, setForm] = useState(start)
  const change = (changed: Partial<RemoteForm>) => setForm({ ...form, ...changed })
  return (
    <Editor
      label={before ? `Edit ${before}` : 'Add a remote'}
      onSave={async () => {
        const id = form.id.trim()
        if (!/^[a-z0-9][a-z0-9-]+$/.test(id))
          return 'Its name is of lower-case letters, digits and dashes, and two or more of them.'
        if (before === null && id in remotes) return `There is a place “${id}” already.`
        const read = readRemote(form)
        if (!read.ok) return read.message
        const wrong = await save('places', { ...remotes, [id]: read.place })
        if (wrong === null) onSaved(id)
        return wrong
      }}
      onClose={onClose}
    >
      {before === null && (
        <TextField
          label="Name"
          value={form.id}
          hint="Display name, such as build-1"
          spellCheck={false}
          onChange={(id) => change({ id })}
        />
      )}
      <Select
        label="Kind"
        value={form.type}
        options={types}
        onChange={(value) => {
          const chosen = types.find((type) => type.value === value)
          if (chosen) change({ type: chosen.value })
        }}
      />
      <RemoteFields form={form} change={change} />
    </Editor>
  )
}
