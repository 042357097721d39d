import { app, dialog } from 'electron'

const box = { type: 'info', title: 'Liminal' } as const

/**
 * The app that has the data folder serves it without a window, and cannot open one: whoever has
 * asked for one is told so, where they can see it.
 */
export function tellWindowless(folder: string, pid: number): void {
  const message = `A Liminal without a window serves ${folder}.`
  const detail = `It was handed all folders, and has no display to open a window on. To use this one, end it with “kill ${pid}” and start Liminal again.`
  console.error(`${message} ${detail}`)
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const shown =
    process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY
      ? Promise.resolve()
      : app.whenReady().then(() => dialog.showMessageBox({ ...box, message, detail }))
  void shown.finally(() => app.exit(1))
}
