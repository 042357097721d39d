import { type ComponentType, useEffect, useState } from 'react'

export type Loader<Props> = () => Promise<ComponentType<Props>>

/** What is shown as soon as it is there, and what has it there sooner. */
export type Part<Props> = ComponentType<Props> & { load(): Promise<void> }

/**
 * A part of the window that the first paint does without. `lazy` would do the same, but React holds
 * what has come back behind it for a third of a second.
 */
export function later<Props extends object>(
  load: Loader<Props>,
  Before: ComponentType = () => null,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined
  const keep = async () => {
    loaded = await load()
  }
  function Part(props: Props) {
    const [, told] = useState<object>()
    const [failed, fail] = useState<{ error: unknown }>()
    const missing = loaded === undefined
    useEffect(() => {
      if (missing)
        keep().then(
          () => told({}),
          (error: unknown) => fail({ error }),
        )
    }, [missing])
    if (failed) throw failed.error
    const Shown = loaded
    return Shown ? <Shown {...props} /> : <Before />
  }
  return Object.assign(Part, { load: keep })
}
