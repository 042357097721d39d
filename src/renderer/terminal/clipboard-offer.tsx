import { Button } from '../kit/button'

interface ClipboardOfferProps {
  text: string
  onAllow: () => void
  onRefuse: () => void
}

/** A program wants to write to the clipboard: it may when the user says so, each time. */
export function ClipboardOffer({ text, onAllow, onRefuse }: ClipboardOfferProps) {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return (
    <section aria-label="Clipboard" className="terminal-bar terminal-offer">
      <span>
        The program wants to copy “{shown}” ({text.length} characters)
      </span>
      <div className="terminal-offer-choices">
        <Button onClick={onRefuse}>Refuse</Button>
        <Button kind="primary" onClick={onAllow}>
          Copy
        </Button>
      </div>
    </section>
  )
}
