import { app, type Session, type WebContents } from 'electron'

/**
 * A page of ours stays where it is: no navigation, no new windows, no frames, no permissions, no
 * downloads. Links go through the command app.openLink, which a person's click gives.
 */
export function guardContents(allowedOrigin: string): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url, allowedOrigin)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isOurs(event.url, allowedOrigin)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

export function refusePermissions(session: Session): void {
  // Copying is all that a page may do; it is asked for and not only checked.
  const copies = (permission: string) => permission === 'clipboard-sanitized-write'
  session.setPermissionRequestHandler((_, permission, answer) => answer(copies(permission)))
  session.setPermissionCheckHandler((_, permission) => copies(permission))
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  // The dictionary would be fetched from elsewhere without anybody asking for it.
  session.setSpellCheckerEnabled(false)
}

export function isOurs(address: string, allowedOrigin: string): boolean {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === allowedOrigin
}

/** So many crashes in ten seconds are a loop, and no accident. */
const loop = 50
const loopTime = 10_000
const loopRest = 1_000

/** A page whose renderer died is loaded again at once, and in a crash loop after a rest: it may end. */
export function reloadAfterCrash(contents: WebContents): void {
  let crashes: number[] = []
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const now = Date.now()
    crashes = [...crashes, now].filter((at) => at > now - loopTime)
    if (crashes.length <= loop) contents.reload()
    else
      setTimeout(() => {
        if (!contents.isDestroyed()) contents.reload()
      }, loopRest)
  })
}
