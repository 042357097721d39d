import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button'

/** No answer takes effect sooner: what was on its way to something else is not meant for this. */
export const inertTime = 500

/** Keeps what was pressed before anybody can have read a request from answering it. */
interface Guard {
  /** The request has been in view for long enough. */
  open: boolean
  /** Whether what was pressed last was pressed since then. */
  passes(): boolean
  /** Something is pressed. */
  pressed(): void
}

const closed: Guard = { open: false, passes: () => false, pressed: () => undefined }

const GuardContext = createContext(closed)

/** Of what comes into view under this name, and anew when the name changes or the window is shown again. */
export function useGuard(name: string): Guard {
  const [shown, setShown] = useState('')
  const [round, setRound] = useState(0)
  const early = useRef(false)
  const key = `${name} ${round}`
  useLayoutEffect(() => {
    const timer = setTimeout(() => setShown(key), inertTime)
    return () => clearTimeout(timer)
  }, [key])
  useLayoutEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const open = shown === key
  return {
    open,
    passes: () => open && !early.current,
    pressed: () => {
      early.current = !open
    },
  }
}

interface GuardedProps extends ComponentProps<'div'> {
  guard: Guard
}

/** What is in it answers through the guard. */
export function Guarded({ guard, ...rest }: GuardedProps) {
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // A key that is held down is one press, whatever stands below it by now.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    else guard.pressed()
  }
  return (
    <GuardContext value={guard}>
      <div {...rest} onPointerDownCapture={guard.pressed} onKeyDownCapture={onKeyDownCapture} />
    </GuardContext>
  )
}

export const useAnswerGuard = (): Guard => use(GuardContext)

type AnswerButtonProps = ComponentProps<typeof Button> & {
  /** Something has to be seen before it answers. */
  waits?: boolean
}

/** A button that answers: it can be reached at once, and takes effect once its request can have been read. */
export function AnswerButton({ onClick, waits = false, ...rest }: AnswerButtonProps) {
  const guard = useAnswerGuard()
  return (
    <Button
      {...rest}
      aria-disabled={!guard.open || waits}
      onClick={(event) => {
        if (guard.passes() && !waits) onClick?.(event)
        else event.preventDefault()
      }}
    />
  )
}
