import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../kit/button'
import { Select } from '../../kit/select'
import { call } from '../../store/bridge'
import type { Field } from './fields'

interface SettingFieldProps {
  field: Field
  value: unknown
}

/** One setting: what it is for, and a control that takes effect at once. */
export function SettingField({ field, value }: SettingFieldProps) {
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  const save = async (changed: unknown) => {
    if (changed === value) return
    const result = await call('settings.set', { key: field.key, value: changed })
    setError(result.ok ? null : result.problem.message)
  }
  const about = [field.about, field.suggestion].filter(Boolean).join(' ')
  const described = [field.unit && `${id}-unit`, about && `${id}-about`].filter(Boolean).join(' ')
  return (
    <div className="setting">
      <div className="setting-words">
        <label htmlFor={id}>{field.title}</label>
        {about !== '' && <p id={`${id}-about`}>{about}</p>}
        {error && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
      </div>
      <div className="setting-control">
        {value !== field.fallback && (
          <IconButton
            label={`Reset ${field.title}`}
            icon={RotateCcw}
            onClick={() => {
              // The button goes with what it resets.
              document.getElementById(id)?.focus()
              void save(field.fallback)
            }}
          />
        )}
        <Control
          id={id}
          field={field}
          value={value}
          described={described || undefined}
          onSave={(changed) => void save(changed)}
        />
      </div>
    </div>
  )
}

interface ControlProps extends SettingFieldProps {
  id: string
  /** The elements that say more of it. */
  described: string | undefined
  onSave: (value: unknown) => void
}

function Control(props: ControlProps) {
  const { id, field, value, described, onSave } = props
  switch (field.kind.type) {
    case 'toggle':
      return (
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          className="switch"
          aria-describedby={described}
          checked={value === true}
          onChange={(event) => onSave(event.target.checked)}
        />
      )
    case 'choice':
      return (
        <Select
          id={id}
          bare
          label={field.title}
          value={String(value)}
          options={field.kind.values.map((one) => ({
            value: one,
            label: field.choices?.[one] ?? one,
          }))}
          onChange={onSave}
        />
      )
    default:
      return <TypedControl {...props} />
  }
}

/** Text and numbers count when they are whole: on Enter, or when the field is left. */
function TypedControl({ id, field, value, described, onSave }: ControlProps) {
  const [typed, setTyped] = useState(String(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(String(value))
  }
  const { kind } = field
  const numeric = kind.type === 'number'
  const commit = () => {
    if (!numeric) return onSave(typed)
    // A field that is left empty goes back to what the app brings.
    onSave(typed.trim() === '' ? field.fallback : Number(typed))
  }
  return (
    <span className={numeric ? 'input setting-number' : undefined}>
      <input
        id={id}
        className={numeric ? undefined : 'input setting-text'}
        type={numeric ? 'number' : 'text'}
        step="any"
        min={numeric ? kind.minimum : undefined}
        max={numeric ? kind.maximum : undefined}
        aria-describedby={described}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {field.unit && (
        <span id={`${id}-unit`} className="setting-unit">
          {field.unit}
        </span>
      )}
    </span>
  )
}
