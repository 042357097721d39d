import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import './field.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  /** Where the focus goes when the dialog opens. */
  firstFocus?: boolean
  /** Several lines; grows with its text. */
  multiline?: boolean
  /** The label is only read out, not shown. */
  bare?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, error, multiline, bare, firstFocus, ...rest } = props
  const id = useId()
  const common = {
    id,
    value,
    className: 'input',
    placeholder: rest.placeholder,
    disabled: rest.disabled,
    'data-first-focus': firstFocus ? '' : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint || error ? `${id}-hint` : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id} className={bare ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {multiline ? (
        <textarea {...common} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...rest} {...common} onChange={(event) => onChange(event.target.value)} />
      )}
      {(error || hint) && (
        <span id={`${id}-hint`} className={error ? 'field-error' : 'field-hint'}>
          {error ?? hint}
        </span>
      )}
    </div>
  )
}
