import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { succeeds } from '../store/act'

/** The session's name; a click on it changes it. */
export function Title({ title }: { title: string }) {
  const { id } = useScope()
  const [editing, setEditing] = useState(false)
  const shown = visibleLine(title) || 'New session'
  const button = useRef<HTMLButtonElement>(null)
  const back = () => {
    flushSync(() => setEditing(false))
    button.current?.focus()
  }
  const finish = (text: string) => {
    setEditing(false)
    const name = text.trim().slice(0, 200)
    if (name !== '' && name !== title) void succeeds('session.rename', { session: id, title: name })
  }
  if (editing)
    return (
      <input
        className="title-input"
        aria-label="Session name"
        defaultValue={title}
        dir="auto"
        // It was asked for.
        ref={(input) => input?.select()}
        onBlur={(event) => finish(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It would press the button that has the focus next.
            event.preventDefault()
            finish(event.currentTarget.value)
            back()
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          back()
        }}
      />
    )
  return (
    <h1 className="title">
      <button ref={button} type="button" data-tooltip="Rename" onClick={() => setEditing(true)}>
        <span className="ellipsis" data-tooltip={shown} data-tooltip-cut="">
          {shown}
        </span>
      </button>
    </h1>
  )
}
