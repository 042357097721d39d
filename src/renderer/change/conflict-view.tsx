import { useId, useRef } from 'react'
import { linesOf } from '../../shared/change/lines'
import type { FileChanges, FileConflict, Side, SideChoice } from '../../shared/change/review'
import { Button } from '../kit/button'
import { visible, visibleLine } from '../kit/markdown/visible'
import { useDoings } from './active-changes'
import { SideView } from './side-view'
import './conflicts.css'

interface ConflictViewProps {
  changes: FileChanges
  conflict: FileConflict
  /** An agent writes it. */
  busy: boolean
  say: (words: string) => void
  onChoose: (choice: SideChoice, place?: number) => void
}

/** So many lines around a conflict say where one is. */
const around = 3

/** What both sides say is all that is to be seen: what differs besides is shown when they are chosen. */
export function isChosenAbove({ conflict, after }: FileChanges): boolean {
  if (!conflict || after.type === 'large') return false
  return conflict.places.length > 0 || isOneOf(conflict.whole, after)
}

/** Nobody has brought both sides of the file together: what lies there is what one of them has. */
function isOneOf(whole: FileConflict['whole'], after: Side): boolean {
  if (!whole) return false
  if (after.type !== 'text') return true
  const has = (side: Side) => side.type === 'text' && side.text === after.text
  return has(whole.ours) || has(whole.theirs)
}

/** Both sides of a file in conflict, place by place or as a whole, to be read and chosen from. */
export function ConflictView({ changes, conflict, busy, say, onChoose }: ConflictViewProps) {
  const area = useRef<HTMLElement>(null)
  const { names, places, whole, ready, notes } = conflict
  const text = changes.after.type === 'text' ? linesOf(changes.after.text) : undefined
  const step = (by: 1 | -1) => () => {
    const groups = [...(area.current?.querySelectorAll<HTMLElement>('.conflict-place') ?? [])]
    const place = groups.findIndex((one) => one.contains(document.activeElement))
    const next = groups[place < 0 ? 0 : place + by]
    if (next) next.focus()
    else say(by > 0 ? 'No conflict below' : 'No conflict above')
  }
  const steps = places.length > 0
  useDoings({
    'changes.next-hunk': steps ? step(1) : undefined,
    'changes.previous-hunk': steps ? step(-1) : undefined,
  })
  const buttons = !busy
  const isOne = isOneOf(whole, changes.after)
  return (
    <section
      ref={area}
      className="conflicts"
      aria-label="Conflicts"
      data-short={!isChosenAbove(changes)}
    >
      {notes.map((note) => (
        <p key={note} className="changes-note">
          {visibleLine(note)}
        </p>
      ))}
      {text &&
        placesOf(text, places).map(({ key, above, ours, base, theirs, below, line }, place) => (
          <Place
            key={key}
            label={`Conflict ${place + 1} of ${places.length}`}
            where={`${place + 1} of ${places.length} · line ${line}`}
            names={names}
            above={above}
            below={below}
            base={base}
            ours={<Lines lines={ours} />}
            theirs={<Lines lines={theirs} />}
            choices={buttons ? ['ours', 'theirs', 'both'] : []}
            onChoose={(choice) => onChoose(choice, place)}
          />
        ))}
      {whole && isOne && (
        <Place
          label="Conflict 1 of 1"
          where="The whole file"
          names={names}
          ours={<Whole side={whole.ours} label="Ours" />}
          theirs={<Whole side={whole.theirs} label="Theirs" />}
          choices={buttons ? ['ours', 'theirs'] : []}
          onChoose={onChoose}
        />
      )}
      {ready && !isOne && (
        <div className="conflict-ready">
          <span>No conflict is left in it.</span>
          {buttons && <Button onClick={() => onChoose('here')}>Mark as resolved</Button>}
        </div>
      )}
    </section>
  )
}

interface ShownPlace {
  key: string
  line: number
  above: string[]
  ours: string[]
  base?: string[] | undefined
  theirs: string[]
  below: string[]
}

/** Each is known by what its sides say, so that the others stay as they are when one is chosen. */
function placesOf(text: readonly string[], places: FileConflict['places']): ShownPlace[] {
  const seen = new Map<string, number>()
  return places.map(({ lines, ours, base, theirs }, place) => {
    const own = text.slice(...lines).join('')
    const times = (seen.get(own) ?? 0) + 1
    seen.set(own, times)
    const from = Math.max(places[place - 1]?.lines[1] ?? 0, lines[0] - around)
    const to = Math.min(places[place + 1]?.lines[0] ?? text.length, lines[1] + around)
    return {
      key: `${times} ${own}`,
      line: lines[0] + 1,
      above: text.slice(from, lines[0]),
      below: text.slice(lines[1], to),
      ours: text.slice(...ours),
      theirs: text.slice(...theirs),
      base: base && text.slice(...base),
    }
  })
}

interface PlaceProps {
  label: string
  where: string
  names: FileConflict['names']
  above?: string[]
  below?: string[]
  base?: string[] | undefined
  ours: React.ReactNode
  theirs: React.ReactNode
  choices: ('ours' | 'theirs' | 'both')[]
  onChoose: (choice: SideChoice) => void
}

const choiceWords = { ours: 'Ours', theirs: 'Theirs', both: 'Both' }

function Place({ label, where, names, above, below, base, choices, ...props }: PlaceProps) {
  const id = useId()
  const described = { ours: `${id}-ours`, theirs: `${id}-theirs`, both: `${id}-ours ${id}-theirs` }
  return (
    <fieldset className="conflict-place" aria-label={label} tabIndex={-1}>
      <div className="conflict-head">
        <span className="hunk-place">{where}</span>
        <span className="hunk-buttons">
          {choices.map((choice) => (
            <Button
              key={choice}
              kind="quiet"
              aria-describedby={described[choice]}
              onClick={() => props.onChoose(choice)}
            >
              {choiceWords[choice]}
            </Button>
          ))}
        </span>
      </div>
      {above && above.length > 0 && <Lines lines={above} around />}
      <div className="conflict-pair">
        <figure>
          <figcaption id={described.ours}>
            Ours <span className="faint">{visibleLine(names.ours)}</span>
          </figcaption>
          {props.ours}
        </figure>
        <figure>
          <figcaption id={described.theirs}>
            Theirs <span className="faint">{visibleLine(names.theirs)}</span>
          </figcaption>
          {props.theirs}
        </figure>
      </div>
      {base && (
        <details className="conflict-base">
          <summary>Before both</summary>
          <Lines lines={base} />
        </details>
      )}
      {below && below.length > 0 && <Lines lines={below} around />}
    </fieldset>
  )
}

const Lines = ({ lines, around }: { lines: readonly string[]; around?: boolean }) =>
  lines.length === 0 ? (
    <p className="conflict-lines faint">Nothing stands here.</p>
  ) : (
    <pre className="conflict-lines selectable" data-around={around}>
      {visible(lines.join(''))}
    </pre>
  )

/** A side of the file as a whole: what is read line by line as its text. */
function Whole({ side, label }: { side: Side; label: string }) {
  if (side.type === 'nothing') return <p className="conflict-lines faint">Deleted.</p>
  return side.type === 'text' && side.text !== '' ? (
    <Lines lines={linesOf(side.text)} />
  ) : (
    <SideView side={side} label={label} />
  )
}
