import { type MouseEvent, type ReactNode, use } from 'react'
import { OpenTarget } from './links'
import { type Target, targetWords } from './target'
import { visibleLine } from './visible'

interface LinkProps {
  target: Target
  /** What the link says of itself, to tell whether it hides where it leads. */
  words: string
  children: ReactNode
}

/** A link says where it leads, and leads there only when it is chosen. */
export function Link({ target, words, children }: LinkProps) {
  const open = use(OpenTarget)
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    if (event.type === 'click') open(target)
  }
  const whole = visibleLine(targetWords(target))
  const undeclared = target.kind === 'web' && !words.includes(target.host)
  return (
    <>
      <a
        className="link"
        href={target.kind === 'web' ? target.url : '#file'}
        draggable={false}
        data-tooltip={whole}
        onClick={choose}
        onAuxClick={choose}
      >
        {children}
      </a>
      {undeclared && <span className="link-host"> ({visibleLine(target.host)})</span>}
    </>
  )
}
