import { type FormEvent, useState } from 'react'
import {
  contentOf,
  type Field,
  type FieldValue,
  faultOf,
  fieldsOf,
  startValues,
} from '../../../shared/session/form-fields'
import type { Question } from '../../../shared/session/question'
import { AnswerButton, useAnswerGuard } from '../../kit/guard'
import { Markdown } from '../../kit/markdown/markdown'
import { visibleLine } from '../../kit/markdown/visible'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import type { QuestionProps } from './question-props'

/** A form that the agent asks to be filled in. */
export function QuestionForm(props: QuestionProps<Extract<Question, { kind: 'form' }>>) {
  const { question, onAnswer } = props
  const fields = fieldsOf(question.schema)
  const guard = useAnswerGuard()
  const [values, setValues] = useState(() => startValues(fields))
  const [tried, setTried] = useState(false)
  const current = (field: Field) => values[field.name] ?? field.start
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!guard.passes()) return
    setTried(true)
    if (fields.some((field) => faultOf(field, current(field)))) return
    onAnswer({ kind: 'form', content: contentOf(fields, values) })
  }
  return (
    <form className="question" aria-label="Question" onSubmit={submit}>
      <Markdown text={question.message} />
      <div className="question-fields">
        {fields.map((field) => (
          <FieldView
            key={field.name}
            field={field.description === question.message ? unexplained(field) : field}
            value={current(field)}
            fault={tried ? faultOf(field, current(field)) : undefined}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      <div className="question-actions">
        <AnswerButton kind="primary" type="submit">
          Answer
        </AnswerButton>
        <AnswerButton onClick={() => onAnswer({ kind: 'decline' })}>Decline</AnswerButton>
        <AnswerButton kind="quiet" onClick={() => onAnswer({ kind: 'cancel' })}>
          Cancel
        </AnswerButton>
      </div>
    </form>
  )
}

/** A form of one question says it once. */
const unexplained = ({ description: _, ...field }: Field): Field => field

interface FieldProps {
  field: Field
  value: FieldValue
  fault: string | undefined
  onChange: (value: FieldValue) => void
}

function FieldView({ field, value, fault, onChange }: FieldProps) {
  const label = visibleLine(field.label)
  const hint = field.description && visibleLine(field.description)
  switch (field.kind) {
    case 'toggle':
      return (
        <Check label={label} hint={hint} checked={value === true} onChange={(on) => onChange(on)} />
      )
    case 'one':
      return (
        <Select
          label={label}
          hint={fault ?? hint}
          value={String(value)}
          options={[{ value: '', label: 'Choose…' }, ...field.choices]}
          onChange={onChange}
        />
      )
    case 'many':
      return (
        <fieldset className="question-many">
          <legend>{label}</legend>
          {(fault ?? hint) && <p className="faint">{fault ?? hint}</p>}
          {field.choices.map((choice) => {
            const chosen = Array.isArray(value) ? value : []
            const others = chosen.filter((one) => one !== choice.value)
            return (
              <Check
                key={choice.value}
                label={visibleLine(choice.label)}
                checked={chosen.includes(choice.value)}
                onChange={(on) => onChange(on ? [...others, choice.value] : others)}
              />
            )
          })}
        </fieldset>
      )
    case 'number':
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          error={fault}
          type={field.kind === 'number' ? 'text' : field.format}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          value={String(value)}
          onChange={onChange}
        />
      )
  }
}

interface CheckProps {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (on: boolean) => void
}

function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label className="question-check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <span className="faint"> {hint}</span>}
      </span>
    </label>
  )
}
