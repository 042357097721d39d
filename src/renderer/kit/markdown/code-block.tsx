import { Check, Copy, WrapText } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { IconButton } from '../button'
import { copyText } from './copy'
import type { Token } from './languages'
import { type Piece, piecesOf, runsOf } from './pieces'
import { visibleCode } from './visible'
import './code-block.css'

/** A browser that is never idle colours all the same. */
const patience = { timeout: 1500 }

/** More than this is not worth colours: the parser would hold up the page. */
const highlightLimit = 200_000

interface CodeBlockProps {
  /** What follows the fence. */
  info: string
  text: string
  /** More of it is on its way. */
  open: boolean
  /** Nothing of it may be out of sight at the side. */
  wrapped?: boolean
}

export const CodeBlock = memo(function CodeBlock({
  info,
  text,
  open,
  wrapped = false,
}: CodeBlockProps) {
  const [wrap, setWrap] = useState(wrapped)
  const tokens = useTokens(info, text, open)
  const name = /^[^\s{]+/.exec(info)?.[0] ?? ''
  return (
    <figure
      className="code-block"
      data-wrap={wrap}
      aria-label={name === '' ? 'Code' : `Code, ${name}`}
    >
      <figcaption>
        <span className="ellipsis">{name}</span>
        <IconButton
          label="Wrap lines"
          icon={WrapText}
          aria-pressed={wrap}
          onClick={() => setWrap(!wrap)}
        />
        <CopyButton text={text} label="Copy code" />
      </figcaption>
      <pre dir="ltr">
        <code>
          {piecesOf(text).map((piece) => (
            <CodePiece
              key={piece.from}
              text={piece.text}
              from={piece.from}
              tokens={tokens?.text.startsWith(piece.text, piece.from) ? tokens.tokens : none}
            />
          ))}
        </code>
      </pre>
    </figure>
  )
})

const none: Token[] = []

const CodePiece = memo(function CodePiece({ text, from, tokens }: Piece & { tokens: Token[] }) {
  if (tokens.length === 0) return <span className="code-piece">{visibleCode(text)}</span>
  return (
    <span className="code-piece">
      {runsOf({ text, from }, tokens).map((run) =>
        run.classes === '' ? (
          visibleCode(run.text)
        ) : (
          <span key={run.from} className={run.classes}>
            {visibleCode(run.text)}
          </span>
        ),
      )}
    </span>
  )
})

/** Colours come after the code itself, when it is whole and the browser has time. */
export function useTokens(info: string, text: string, open: boolean) {
  const [known, setKnown] = useState<{ text: string; tokens: Token[] }>()
  useEffect(() => {
    if (open || info === '' || text.length > highlightLimit) return
    let wanted = true
    const idle = requestIdleCallback(async () => {
      const { tokensOf } = await import('./languages')
      const tokens = await tokensOf(info, text)
      if (wanted) setKnown({ text, tokens })
    }, patience)
    return () => {
      wanted = false
      cancelIdleCallback(idle)
    }
  }, [info, text, open])
  return known
}

export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      label={copied ? 'Copied' : label}
      icon={copied ? Check : Copy}
      onClick={async () => {
        setCopied(await copyText(typeof text === 'string' ? text : text()))
      }}
    />
  )
}
