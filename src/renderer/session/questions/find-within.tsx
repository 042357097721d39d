import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../kit/button'

/** More matches than this are not gone through by anybody. */
const matchLimit = 1000

interface FindWithinProps {
  box: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Finds text in what is asked. */
export function FindWithin({ box, onClose }: FindWithinProps) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [count, setCount] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const element = box.current
    const ranges = element && text !== '' ? rangesOf(element, text) : []
    const current = ranges[place]
    setCount(ranges.length)
    CSS.highlights.set('found', new Highlight(...ranges))
    CSS.highlights.set('found-current', new Highlight(...(current ? [current] : [])))
    if (element && current) {
      const { top } = current.getBoundingClientRect()
      const { top: start, height } = element.getBoundingClientRect()
      element.scrollBy({ top: top - start - height / 2 })
    }
    return () => {
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-current')
    }
  }, [box, text, place])
  const step = (by: number) => setPlace(count === 0 ? 0 : (place + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed here is no answer.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <search className="question-find" aria-label="Find in the request" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="search"
        aria-label="Find in the request"
        placeholder="Find"
        className="input"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(0)
        }}
      />
      <span role="status" className="faint">
        {text === '' ? '' : count === 0 ? 'Not found' : `${place + 1} of ${count}`}
      </span>
      <IconButton label="Find above" icon={ArrowUp} keys="Shift+Enter" onClick={() => step(-1)} />
      <IconButton label="Find below" icon={ArrowDown} keys="Enter" onClick={() => step(1)} />
      <IconButton label="Close the search" icon={X} keys="Esc" onClick={onClose} />
    </search>
  )
}

/** Where a text stands, also across pieces that are coloured differently. */
function rangesOf(element: Element, text: string): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Node; from: number }[] = []
  let whole = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: whole.length })
    whole += node.nodeValue ?? ''
  }
  const wanted = text.toLowerCase()
  const held = whole.toLowerCase()
  const ranges: Range[] = []
  let index = 0
  const put = (at: number, set: (node: Node, offset: number) => void) => {
    while ((nodes[index + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) index += 1
    const { node, from } = nodes[index] ?? { node: element, from: at }
    set(node, Math.min(at - from, node.nodeValue?.length ?? 0))
  }
  for (
    let at = held.indexOf(wanted);
    at >= 0 && ranges.length < matchLimit;
    at = held.indexOf(wanted, at + wanted.length)
  ) {
    const range = document.createRange()
    put(at, (node, offset) => range.setStart(node, offset))
    put(at + wanted.length - 1, (node, offset) => range.setEnd(node, offset + 1))
    ranges.push(range)
  }
  return ranges
}
