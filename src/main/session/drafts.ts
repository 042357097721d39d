import type { DraftRecord } from '../../shared/agent/inputs'
import type { DraftRow } from '../../shared/app/tables'
import type { Attachment, Draft, KeptDraft } from '../../shared/session/draft'
import type { Log } from '../store/log/log'

interface DraftRows {
  put(table: 'drafts', row: DraftRow): void
}

/** What is being written, in sessions and for new ones: kept until it is sent or thrown away. */
export class Drafts {
  #versions = new Map<string, number>()

  constructor(
    private readonly log: Pick<Log, 'drafts' | 'attachments'>,
    private readonly rows: DraftRows,
  ) {}

  read(draft: string): KeptDraft {
    const record = this.log.drafts.get(draft) ?? empty
    const wanted = attachedIn(record)
    const attached = wanted.length > 0 ? this.log.attachments.of(draft) : []
    const whole = ({
      text,
      mentions,
      attachments,
    }: Omit<DraftRecord, 'aside' | 'edits'>): Draft => ({
      text,
      mentions,
      attachments: attachments.flatMap((id) => {
        const found = attached.find((one) => one.id === id)
        return found ? [{ id: found.id, name: found.name, block: found.block }] : []
      }),
    })
    const { edits, aside } = record
    return {
      ...whole(record),
      ...(edits ? { edits } : {}),
      ...(aside ? { aside: whole(aside) } : {}),
    }
  }

  write(draft: string, record: DraftRecord, writer: string): void {
    const kept = isNothing(record) ? undefined : record
    if (this.log.drafts.get(draft) || kept) {
      this.log.drafts.set(draft, kept)
      this.log.attachments.keep(draft, attachedIn(record))
    }
    const version = (this.#versions.get(draft) ?? 0) + 1
    this.#versions.set(draft, version)
    const { edits } = record
    this.rows.put('drafts', { id: draft, version, writer, ...(edits ? { edits } : {}) })
  }

  attach(draft: string, attachment: Attachment): void {
    this.log.attachments.put(draft, attachment)
  }

  /** The queued prompt that is being changed there. */
  edits(draft: string): string | undefined {
    return this.log.drafts.get(draft)?.edits
  }

  /** What stood there has been sent: what was put aside for it stands there again. */
  sent(draft: string): void {
    const record = this.log.drafts.get(draft)
    if (record) this.write(draft, record.aside ?? empty, '')
  }
}

const empty: DraftRecord = { text: '', mentions: [], attachments: [] }

const attachedIn = ({ attachments, aside }: DraftRecord): string[] => [
  ...attachments,
  ...(aside?.attachments ?? []),
]

const isNothing = ({ text, attachments, edits, aside }: DraftRecord): boolean =>
  text === '' && attachments.length === 0 && edits === undefined && aside === undefined
