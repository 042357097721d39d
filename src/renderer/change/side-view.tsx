import type { Side } from '../../shared/change/review'
import { sizeWords } from '../kit/words'

/** What is no text, before and after: pictures beside each other, all else in words. */
export function SidesView({ before, after }: { before: Side; after: Side }) {
  return (
    <div className="changes-sides">
      <SideView side={before} label="Before" />
      <SideView side={after} label="After" />
    </div>
  )
}

export function SideView({ side, label }: { side: Side; label: string }) {
  return (
    <figure className="changes-side">
      <figcaption>
        {label}
        {'bytes' in side && <span className="faint"> {sizeWords(side.bytes)}</span>}
      </figcaption>
      {side.type === 'image' ? (
        <img src={`data:${side.mimeType};base64,${side.data}`} alt={label} />
      ) : (
        <p className="faint">{sideWords(side)}</p>
      )}
    </figure>
  )
}

function sideWords(side: Exclude<Side, { type: 'image' }>): string {
  switch (side.type) {
    case 'nothing':
      return 'Not there'
    case 'text':
      return side.text === '' ? 'Empty file' : 'Text'
    case 'binary':
      return 'Binary file'
    case 'large':
      return side.why
    case 'link':
      return `Link to ${side.target}`
    case 'submodule':
      return `Submodule at ${side.commit.slice(0, 12)}`
    case 'folder':
      return 'Folder'
    case 'special':
      return 'Device, pipe or socket'
    default:
      return side satisfies never
  }
}
