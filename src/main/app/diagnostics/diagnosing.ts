import { randomUUID } from 'node:crypto'
import { arch, homedir, release, type as systemName, totalmem } from 'node:os'
import { app } from 'electron'
import { type Result, success } from '../../../kit/result'
import { withoutSecrets } from '../../../shared/agent/failure/without-secrets'
import type { Rows } from '../../store/feed/rows'
import type { Handlers } from '../bridge/handlers'
import type { SettingsFile } from '../settings/settings-file'
import { Diagnostics } from './diagnostics'
import type { Facts } from './files'
import type { Evidence } from './sources'
import { withoutHome } from './without-home'

type Names = 'diagnostics.gather' | 'diagnostics.save'

interface DiagnosingParts {
  rows: Rows
  settings: SettingsFile
  evidence: Evidence
  /** When main or a page has stood still, and where. */
  stoodStill(): Promise<string | undefined>
  save(window: number, name: string, bytes: Uint8Array): Promise<Result<{ saved: string | null }>>
}

/** What would explain a failure, for whoever looks at it later. */
export function openDiagnosing(parts: DiagnosingParts): Pick<Handlers, Names> {
  const { rows, settings, evidence, stoodStill, save } = parts
  const home = homedir()
  const diagnostics = new Diagnostics({
    newId: randomUUID,
    clean: (text) => withoutHome(withoutSecrets(evidence.clean(text)), home),
    async facts(session) {
      const of = session === null ? undefined : evidence.ofSession(session)
      if (of && !of.ok) return of
      const about = { ...machineNow(), ...(await evidence.versions()) }
      const facts = {
        at: Date.now(),
        about,
        settings: settings.values,
        stoodStill: await stoodStill(),
      }
      const all = { ...facts, rows: rows.all.bind(rows) as Facts['rows'] }
      return success(of ? { ...all, session: of.value } : all)
    },
  })
  return {
    'diagnostics.gather': ({ session, words }) => diagnostics.gather(session, words),
    'diagnostics.save': async ({ diagnostics: id }, window) => {
      const archive = await diagnostics.archive(id)
      if (!archive.ok) return archive
      return save(window.id, archive.value.name, archive.value.bytes)
    },
  }
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

function machineNow(): Record<string, string> {
  const { electron = '', chrome = '', node = '' } = process.versions
  const { free } = process.getSystemMemoryInfo()
  return {
    Liminal: app.getVersion(),
    Electron: electron,
    Chrome: chrome,
    Node: node,
    System: `${systemName()} ${release()}, ${arch()}`,
    Memory: `${gigabytes(totalmem())}, ${gigabytes(free * 1024)} of it free`,
    'Memory of main': gigabytes(process.memoryUsage.rss()),
    'Up since': new Date(Date.now() - process.uptime() * 1000).toISOString(),
    'Time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    Language: app.getLocale(),
  }
}
