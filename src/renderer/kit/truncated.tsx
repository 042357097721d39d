import { splitForMiddle } from './truncate'
import './truncated.css'

/** Text whose end matters: cut in the middle when it does not fit, whole on hover and when read out. */
export function Truncated({ text }: { text: string }) {
  const { head, tail } = splitForMiddle(text)
  return (
    <span className="truncated" data-tooltip={text} data-tooltip-cut="">
      {/* Read out as one: two boxes would be two words. What is seen is drawn by the style. */}
      <span className="visually-hidden">{text}</span>
      <span className="truncated-head" data-text={head} aria-hidden />
      {tail && <span className="truncated-tail" data-text={tail} aria-hidden />}
    </span>
  )
}
