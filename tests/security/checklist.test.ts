// Proves Electron's security checklist in the running app: what a page can reach, and what it cannot.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'

let running: RunningApp
beforeAll(async () => {
  running = await startApp()
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

describe('the window', () => {
  it('is sandboxed, isolated and without Node', async () => {
    const preferences = await running.app.evaluate(({ webContents }) => {
      const [contents] = webContents.getAllWebContents()
      // Electron has it, and leaves it out of its types.
      return (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
    })
  })

  it('has a page without require, process or Electron, and only our three functions', async () => {
    const seen = await running.page.evaluate(() => ({
      globals: ['require', 'process', 'module', 'Buffer', 'electron'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys(window.liminal).sort(),
    }))
    expect(seen).toEqual({ globals: [], bridge: ['call', 'connect', 'pathOfFile'] })
  })

  it('is served from our own scheme with a policy that knows no eval and no other origin', async () => {
    expect(await running.page.evaluate(() => location.origin)).toBe('app://liminal')
    const policy = await running.page.evaluate(async () => {
      const response = await fetch(location.href)
      return response.headers.get('content-security-policy') ?? ''
    })
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
    expect(policy.match(/script-src ([^;]*)/)?.[1]).toBe("'self'")
  })

  it('runs no code from text', async () => {
    const outcome = await running.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve(event.violatedDirective),
          )
          const script = document.createElement('script')
          script.textContent = 'document.title = "owned"'
          document.head.append(script)
        }),
    )
    expect(outcome).toMatch(/^script-src/)
    expect(await running.page.title()).not.toBe('owned')
  })

  // README.md: No account, no telemetry.
  it('reaches no other origin, with fetch, image or frame', async () => {
    const reached = await running.page.evaluate(async () => {
      const attempts = [
        fetch('http://127.0.0.1:9/').then(
          () => 'fetch',
          () => '',
        ),
        new Promise<string>((resolve) => {
          const image = new Image()
          image.onload = () => resolve('image')
          image.onerror = () => resolve('')
          image.src = 'http://127.0.0.1:9/a.png'
        }),
      ]
      return (await Promise.all(attempts)).filter(Boolean)
    })
    expect(reached).toEqual([])
  })

  it('cannot be navigated elsewhere, nor open another window', async () => {
    const before = running.page.url()
    const opened = await running.page.evaluate(() => {
      const popup = window.open('http://127.0.0.1:9/')
      location.href = 'http://127.0.0.1:9/'
      return popup !== null
    })
    expect(opened).toBe(false)
    expect(
      await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    ).toBe(1)
    expect(running.page.url()).toBe(before)
  })

  it('is given no permission that it asks for', async () => {
    const states = await running.page.evaluate(async () => {
      const ask = async (name: string) =>
        (await navigator.permissions.query({ name: name as PermissionName })).state
      return Promise.all(['geolocation', 'camera', 'microphone', 'notifications', 'midi'].map(ask))
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
  })

  it('is served no file from outside of the page, however it is asked for', async () => {
    const paths = [
      '/../main/index.js',
      '/%2e%2e/main/index.js',
      '/..%2fmain%2findex.js',
      '//etc/passwd',
      '/%00',
    ]
    const statuses = await running.page.evaluate(
      (all) =>
        Promise.all(
          all.map((path) =>
            fetch(`app://liminal${path}`).then(
              (r) => r.status,
              () => 0,
            ),
          ),
        ),
      paths,
    )
    for (const status of statuses) expect([0, 404]).toContain(status)
  })
})

describe('commands', () => {
  it('that do not exist, or are inherited from objects, are refused in words', async () => {
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', '']) {
      const answer = await running.page.evaluate(
        (command) => window.liminal.call(command, {}),
        name,
      )
      expect(answer).toMatchObject({ ok: false, problem: { code: 'unknown-command' } })
    }
  })

  it('open links of the web and mail only', async () => {
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'vscode://x',
      'smb://host/x',
      'nonsense',
    ]) {
      const answer = await running.page.evaluate(
        (link) => window.liminal.call('app.openLink', { url: link }),
        url,
      )
      expect(answer).toMatchObject({ ok: false, problem: { code: 'bad-link' } })
    }
  })
})
