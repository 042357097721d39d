import { Columns2, FolderTree, List, MessageSquarePlus, Pilcrow, Rows2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownPath } from '../../kit/path'
import type { ReviewRow } from '../../shared/app/tables'
import type { ReviewChoice, ReviewRange } from '../../shared/change/review'
import { IconButton } from '../kit/button'
import { shownKeys } from '../kit/commands/keymap'
import { visibleLine } from '../kit/markdown/visible'
import { MenuButton, type MenuGroups } from '../kit/menu'
import { Select } from '../kit/select'
import type { Layout } from './diff-model'
import { rangeId, rangeWords } from './ranges'

interface ToolbarProps {
  choices: readonly ReviewChoice[]
  range: ReviewRange
  onRange: (range: ReviewRange) => void
  row: ReviewRow | undefined
  reviewed: number
  layout: Layout
  onLayout: (layout: Layout) => void
  ignoresSpace: boolean
  onSpace: () => void
  asTree: boolean
  onTree: () => void
  onUndo: () => void
  /** Who can be asked to look. */
  reviewers: MenuGroups
  /** In a narrow window: what opens the list of files. */
  children?: ReactNode
}

const undoWords = {
  accept: 'accepted',
  revert: 'reverted',
  take: 'taken in',
  resolve: 'side chosen in',
}

export function Toolbar(props: ToolbarProps) {
  const { choices, range, row, reviewed, layout, ignoresSpace, asTree } = props
  const known = choices.some((choice) => rangeId(choice.range) === rangeId(range))
  const options = (known ? choices : [{ range }, ...choices]).map((choice) => ({
    value: rangeId(choice.range),
    label: visibleLine(rangeWords(choice)),
    ...(choice.refused ? { description: choice.refused, disabled: true } : {}),
  }))
  const undo = row?.undo
  return (
    <div className="changes-toolbar">
      <div className="changes-range">
        <Select
          label="Range"
          bare
          value={rangeId(range)}
          options={options}
          onChange={(id) => {
            const choice = choices.find((one) => rangeId(one.range) === id)
            if (choice) props.onRange(choice.range)
          }}
        />
      </div>
      {props.children}
      {row && row.files > 0 && <Totals row={row} reviewed={reviewed} />}
      {row?.behind && <span className="changes-behind">Updating…</span>}
      <span className="changes-space" />
      {undo && (
        <IconButton
          label="Undo"
          tooltip={`Undo: ${undoWords[undo.action]} ${visibleLine(shownPath(undo.path))}`}
          icon={Undo2}
          keys={shownKeys('changes.undo')}
          onClick={props.onUndo}
        />
      )}
      {row && row.files > 0 && (
        <MenuButton
          label="Ask for a review"
          icon={MessageSquarePlus}
          groups={() => props.reviewers}
        />
      )}
      <fieldset className="changes-switch" aria-label="Layout of the differences">
        <IconButton
          label="Unified"
          icon={Rows2}
          keys={shownKeys('changes.layout')}
          aria-pressed={layout === 'unified'}
          onClick={() => props.onLayout('unified')}
        />
        <IconButton
          label="Split"
          icon={Columns2}
          keys={shownKeys('changes.layout')}
          aria-pressed={layout === 'split'}
          onClick={() => props.onLayout('split')}
        />
      </fieldset>
      <IconButton
        label="Ignore white space"
        icon={Pilcrow}
        keys={shownKeys('changes.white-space')}
        aria-pressed={ignoresSpace}
        onClick={props.onSpace}
      />
      <IconButton
        label={asTree ? 'Show as a list' : 'Show as a tree'}
        icon={asTree ? List : FolderTree}
        keys={shownKeys('changes.tree')}
        onClick={props.onTree}
      />
    </div>
  )
}

function Totals({ row, reviewed }: { row: ReviewRow; reviewed: number }) {
  return (
    <span className="changes-totals">
      <span>{row.files === 1 ? '1 file' : `${row.files} files`}</span>
      <span className="count-added">+{row.added}</span>
      <span className="count-removed">−{row.deleted}</span>
      {row.cut && <span className="faint">more differ than are listed</span>}
      <span className="faint changes-reviewed">
        {reviewed} of {row.files} reviewed
      </span>
    </span>
  )
}
