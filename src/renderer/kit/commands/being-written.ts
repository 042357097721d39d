import { useEffect, useEffectEvent } from 'react'

let forms: readonly (() => void)[] = []

/** A form is open in which something is written: until it is done letters alone are no commands, and lead back to it. */
export function useBeingWritten(open: boolean, goTo: () => void): void {
  const go = useEffectEvent(goTo)
  useEffect(() => {
    if (!open) return undefined
    const form = () => go()
    forms = [...forms, form]
    return () => {
      forms = forms.filter((one) => one !== form)
    }
  }, [open])
}

/** Leads to the form that was opened last, where one is open. */
export const toWhatIsWritten = (): (() => void) | undefined => forms.at(-1)
