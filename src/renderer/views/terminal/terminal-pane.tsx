import {
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { TerminalRow } from '../../../shared/tables'
import { pathOfFile } from '../../bridge'
import { copyText } from '../../markdown/copy'
import { OpenTarget } from '../../markdown/links'
import { type Target, targetWords } from '../../markdown/target'
import { openMenu } from '../../ui/menu'
import { activate } from './active-screen'
import { ClipboardOffer } from './clipboard-offer'
import { ExitBar } from './exit-bar'
import { PasteDialog } from './paste-dialog'
import { isManyLines, quotedPath, withoutControls } from './pasting'
import type { Screen } from './screen'
import { screenMenu } from './screen-menu'
import { SearchBar } from './search-bar'
import './terminal.css'
import { useScreen } from './use-screen'

interface TerminalPaneProps {
  terminal: TerminalRow
  /** Takes the keyboard when it appears. */
  focus: boolean
  onFocused?: () => void
}

/** One terminal with all that belongs to it on screen. */
export function TerminalPane({ terminal, focus, onFocused }: TerminalPaneProps) {
  const host = useRef<HTMLDivElement>(null)
  const openTarget = use(OpenTarget)
  const [hovered, setHovered] = useState<Target | null>(null)
  const [offered, setOffered] = useState<string | null>(null)
  const [pasting, setPasting] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const [bells, setBells] = useState(0)
  const find = () => setSearching(true)

  const screen: Screen | null = useScreen(terminal.id, host, {
    open: (target) =>
      openTarget(target.kind === 'file' ? { ...target, near: terminal.folder } : target),
    hover: setHovered,
    clipboard: setOffered,
    bell: () => setBells((count) => count + 1),
    focused: () => {
      if (screen) activate({ screen, find })
      onFocused?.()
    },
  })
  useEffect(() => {
    if (!screen || !focus) return
    activate({ screen, find: () => setSearching(true) })
    screen.focus()
  }, [screen, focus])

  const paste = (text: string) => {
    if (!screen || text === '') return
    // A program that knows of pasting takes the lines as text; any other would run them.
    const asks = isManyLines(text) && !screen.terminal.modes.bracketedPasteMode
    if (asks) setPasting(text)
    else screen.paste(text)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.closest('.xterm')) return
    event.preventDefault()
    event.stopPropagation()
    paste(event.clipboardData.getData('text/plain'))
  }
  const onDrop = (event: DragEvent) => {
    const paths = [...event.dataTransfer.files].map(pathOfFile).filter(Boolean)
    const text = paths.map(quotedPath).join(' ') || event.dataTransfer.getData('text/plain')
    event.preventDefault()
    if (paths.length > 0) screen?.paste(`${text} `)
    else paste(text)
    screen?.focus()
  }
  const onContextMenu = (event: MouseEvent) => {
    // A program that takes the mouse has a menu of its own; with Shift it is ours again.
    if (!screen || (screen.terminal.modes.mouseTrackingMode !== 'none' && !event.shiftKey)) return
    event.preventDefault()
    openMenu(terminal.title, screenMenu(screen, terminal, find), event)
  }

  return (
    <section
      className="terminal-pane"
      aria-label={terminal.title}
      data-terminal={terminal.id}
      onPasteCapture={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onContextMenu={onContextMenu}
    >
      {screen && searching && <SearchBar screen={screen} onClose={() => setSearching(false)} />}
      <div ref={host} className="terminal-host" />
      {bells > 0 && <div key={bells} className="terminal-bell" />}
      {hovered && <div className="terminal-target">{targetWords(hovered)}</div>}
      {offered !== null && (
        <ClipboardOffer
          text={offered}
          onAllow={() => {
            void copyText(withoutControls(offered))
            setOffered(null)
            screen?.focus()
          }}
          onRefuse={() => {
            setOffered(null)
            screen?.focus()
          }}
        />
      )}
      {screen && terminal.state === 'exited' && <ExitBar terminal={terminal} screen={screen} />}
      {pasting !== null && (
        <PasteDialog
          text={pasting}
          onPaste={() => {
            screen?.paste(pasting)
            setPasting(null)
          }}
          onClose={() => setPasting(null)}
        />
      )}
    </section>
  )
}
