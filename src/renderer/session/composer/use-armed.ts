import { useEffect, useState } from 'react'

/** So long a second press of Escape is meant as the second. */
const armedFor = 2000

/** Whether the next press cancels the turn, which is said on screen meanwhile. */
export function useArmed(): [armed: boolean, arm: (armed: boolean) => void] {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (!armed) return
    const timer = setTimeout(() => setArmed(false), armedFor)
    return () => clearTimeout(timer)
  }, [armed])
  return [armed, setArmed]
}
