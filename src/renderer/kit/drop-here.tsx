import './drop-here.css'

interface DropHereProps {
  /** What happens with what is dropped. */
  words: string
  /** The window, or the part of it that this stands in. */
  on: 'window' | 'part'
}

/** Says over what it stands on that something can be dropped there. */
export function DropHere({ words, on }: DropHereProps) {
  return <div className={`drop-here drop-here-${on}`}>{words}</div>
}
