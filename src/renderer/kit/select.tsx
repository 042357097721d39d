import { type ReactNode, useId } from 'react'
import './field.css'
import './select.css'

export interface SelectOption {
  value: string
  label: string
  /** A second line in the list. */
  description?: string | undefined
  group?: string | undefined
  disabled?: boolean
}

interface SelectProps {
  /** For a label that stands elsewhere. */
  id?: string
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  hint?: ReactNode
  disabled?: boolean
  /** The label is only read out, not shown. */
  bare?: boolean
  /** Without a border, for toolbars. */
  quiet?: boolean
}

/** A native select with the look of the window: a combobox with the platform's keyboard. */
export function Select(props: SelectProps) {
  const { label, value, options, onChange, hint, disabled, bare, quiet } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const groups = [...new Set(options.map((option) => option.group))]
  return (
    <div className="field">
      {!bare && (
        <label htmlFor={id} className="field-label">
          {label}
        </label>
      )}
      <select
        id={id}
        className={quiet ? 'select select-quiet' : 'select'}
        aria-label={bare ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <button type="button">
          <span className="ellipsis">{options.find((one) => one.value === value)?.label}</span>
        </button>
        {groups.map((group) => {
          const members = options.filter((option) => option.group === group)
          return group ? (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ) : (
            members.map(optionOf)
          )
        })}
      </select>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  )
}

// The description is drawn by the style sheet: an option's text stays its name alone.
const optionOf = ({ value, label, description, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled} data-description={description}>
    {label}
  </option>
)
