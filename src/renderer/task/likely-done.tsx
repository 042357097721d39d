import { useEffect, useRef, useState } from 'react'
import { Truncated } from '../kit/truncated'
import { useRow, useRows } from '../store/rows'
import { likelyWords } from './likely-words'
import { likelyDone } from './model/likely-done'

/** Milliseconds: what changes all the time is not estimated anew each time, and what does not is as time goes by. */
const rest = 1000
const beat = 30_000

/** When all tasks of the project, or of all projects, are likely done. */
export function LikelyDone({ project }: { project: string }) {
  const rows = useRows('tasks')
  const gate = useRow('gate', 'gate')
  const last = useRef(0)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!gate) return
    let beating: ReturnType<typeof setInterval> | undefined
    const estimate = () => {
      last.current = Date.now()
      setWords(likelyWords(likelyDone(rows, gate, last.current, project), last.current))
    }
    const begin = () => {
      estimate()
      beating = setInterval(estimate, beat)
    }
    const timer = setTimeout(begin, Math.max(0, last.current + rest - Date.now()))
    return () => {
      clearTimeout(timer)
      clearInterval(beating)
    }
  }, [rows, gate, project])
  if (words === '') return null
  return (
    <p className="tasks-likely">
      <Truncated text={words} />
    </p>
  )
}
