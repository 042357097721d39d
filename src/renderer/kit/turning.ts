// Slow enough to be calm, and a handful of paints a second however many marks turn: an animation
// of the browser's own would draw sixty frames a second for as long as an agent works.
const pace = 300
const step = 45

const turning = new Set<SVGElement>()
let angle = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Turns a mark while it is on screen; all of them turn together. For use as a ref. */
export function turn(mark: SVGElement | null): (() => void) | undefined {
  if (!mark || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  turning.add(mark)
  timer ??= setInterval(turnAll, pace)
  return () => {
    turning.delete(mark)
    // The same element may go on as another mark.
    mark.style.rotate = ''
    if (turning.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function turnAll(): void {
  if (document.visibilityState === 'hidden') return
  angle = (angle + step) % 360
  for (const mark of turning) mark.style.rotate = `${angle}deg`
}
