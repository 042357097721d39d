interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** What is so or not, in an editor. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className="editor-switch">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
