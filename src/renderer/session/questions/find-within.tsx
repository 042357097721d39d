import { type RefObject, useEffect, useState } from 'react'
import { FindBar, foundWords } from '../../kit/find-bar'
import { markFound, rangesOf, scrollToRange, unmarkFound } from '../../kit/found-ranges'

export interface FindWithinProps {
  box: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Finds text in what is asked. */
export function FindWithin({ box, onClose }: FindWithinProps) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const element = box.current
    const ranges = element && text !== '' ? rangesOf(element, text) : []
    const current = ranges[place]
    setCount(ranges.length)
    markFound(ranges, current)
    if (element && current) scrollToRange(current, element)
    return unmarkFound
  }, [box, text, place])
  return (
    <FindBar
      label="Find in the request"
      text={text}
      found={text === '' ? '' : foundWords(place, count)}
      enter="below"
      onText={(wanted) => {
        setText(wanted)
        setPlace(0)
      }}
      onStep={(to) => setPlace((place + (to === 'below' ? 1 : -1) + count) % (count || 1))}
      onClose={onClose}
    />
  )
}
