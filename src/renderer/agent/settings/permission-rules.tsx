import { useState } from 'react'
import type { PermissionRule } from '../../../shared/session/permission'
import { Editor } from '../../kit/forms/editor'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { useRows } from '../../store/rows'
import { emptyRule, type RuleForm, readRule, ruleForm, ruleWords } from './rule-form'
import { type RuleEditing, RuleList } from './rule-list'

interface PermissionRulesProps {
  rules: readonly PermissionRule[]
  /** Why they cannot be so, in words, or null. */
  onChange: (rules: PermissionRule[]) => Promise<string | null>
  /** A profile is for one agent. */
  ofProfile?: boolean
}

/** The rules that answer permission requests without asking. */
export function PermissionRules({ rules, onChange, ofProfile }: PermissionRulesProps) {
  return (
    <RuleList
      title="Permission rules"
      {...(ofProfile ? {} : { setting: 'permissions.rules' })}
      none="No rules. You approve every request."
      rules={rules}
      words={ruleWords}
      empty={emptyRule}
      formOf={ruleForm}
      onChange={onChange}
      editor={(editing) => <RuleEditor {...editing} ofProfile={ofProfile ?? false} />}
    />
  )
}

interface RuleEditorProps extends RuleEditing<PermissionRule, RuleForm> {
  ofProfile: boolean
}

const answers = [
  { value: 'allow', label: 'Allow' },
  { value: 'reject', label: 'Reject' },
]
const hostRouter = { value: '', label: 'Everywhere' }
const all = { value: '', label: 'All agents' }

function RuleEditor({ start, ofProfile, onSave, onClose }: RuleEditorProps) {
  const [form, setForm] = useState(start)
  const change = (changed: Partial<RuleForm>) => setForm({ ...form, ...changed })
  const agents = useRows('agents').map(({ id, name }) => ({ value: id, label: name }))
  const projects = useRows('projects').map(({ path, name }) => ({ value: path, label: name }))
  const save = async () => {
    const read = readRule(form)
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
        value={form.name}
        maxLength={80}
        onChange={(name) => change({ name })}
      />
      <Select
        label="Answer"
        value={form.answer}
        options={answers}
        onChange={(value) => change({ answer: value === 'reject' ? 'reject' : 'allow' })}
      />
      <TextField
        label="Kinds of tool"
        multiline
        hint="read, edit, delete, move, search, execute, fetch, or * for all; one a line"
        value={form.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <TextField
        label="Commands"
        multiline
        hint="First words, such as npm test; one a line. Whatever follows them is meant too, flags as well"
        value={form.commands}
        onChange={(commands) => change({ commands })}
      />
      <TextField
        label="Paths"
        multiline
        hint="Everything that is touched must be inside; one a line"
        value={form.paths}
        onChange={(paths) => change({ paths })}
      />
      {!ofProfile && (
        <Select
          label="For"
          value={form.agent}
          options={[all, ...agents]}
          onChange={(agent) => change({ agent })}
        />
      )}
      <Select
        label="In project"
        value={form.project}
        options={withOwn(form.project, [hostRouter, ...projects])}
        onChange={(project) => change({ project })}
      />
    </Editor>
  )
}

/** A folder from the file may be no project of this app. */
export function withOwn<Option extends { value: string; label: string }>(
  own: string,
  options: readonly Option[],
) {
  const known = options.some(({ value }) => value === own)
  return known ? options : [...options, { value: own, label: own }]
}
