import { splitForMiddle } from './truncate'
import './truncated.css'

/** Text whose end matters: cut in the middle when it does not fit, whole on hover and when read out. */
export function Truncated({ text }: { text: string }) {
  const { head, tail } = splitForMiddle(text)
  return (
    <span className="truncated" data-tooltip={text} data-tooltip-cut="">
      <span className="truncated-head">{head}</span>
      {tail && <span className="truncated-tail">{tail}</span>}
    </span>
  )
}
