import { dialog, Menu, Notification, nativeImage, Tray } from 'electron'
import icon from '../../../build/icons/32x32.png?inline'
import { needCount } from '../../shared/app/needs'
import type { TableName } from '../../shared/app/tables'
import type { Problems } from '../store/feed/problems'
import type { Rows } from '../store/feed/rows'
import { keepAndQuit } from './going-on-words'
import { type Alive, afterLastWindow, inWords, question, resuming } from './last-window'
import type { SettingsFile } from './settings/settings-file'

interface BackgroundOptions {
  /** To tell whoever looks at the icon. */
  rows: Pick<Rows, 'all' | 'listen'>
  problems: Problems
  alive(): Alive
  settings: SettingsFile
  show(): void
  quit(): void
  /** What goes on when the app ends, where the user wants that. */
  keeping: { count(): number; quit(): void }
}

/** What the icon's words are made of. */
const told: ReadonlySet<TableName> = new Set([
  ...(['sessions', 'processes', 'terminals', 'places', 'tasks'] as const),
])

/** The app without a window: nobody is left to guess that it runs, and why. */
export class Background {
  #asking: AbortController | null = null
  #sign: { tray: Tray; unfollow: () => void } | null = null

  constructor(private readonly options: BackgroundOptions) {}

  /** The last window has closed. Agents have not noticed, and do not until the user has answered. */
  begin(): void {
    const { settings, quit } = this.options
    const request = settings.values.whenLastWindowCloses
    const next = afterLastWindow(this.#resuming(), request, process.platform)
    if (next === 'quit') quit()
    else if (next === 'keep') this.#keep()
    else if (next === 'ask') void this.#ask()
  }

  /** A window is there, or the app ends: nothing is left to say. */
  end(): void {
    this.#asking?.abort()
    this.#asking = null
    this.#sign?.unfollow()
    this.#sign?.tray.destroy()
    this.#sign = null
  }

  async #ask(): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    const { buttons, answers, detail, dontAsk } = question
    const { response, checkboxChecked } = await dialog.showMessageBox({
      type: 'question',
      title: 'Liminal',
      message: this.#words(),
      detail,
      buttons,
      defaultId: answers.indexOf('keep'),
      cancelId: answers.indexOf('cancel'),
      noLink: true,
      checkboxLabel: dontAsk,
      signal: asking.signal,
    })
    // A window came back meanwhile, or the app ends.
    if (asking.signal.aborted) return
    const answer = answers[response] ?? 'cancel'
    if (answer === 'cancel') return this.options.show()
    if (checkboxChecked) await this.#remember(answer)
    if (asking.signal.aborted) return
    if (answer === 'quit') this.options.quit()
    else this.#keep()
  }

  async #remember(answer: 'keep' | 'quit'): Promise<void> {
    const { settings, problems } = this.options
    const written = await settings.set('whenLastWindowCloses', answer)
    if (!written.ok) problems.warn('last-window', written.problem)
  }

  #keep(): void {
    const { rows, show, quit, keeping } = this.options
    // A desktop without a place for it shows none; the notification is there all the same.
    const tray = new Tray(nativeImage.createFromDataURL(icon))
    tray.on('click', show)
    let said = ''
    let offered: string | undefined = ''
    const offer = () => {
      const label = keepAndQuit(keeping.count())
      if (label === offered) return
      offered = label
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: 'Show Liminal', click: show },
          ...(label ? [{ label, click: keeping.quit }] : []),
          { label: 'Stop agents and quit', click: quit },
        ]),
      )
    }
    const say = () => {
      offer()
      const waiting = needCount({
        sessions: rows.all('sessions'),
        remotes: rows.all('places'),
        tasks: rows.all('tasks'),
      })
      const needs = waiting > 0 ? `, ${waiting} need${waiting === 1 ? 's' : ''} you` : ''
      const words = `Liminal: ${this.#words()}${needs}`
      if (words !== said) tray.setToolTip(words)
      said = words
    }
    say()
    const unfollow = rows.listen(({ table }) => {
      if (told.has(table)) say()
    })
    this.#sign = { tray, unfollow }
    if (!Notification.isSupported()) return
    const notice = new Notification({
      title: 'Liminal goes on in the background',
      body: `${this.#words()}. Start Liminal again to come back.`,
    })
    notice.on('click', show)
    notice.show()
  }

  #words(): string {
    return inWords(this.#resuming())
  }

  #resuming() {
    return resuming(this.options.alive())
  }
}
