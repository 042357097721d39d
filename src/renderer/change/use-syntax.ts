import { startTransition, useEffect, useMemo, useState } from 'react'
import type { ReadCode, Token } from '../kit/markdown/languages'
import { AtRest } from './at-rest'

/** More than this is made by programs, and a parser's tree of it would take too much memory. */
const longest = 4_000_000

/** The lines of one side as they are coloured: after a while, and only those that are asked for. */
export interface Syntax {
  /** Where each line begins in the whole text. */
  starts: Int32Array
  tokensOf(line: number): readonly Token[]
}

const none: readonly Token[] = []

/** Colours come after the code itself, when the browser has time and nobody scrolls. */
export function useSyntax(name: string, text: string, starts: Int32Array): Syntax {
  const [read, setRead] = useState<{ text: string; code: ReadCode | undefined }>()
  useEffect(() => {
    if (text.length > longest) return
    let wanted = true
    const rest = new AtRest(document)
    const pause = async () => {
      await rest.next()
      if (!wanted) throw new DOMException('Nobody looks any more', 'AbortError')
    }
    void import('../kit/markdown/languages')
      .then(({ readCode }) => readCode(name, text, pause))
      .then(
        (code) => {
          // All that is in sight is drawn again by it: scrolling goes first there, too.
          if (wanted) startTransition(() => setRead({ text, code }))
        },
        (error: unknown) => {
          if (wanted) throw error
        },
      )
    return () => {
      wanted = false
      rest.close()
    }
  }, [name, text])
  const code = read?.text === text ? read.code : undefined
  return useMemo(() => {
    const known = new Map<number, readonly Token[]>()
    const tokensOf = (line: number) => {
      if (!code) return none
      const tokens =
        known.get(line) ?? code.tokensIn(starts[line] as number, starts[line + 1] as number)
      known.set(line, tokens)
      return tokens
    }
    return { starts, tokensOf }
  }, [starts, code])
}
