import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Section } from '../../../shared/session/state'
import { FindBar, foundWords } from '../../kit/find-bar'
import { markFound, rangesOf, scrollToRange, unmarkFound } from '../../kit/found-ranges'
import { navigate } from '../../store/navigation'
import type { SessionView } from '../../store/session-view'
import { want } from './comparisons'
import { linesAtFirst } from './diff-view'
import { type Hit, hitsIn, toCompare } from './find-in-section'
import { setFold, shownLines } from './folds'

/** Typing goes on while what was typed is looked for. */
const pause = 120

export interface FindInConversationProps {
  view: SessionView
  frame: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Finds text in all that was said and done, also where it is folded and where it is long ago. */
export function FindInConversation({ view, frame, onClose }: FindInConversationProps) {
  const [text, setText] = useState('')
  const { hits, looking } = useHits(view, text)
  const [chosen, choose] = useState<Hit>()
  // The newest first, as whoever asks has just read it.
  const place = chosen ? hits.indexOf(chosen) : hits.length - 1
  const current = hits[place]
  const sought = useMarks(frame, text)
  useEffect(() => {
    if (!current) return
    const { section, item, folds, lines } = current
    const row = `${view.id}/${section}/${item}`
    for (const fold of folds) setFold(`${row}${fold}`, true)
    for (const { key, place } of lines) showLine(`${row}${key}`, place)
    sought.current = true
    navigate({ reveal: { section, item } })
  }, [current, view, sought])
  return (
    <FindBar
      label="Find in conversation"
      text={text}
      found={text === '' || (looking && !current) ? '' : foundWords(place, hits.length)}
      enter="above"
      floating
      onText={(wanted) => {
        setText(wanted)
        choose(undefined)
      }}
      onStep={(to) => {
        const next = (place + (to === 'below' ? 1 : -1) + hits.length) % (hits.length || 1)
        sought.current = true
        choose(hits[next])
      }}
      onClose={onClose}
    />
  )
}

/** So many lines are shown on both sides of one that is far from the beginning. */
const around = 30
const far = 1000

function showLine(key: string, place: number): void {
  shownLines.update((chosen) => {
    const { from, to } = chosen.get(key) ?? { from: 0, to: linesAtFirst }
    if (place >= from && place < to) return chosen
    const first = place < far ? 0 : place - around
    return new Map(chosen).set(key, { from: first, to: place + around })
  })
}

/** All that holds the text, oldest first; looked for from the newest on. */
function useHits(view: SessionView, text: string): { hits: readonly Hit[]; looking: boolean } {
  const [found, setFound] = useState<{ text: string; hits: Hit[]; done: boolean }>()
  useEffect(() => {
    if (text === '') return
    let isStopped = false
    let leave: (() => void) | undefined
    const hitsOf = async (section: Section) => {
      const missing = toCompare(section, text)
      if (missing.length > 0)
        await new Promise<void>((told) => {
          leave = want(missing, told)
        })
      return hitsIn(section, text)
    }
    const look = async () => {
      const { section } = view.state
      let hits = await hitsOf(section)
      for (let number = section.number - 1; number >= 0 && !isStopped; number -= 1) {
        setFound({ text, hits, done: false })
        const earlier = await view.read(number)
        if (earlier && !isStopped) hits = [...(await hitsOf(earlier)), ...hits]
      }
      if (!isStopped) setFound({ text, hits, done: true })
    }
    const timer = setTimeout(() => void look(), pause)
    return () => {
      isStopped = true
      leave?.()
      clearTimeout(timer)
    }
  }, [view, text])
  return found?.text === text && text !== ''
    ? { hits: found.hits, looking: !found.done }
    : { hits: [], looking: true }
}

/** Marks the text wherever it is drawn, and brings the place that is sought into view when it is. */
function useMarks(frame: RefObject<HTMLElement | null>, text: string): RefObject<boolean> {
  const sought = useRef(false)
  useEffect(() => {
    const element = frame.current
    if (!element || text === '') return
    let asked = 0
    const mark = () => {
      asked = 0
      const ranges = rangesOf(element, text)
      const row = element.querySelector('[data-marked=true]')
      const current = row ? ranges.find((range) => range.intersectsNode(row)) : undefined
      markFound(ranges, current)
      if (!current || !sought.current) return
      sought.current = false
      scrollToRange(current, element)
    }
    const soon = () => {
      asked ||= requestAnimationFrame(mark)
    }
    soon()
    const watching = new MutationObserver(soon)
    watching.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-marked'],
    })
    return () => {
      watching.disconnect()
      cancelAnimationFrame(asked)
      unmarkFound()
    }
  }, [frame, text])
  return sought
}
