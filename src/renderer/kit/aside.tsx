import './aside.css'

/**
 * Text that stands in a control and is no part of its name, such as keys or a time. The style sheet
 * draws it, so that who names the control by what is written on it names it right.
 */
export function Aside({ text, className = '' }: { text: string; className?: string }) {
  return <span aria-hidden className={`aside ${className}`} data-text={text} />
}
