import { memo, useLayoutEffect, useRef } from 'react'
import { AnsiText } from '../../kit/markdown/ansi-text'
import { CopyButton } from '../../kit/markdown/code-block'
import { useFold } from './folds'

/** Of long output the end is shown: that is where the result stands. */
const charactersAtFirst = 6000

interface OutputProps {
  label: string
  text: string
  id: string
}

/** What a command printed, with its colours. */
export const Output = memo(function Output({ label, text, id }: OutputProps) {
  const [all, toggle] = useFold(`${id}/all-output`, false)
  const frame = useRef<HTMLPreElement>(null)
  const cut = !all && text.length > charactersAtFirst
  const shown = cut ? lastLines(text) : text
  useLayoutEffect(() => {
    // New output is seen as it comes.
    if (shown !== '' && frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [shown])
  if (text === '') return null
  return (
    <figure className="output" aria-label={label}>
      <figcaption>
        <span>{label}</span>
        {text.length > charactersAtFirst && (
          <button type="button" className="fold" onClick={toggle}>
            {cut ? 'Show all' : 'Show the end'}
          </button>
        )}
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </figcaption>
      <pre ref={frame} dir="ltr">
        <AnsiText text={shown} />
      </pre>
    </figure>
  )
})

function lastLines(text: string): string {
  const end = text.slice(-charactersAtFirst)
  const line = end.indexOf('\n')
  return line >= 0 && line < 1000 ? end.slice(line + 1) : end
}
