import { emptyDraft, isEmpty } from '../../../shared/session/draft'
import type { Doings } from '../../kit/commands/command'
import { writeIn } from '../../kit/ports/composer-port'
import { offerAttaching, type Selected } from '../../kit/ports/terminal-selection'
import { offerUndo } from '../../kit/toast'
import { draftNow, writeDraft } from '../../store/drafts'
import { navigate, navigationNow } from '../../store/navigation'
import { rowNow } from '../../store/rows'
import { selectedNow } from './selected'

type Attaching = typeof import('./attaching')

/** It comes with the composer, behind the first paint. */
let attaching: Attaching | undefined

export async function readyToAttach(): Promise<Attaching> {
  attaching ??= await import('./attaching')
  return attaching
}

/** The session that is shown, if one speaks with it in messages. */
const current = () => {
  const { page, session } = navigationNow()
  const row = page === 'session' && session ? rowNow('sessions', session) : undefined
  return row && row.driver !== 'terminal' ? row.id : undefined
}

function showComposer(session: string): void {
  navigate({ page: 'session', tab: 'conversation' })
  writeIn(session)
}

async function attachChosen(): Promise<void> {
  const session = current()
  const { chooseFiles, targetOf } = await readyToAttach()
  const target = session && targetOf(session)
  if (!target) return
  showComposer(session)
  await chooseFiles(target)
}

export function attachSelection(selected: Selected | undefined = selectedNow()): void {
  const session = current()
  if (!session || !selected) return
  const { text, from } = selected
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  const attach = ({ attachText }: Attaching) => {
    // The agent reads where it comes from; what is shown is the same.
    attachText(session, `From ${from}:\n\n${fence}\n${text}\n${fence}`, `Selection of ${from}`)
    showComposer(session)
  }
  if (attaching) attach(attaching)
  else void readyToAttach().then(attach)
}

offerAttaching(() => attachSelection())

function discard(): void {
  const session = current()
  if (!session) return
  const draft = draftNow(session)
  writeDraft(session, emptyDraft)
  offerUndo('Threw the draft away', () => writeDraft(session, draft))
  showComposer(session)
}

export const attachCommands = {
  'message.attach': { when: () => current() !== undefined, run: () => void attachChosen() },
  'message.attach-selection': {
    when: () => current() !== undefined && selectedNow() !== undefined,
    run: () => attachSelection(),
  },
  'message.discard': {
    when: () => {
      const session = current()
      return session !== undefined && !isEmpty(draftNow(session))
    },
    run: discard,
  },
} satisfies Doings
