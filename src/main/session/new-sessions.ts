import { failure, type Result, success } from '../../kit/result'
import type { Block } from '../../shared/agent/content'
import type { Checked } from '../../shared/app/contract'
import { newSessionDraft } from '../../shared/session/draft'
import type { RunOptions } from '../../shared/session/runs/run'
import type { Log } from '../store/log/log'
import type { Drafts } from './drafts'
import { forkSession } from './fork'
import type { Deriving } from './search/deriving'
import type { Session } from './session'
import type { SessionWorkspaces } from './session-workspaces'
import type { Sessions } from './sessions'

interface NewSessionsParts {
  sessions: Sessions
  log: Log
  drafts: Pick<Drafts, 'sent'>
  deriving: Deriving
  workplaces: SessionWorkspaces
  /** Sessions that nobody watches. */
  runs: { begin(session: Session, request: RunOptions, content: Block[]): Result<void> }
  newId(): string
  /** The account that comes first for an agent in a project. */
  firstAccount(agent: string, project: string): string | null
}

/** How sessions come to be, for windows and for other rooms. */
export class NewSessions {
  constructor(private readonly parts: NewSessionsParts) {}

  async create({
    project,
    workspace,
    title,
    prompt,
    run,
    fromDraft,
    ...choice
  }: Checked<'session.create'>): Promise<Result<{ session: string }>> {
    const { log, sessions, drafts, workplaces, runs, firstAccount } = this.parts
    const known = log.projects.get(project)
    if (!known) return failure('unknown-project', 'This project is not open')
    if (run && !prompt) return nothingToDo
    // Before anything else: past the limit nothing is created (SPEC H3).
    const free = sessions.admit()
    if (!free.ok) return free
    const planned = await workplaces.plan(known, workspace)
    if (!planned.ok) return planned
    const { place, begin } = planned.value
    // Which login sees a project is for the user to say: with the first prompt, and not only after a limit.
    const account = choice.account ?? firstAccount(choice.agent, project)
    const made = sessions.create({
      project,
      workspace: place,
      title,
      begin,
      choice: { ...choice, account },
      ...(run ? { unattended: true } : { prompt }),
    })
    if (!made.ok) return made
    if (run && prompt) runs.begin(made.value, run, prompt)
    // An agent that is its terminal takes none.
    if (fromDraft && made.value.conversation) drafts.sent(newSessionDraft)
    made.value.start()
    return success({ session: made.value.id })
  }

  /** With all that it knows, or with what it knew before a turn. */
  async fork(session: string, before?: string): Promise<Result<{ session: string }>> {
    const found = this.parts.sessions.find(session)
    return found.ok ? forkSession(found.value, this.parts, before) : found
  }
}

const nothingToDo = failure('no-prompt', 'A run that nobody watches needs a first prompt.')
