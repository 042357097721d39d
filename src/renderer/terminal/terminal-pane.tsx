import {
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { TerminalRow } from '../../shared/app/tables'
import { copyText } from '../kit/markdown/copy'
import { OpenTarget } from '../kit/markdown/links'
import { type Target, targetWords } from '../kit/markdown/target'
import { openMenu } from '../kit/menu'
import { isPassingTabs } from '../kit/tabs'
import { pathOfFile } from '../store/bridge'
import { activate } from './active-screen'
import { ClipboardOffer } from './clipboard-offer'
import { EpochsDialog } from './epochs-dialog'
import { ExitBar } from './exit-bar'
import { offerLinks } from './offer-links'
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
  const [epochs, setEpochs] = useState(false)
  const open = (target: Target) =>
    openTarget(target.kind === 'file' ? { ...target, near: terminal.folder } : target)
  const latest = useRef(open)
  latest.current = open
  const activateThis = useCallback((screen: Screen) => {
    activate({
      screen,
      find: () => setSearching(true),
      links: () => offerLinks(screen, host.current, (target) => latest.current(target)),
      epochs: () => setEpochs(true),
    })
  }, [])

  const screen: Screen | null = useScreen(terminal.id, host, {
    open,
    hover: setHovered,
    clipboard: setOffered,
    bell: () => setBells((count) => count + 1),
    focused: () => {
      if (screen) activateThis(screen)
      onFocused?.()
    },
  })
  useEffect(() => {
    if (!screen || !focus) return
    activateThis(screen)
    if (!isPassingTabs()) screen.focus()
  }, [screen, focus, activateThis])

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
    const actions = { find: () => setSearching(true), epochs: () => setEpochs(true) }
    openMenu(terminal.title, screenMenu(screen, terminal, actions), event)
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
      {screen && terminal.state === 'exited' && (
        <ExitBar terminal={terminal} screen={screen} onEpochs={() => setEpochs(true)} />
      )}
      {epochs && <EpochsDialog terminal={terminal} onClose={() => setEpochs(false)} />}
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
