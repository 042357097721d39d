// All rooms of main as the app has them, in the process of the test: only the window is missing.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Vault } from '../../../src/main/app/desktop'
import { nobodyGoesOn } from '../../../src/main/app/quitting'
import { SettingsFile } from '../../../src/main/app/settings/settings-file'
import { type Core, openCore } from '../../../src/main/core'
import { Rows } from '../../../src/main/store/feed/rows'

export interface MainRooms {
  core: Core
  rows: Rows
  /** What could not be is thrown, in words. */
  give<Output>(command: string, input: object): Promise<Output>
  end(): Promise<void>
}

/** No key is kept here. */
const noVault: Vault = {
  isEncryptionAvailable: () => false,
  encryptString: () => new Uint8Array(),
  decryptString: () => '',
}

const practice = resolve(import.meta.dirname, '../../../out/main/practice-agent.js')

export async function openMainRooms(
  folder: string,
  wanted: Record<string, unknown>,
): Promise<MainRooms> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'settings.json')
  // Agents end together with the test.
  writeFileSync(
    path,
    JSON.stringify({ 'agents.keep': 'never', 'terminal.keep': 'none', ...wanted }),
  )
  const settings = await SettingsFile.open(path)
  settings.onlyConfirmed(() => true)
  if (settings.state.broken) throw new Error(settings.state.broken.message)
  const rows = new Rows()
  const core = await openCore({
    folder,
    rows,
    settings,
    readOnly: false,
    desktop: {
      version: '0.0.0',
      clockSpeed: Number(process.env.LIMINAL_CLOCK_SPEED) || 1,
      darkColors: () => false,
      vault: noVault,
      chooseFolders: async () => [],
    },
    practice: { command: process.execPath, script: practice, state: join(folder, 'practice') },
  })
  await core.afterFirstPaint()
  return {
    core,
    rows,
    async give<Output>(command: string, input: object) {
      const handler = (core.handlers as unknown as Record<string, Handler>)[command]
      const result = await handler?.(input, { id: 0 })
      if (!result?.ok) throw new Error(`${command}: ${result?.problem?.message}`)
      return result.value as Output
    },
    async end() {
      settings.close()
      await core.shutDown(nobodyGoesOn, Date.now() + 5000)
    },
  }
}

type Handler = (
  input: object,
  window: { id: number },
) => Promise<{ ok: boolean; value?: unknown; problem?: { message: string } }>
