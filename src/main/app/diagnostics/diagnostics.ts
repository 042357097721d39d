import { failure, type Result, success } from '../../../kit/result'
import type { DiagnosticsFile } from '../../../shared/app/diagnostics-contract'
import { diagnosticsFilesOf, type Facts } from './files'

interface DiagnosticsParts {
  facts(session: string | null): Promise<Result<Facts>>
  /** Takes out what must stand nowhere. */
  clean(text: string): string
  newId(): string
}

/** How many of what was gathered can still be saved: somebody reads one, in this window or that. */
const kept = 4

/** What would explain a failure: gathered, read by the user, and only then saved, just as it was read. */
export class Diagnostics {
  readonly #gathered = new Map<string, { papers: DiagnosticsFile[]; at: number }>()

  constructor(private readonly parts: DiagnosticsParts) {}

  async gather(
    session: string | null,
    words: boolean,
  ): Promise<Result<{ diagnostics: string; papers: DiagnosticsFile[] }>> {
    const facts = await this.parts.facts(session)
    if (!facts.ok) return facts
    const papers = diagnosticsFilesOf(facts.value, words).map(({ name, text }) => ({
      name,
      text: this.parts.clean(text),
    }))
    const diagnostics = this.parts.newId()
    this.#gathered.set(diagnostics, { papers, at: facts.value.at })
    for (const old of [...this.#gathered.keys()].slice(0, -kept)) this.#gathered.delete(old)
    return success({ diagnostics, papers })
  }

  async archive(diagnostics: string): Promise<Result<{ name: string; bytes: Uint8Array }>> {
    const gathered = this.#gathered.get(diagnostics)
    if (!gathered)
      return failure('no-diagnostics', 'These diagnostics are not there any more.', {
        hint: 'Open “Export diagnostics” again.',
      })
    const { strToU8, zipSync } = await import('fflate/browser')
    const { papers, at } = gathered
    const day = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
    const files = Object.fromEntries(papers.map(({ name, text }) => [name, strToU8(text)]))
    return success({ name: `liminal-diagnostics-${day}.zip`, bytes: zipSync(files, { mtime: at }) })
  }
}
