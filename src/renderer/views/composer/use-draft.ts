import { useEffect, useRef, useState } from 'react'
import { call } from '../../bridge'

/** Typing is not held up by saving it; what is typed within this time may be lost in a crash. */
const saveAfter = 400

/** What is being written in a session, kept over restarts. */
export function useDraft(session: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('')
  const latest = useRef<string>(undefined)

  useEffect(() => {
    let wanted = true
    void call('session.readDraft', { session }).then((result) => {
      // What was typed meanwhile is newer.
      if (wanted && result.ok && latest.current === undefined) setText(result.value.text)
    })
    return () => {
      wanted = false
    }
  }, [session])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = (next: string) => {
    setText(next)
    latest.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save(session, next), saveAfter)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (latest.current !== undefined) save(session, latest.current)
    },
    [session],
  )
  return [text, write]
}

function save(session: string, text: string): void {
  void call('session.draft', { session, text })
}
