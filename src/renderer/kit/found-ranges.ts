/** More matches than this are not gone through by anybody. */
const matchLimit = 1000

/** Where a text stands in an element, also across pieces that are coloured differently. */
export function rangesOf(element: Element, text: string): Range[] {
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

/** Marks them, one of them as where the reader is. */
export function markFound(ranges: readonly Range[], current: Range | undefined): void {
  CSS.highlights.set('found', new Highlight(...ranges))
  CSS.highlights.set('found-current', new Highlight(...(current ? [current] : [])))
}

export function unmarkFound(): void {
  CSS.highlights.delete('found')
  CSS.highlights.delete('found-current')
}

/** Brings it to the middle of all that scrolls between it and the frame. */
export function scrollToRange(range: Range, frame: Element): void {
  const { startContainer } = range
  let box = startContainer instanceof Element ? startContainer : startContainer.parentElement
  for (; box; box = box === frame ? null : box.parentElement) {
    if (box !== frame && box.scrollHeight <= box.clientHeight) continue
    const { top } = range.getBoundingClientRect()
    const { top: start, height } = box.getBoundingClientRect()
    if (top < start || top > start + height - 24)
      box.scrollBy({ top: top - start - height / 2, behavior: 'instant' })
  }
}
