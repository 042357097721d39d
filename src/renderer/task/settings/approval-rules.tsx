import { useState } from 'react'
import { approvingRule } from '../../../shared/task/approval'
import type { ApprovalRule, Proposer } from '../../../shared/task/approval-rule'
import { withOwn } from '../../agent/settings/permission-rules'
import { type RuleEditing, RuleList } from '../../agent/settings/rule-list'
import { Button } from '../../kit/button'
import { Editor } from '../../kit/forms/editor'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { succeeds } from '../../store/act'
import { rowNow, useRows } from '../../store/rows'
import {
  type ApprovalForm,
  approvalForm,
  approvalWords,
  emptyApproval,
  proposers,
  proposerWords,
  readApproval,
} from './approval-form'

interface ApprovalRulesProps {
  rules: readonly ApprovalRule[]
  /** Why they cannot be so, in words, or null. */
  onChange: (rules: ApprovalRule[]) => Promise<string | null>
}

/** The rules by which tasks are approved as they are added; what waits already is approved at the user's word only. */
export function ApprovalRules({ rules, onChange }: ApprovalRulesProps) {
  const fitting = useRows('tasks').filter(
    ({ state, source, title, project }) =>
      state === 'proposed' &&
      approvingRule(rules, { source, title, folder: rowNow('projects', project)?.path }),
  )
  return (
    <>
      <RuleList
        title="Approval rules"
        setting="tasks.approval"
        none="None. Every task waits until you approve it; what agents propose always does."
        rules={rules}
        words={approvalWords}
        empty={emptyApproval}
        formOf={approvalForm}
        onChange={onChange}
        editor={(editing) => <ApprovalEditor {...editing} />}
      />
      {fitting.length > 0 && (
        <p className="settings-none">
          {fitting.length === 1
            ? 'One task that fits waits'
            : `${fitting.length} tasks that fit wait`}{' '}
          for approval already.{' '}
          <Button onClick={() => void succeeds('task.approveFitting', {})}>
            Approve all that fit
          </Button>
        </p>
      )}
    </>
  )
}

const hostRouter = { value: '', label: 'Everywhere' }

function ApprovalEditor({ start, onSave, onClose }: RuleEditing<ApprovalRule, ApprovalForm>) {
  const [form, setForm] = useState(start)
  const change = (changed: Partial<ApprovalForm>) => setForm({ ...form, ...changed })
  const projects = useRows('projects').map(({ path, name }) => ({ value: path, label: name }))
  const save = async () => {
    const read = readApproval(form)
    return read.ok ? onSave(read.rule) : read.message
  }
  const toggle = (who: Proposer, on: boolean) =>
    change({ from: proposers.filter((one) => (one === who ? on : form.from.includes(one))) })
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
      <fieldset className="editor-choices">
        <legend className="field-label">Proposed by</legend>
        {proposers.map((who) => (
          <label key={who} className="editor-switch">
            <input
              type="checkbox"
              checked={form.from.includes(who)}
              onChange={(event) => toggle(who, event.target.checked)}
            />
            {proposerWords[who]}
          </label>
        ))}
        <p className="field-hint">
          None is the same as all four. What agents propose always waits for you.
        </p>
      </fieldset>
      <TextField
        label="Titles"
        hint="The whole title, where * is anything, such as docs: *"
        value={form.title}
        maxLength={200}
        onChange={(title) => change({ title })}
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
