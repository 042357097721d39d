import { CircleAlert } from 'lucide-react'
import type { Problem } from '../../kit/result'
import { kindWords } from '../../shared/agent/failure/words'
import { Banner } from './banner'
import './banner.css'

/** A sentence: longer ones are read when they are asked for. */
const short = 240

/** What went wrong with an agent: its kind first, what to do, and the agent's own words below. */
export function FailureAlert({ problem }: { problem: Problem }) {
  const words = kindWords(problem.code)
  if (!words) return <Banner problem={problem} />
  const { message, hint, details } = problem
  const said = details === undefined ? message : `${message}\n${details}`
  return (
    <div className="banner banner-error">
      <CircleAlert size={14} aria-hidden className="banner-icon" />
      <div className="banner-text selectable" role="alert">
        <strong>{words.word}</strong>
        <span className="banner-hint">{hint ?? words.meaning}</span>
        <details open={said.length <= short}>
          <summary>Details</summary>
          <pre>{said}</pre>
        </details>
      </div>
    </div>
  )
}
