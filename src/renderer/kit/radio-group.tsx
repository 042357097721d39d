import { useId } from 'react'
import './radio-group.css'

interface RadioOption<Value extends string> {
  value: Value
  label: string
  description?: string | undefined
  /** Why it cannot be chosen now. */
  disabledBecause?: string | undefined
}

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="field">
      <span id={id} className="field-label">
        {props.label}
      </span>
      <div className="radios">
        {props.options.map(({ value, label, description, disabledBecause }) => (
          <label key={value} className="radio">
            <input
              type="radio"
              name={id}
              value={value}
              aria-label={label}
              aria-describedby={`${id}-${value}`}
              checked={value === props.value}
              disabled={disabledBecause !== undefined}
              onChange={() => props.onChange(value)}
            />
            <span className="radio-label">{label}</span>
            <span id={`${id}-${value}`} className="radio-description">
              {disabledBecause ?? description}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
