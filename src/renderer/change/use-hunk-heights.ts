import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Below = ReadonlyMap<string, ReadonlyMap<number, ReactNode>>
type Heights = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Until it has been measured, and while it is out of sight. */
const usual = 84

/** How high what stands below rows is; it is measured where it is drawn. */
export function useHunkHeights(area: HTMLElement, below: Below): Heights {
  const measured = useRef(new Map<string, number>())
  const [heights, setHeights] = useState<Heights>(new Map())
  useLayoutEffect(() => {
    const lookAt = () => {
      for (const one of area.querySelectorAll<HTMLElement>('[data-below]'))
        measured.current.set(one.dataset.below ?? '', one.offsetHeight)
      setHeights((before) => {
        const next = heightsOf(below, measured.current)
        return JSON.stringify(written(before)) === JSON.stringify(written(next)) ? before : next
      })
    }
    lookAt()
    const resized = new ResizeObserver(lookAt)
    for (const one of area.querySelectorAll('[data-below]')) resized.observe(one)
    return () => resized.disconnect()
  }, [area, below])
  return heights
}

export const belowKey = (hunk: string, row: number) => `${hunk}/${row}`

function heightsOf(below: Below, measured: ReadonlyMap<string, number>): Heights {
  return new Map(
    [...below].map(([hunk, rows]) => [
      hunk,
      new Map([...rows.keys()].map((row) => [row, measured.get(belowKey(hunk, row)) ?? usual])),
    ]),
  )
}

const written = (heights: Heights) => [...heights].map(([hunk, rows]) => [hunk, [...rows]])
