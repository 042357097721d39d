import { BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import type { Release } from '../../kit/release'
import type { WindowContext } from './bridge/handlers'
import { isOurs } from './navigation-guard'
import { whileShown } from './while-shown'
import { type BoundsMemory, openWindow, restoreBounds } from './window'

interface Surroundings {
  memory: BoundsMemory
  /** What is done while a window is on screen. */
  look(): Release
}

/** The windows that are open. None of them owns anything: an agent does not notice when one closes. */
export class Windows {
  #open = new Set<BrowserWindow>()
  /** Missing until the app is there: the first window is opened before. */
  #surroundings: Surroundings | undefined

  constructor(
    private readonly address: string,
    private readonly origin: string,
  ) {}

  /** From now on windows are seen, where they were. */
  settle(surroundings: Surroundings): void {
    this.#surroundings = surroundings
    for (const window of this.#open) this.#settle(window, surroundings)
  }

  open(session: string | null): BrowserWindow {
    const address = session
      ? `${this.address}?session=${encodeURIComponent(session)}`
      : this.address
    const window = openWindow(address)
    this.#open.add(window)
    if (this.#surroundings) this.#settle(window, this.#surroundings)
    window.on('closed', () => this.#open.delete(window))
    return window
  }

  #settle(window: BrowserWindow, { memory, look }: Surroundings): void {
    restoreBounds(window, memory, this.#open.size === 1)
    whileShown(window, look)
  }

  /** Brings one to the front, or opens one where there is none. */
  show(): BrowserWindow {
    const window = this.focused() ?? this.open(null)
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return window
  }

  focused(): BrowserWindow | undefined {
    return BrowserWindow.getFocusedWindow() ?? [...this.#open].at(-1)
  }

  /** Commands are taken from the top frame of a window of ours, at our own address, and nobody else. */
  trusted = (event: IpcMainInvokeEvent | IpcMainEvent): WindowContext | undefined => {
    const window = BrowserWindow.fromWebContents(event.sender)
    const frame = event.senderFrame
    if (!window || !this.#open.has(window) || !frame || frame.parent !== null) return undefined
    return isOurs(frame.url, this.origin) ? { id: window.id } : undefined
  }
}
