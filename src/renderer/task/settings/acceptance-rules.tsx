import { useState } from 'react'
import type { AcceptanceRule } from '../../../shared/task/acceptance-rule'
import { withOwn } from '../../agent/settings/permission-rules'
import { type RuleEditing, RuleList } from '../../agent/settings/rule-list'
import { Editor } from '../../kit/forms/editor'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { useRows } from '../../store/rows'
import {
  type AcceptanceForm,
  acceptanceForm,
  acceptanceWords,
  emptyAcceptance,
  readAcceptance,
} from './acceptance-form'

interface AcceptanceRulesProps {
  rules: readonly AcceptanceRule[]
  /** Why they cannot be so, in words, or null. */
  onChange: (rules: AcceptanceRule[]) => Promise<string | null>
}

/** The rules by which results of tasks are accepted as they come. */
export function AcceptanceRules({ rules, onChange }: AcceptanceRulesProps) {
  return (
    <RuleList
      title="Acceptance rules"
      setting="tasks.acceptance"
      none="None. Every result waits until you accept it."
      rules={rules}
      words={acceptanceWords}
      empty={emptyAcceptance}
      formOf={acceptanceForm}
      onChange={onChange}
      editor={(editing) => <AcceptanceEditor {...editing} />}
    />
  )
}

const hostRouter = { value: '', label: 'Everywhere' }

function AcceptanceEditor({ start, onSave, onClose }: RuleEditing<AcceptanceRule, AcceptanceForm>) {
  const [form, setForm] = useState(start)
  const change = (changed: Partial<AcceptanceForm>) => setForm({ ...form, ...changed })
  const projects = useRows('projects').map(({ path, name }) => ({ value: path, label: name }))
  const save = async () => {
    const read = readAcceptance(form)
    return read.ok ? onSave(read.rule) : read.message
  }
  return (
    <Editor
      label={start.name ? `Edit rule ${start.name}` : 'Add a rule'}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Rule name"
        hint="Whatever it says, only a result whose check has passed is accepted, where nothing was asked, nothing is left to be ticked, and nothing is changed that runs by itself."
        value={form.name}
        maxLength={80}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="Titles"
        hint="The whole title, where * is anything, such as docs: *"
        value={form.title}
        maxLength={200}
        onChange={(title) => change({ title })}
      />
      <TextField
        label="Paths"
        hint="One to a line: all that is changed lies there, such as src/*"
        multiline
        value={form.paths}
        onChange={(paths) => change({ paths })}
      />
      <TextField
        label="Files at most"
        value={form.files}
        maxLength={5}
        onChange={(files) => change({ files })}
      />
      <TextField
        label="Lines at most"
        value={form.lines}
        maxLength={7}
        onChange={(lines) => change({ lines })}
      />
      <Select
        label="In project"
        value={form.project}
        options={withOwn(form.project, [hostRouter, ...projects])}
        onChange={(project) => change({ project })}
      />
    </Editor>
  )
}
