import { failure, type Result, success } from '../../kit/result'
import { troublesOf } from '../../shared/app/need'
import { goesOn } from '../../shared/session/recovery/plan'
import type { Handlers } from '../app/bridge/handlers'
import type { Log } from '../store/log/log'
import type { Drafts } from './drafts'
import { exportSession } from './export'
import { importableSessions } from './importing'
import type { NewSessions } from './new-sessions'
import {
  editQueued,
  moveQueued,
  noConversation,
  releaseQueue,
  removeQueued,
  restoreQueued,
  sendNow,
  takePrompt,
} from './prompts'
import { answerQuestion } from './questions/answering'
import { askedPaths } from './questions/asked-paths'
import type { SignIn } from './questions/sign-in'
import { rowNow } from './row-publisher'
import type { Session } from './session'
import type { Sessions } from './sessions'

type SessionHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `session.${string}`>>,
  'session.search'
>

interface SessionHandlerDependencies {
  sessions: Sessions
  log: Log
  drafts: Drafts
  signIn: SignIn
  newSessions: NewSessions
}

export function sessionHandlers({
  sessions,
  log,
  drafts,
  signIn,
  newSessions,
}: SessionHandlerDependencies): SessionHandlers {
  const on =
    <Input extends { session: string }, Output>(
      act: (session: Session, input: Input) => Result<Output> | Promise<Result<Output>>,
    ) =>
    (input: Input) => {
      const found = sessions.find(input.session)
      return found.ok ? act(found.value, input) : found
    }
  const done = success(undefined)

  return {
    'session.create': (request) => newSessions.create(request),
    'session.prompt': on((session, { prompt, content, fromDraft }) => {
      const taken = takePrompt(session, prompt, content)
      // In the same transaction: after a crash it is not offered to be sent once more.
      if (taken.ok && fromDraft) drafts.sent(session.id)
      return taken
    }),
    'session.editQueued': on((session, { prompt, content }) => {
      const edited = editQueued(session, prompt, content)
      if (!edited.ok) return edited
      if (drafts.edits(session.id) === prompt) drafts.sent(session.id)
      session.conversation?.resume()
      return edited
    }),
    'session.moveQueued': on((session, { prompt, by }) => moveQueued(session, prompt, by)),
    'session.removeQueued': on((session, { prompt }) => removeQueued(session, prompt)),
    'session.restoreQueued': on((session, { prompt }) => restoreQueued(session, prompt)),
    'session.sendNow': on((session, { prompt }) => sendNow(session, prompt)),
    'session.releaseQueue': on(releaseQueue),
    'session.cancel': on((session) => {
      session.conversation?.cancel(true)
      return done
    }),
    'session.answer': on((session, { question, answer, seen }) =>
      answerQuestion(session, { question, answer, seen }, signIn),
    ),
    'session.questions': on(({ state: { questions } }) => success({ questions })),
    'session.places': on((session, { question }) => askedPaths(session, question)),
    'session.option': on(
      (session, { option, value }) =>
        session.conversation?.choosing.choose(option, value) ?? noConversation,
    ),
    'session.useAccount': on((session, { account }) => sessions.useAccount(session, account)),
    'session.speak': on((session, { speaks }) => sessions.speak(session, speaks)),
    'session.rename': on((session, { title }) => {
      session.append({ type: 'title', title, by: 'user' })
      session.agentLink.renamed(title)
      return done
    }),
    'session.pin': on((session, { pinned }) => {
      sessions.change(session, { pinned })
      return done
    }),
    'session.archive': on((session, { archived }) => {
      session.agentLink.archived(archived)
      // What is put away does not begin again by itself either.
      if (archived && (session.running || goesOn(session.state.recovery))) session.stop('user')
      sessions.change(session, { archived })
      return done
    }),
    'session.delete': on((session) => {
      sessions.delete(session)
      return done
    }),
    'session.restore': on((session) => {
      sessions.change(session, { deletedAt: null })
      return done
    }),
    'session.seen': on((session) => {
      const { unseen, sequence } = rowNow(session)
      if (unseen) sessions.change(session, { seenSequence: sequence })
      return done
    }),
    'session.dismiss': on((session, { dismissed }) => {
      // Reading it may bring to light how it ended, which would be another trouble.
      void session.state
      sessions.change(session, { dismissed: dismissed ? troublesOf(rowNow(session)) : [] })
      return done
    }),
    'session.traffic': on((session, { after }) => success(session.agentLink.trafficAfter(after))),
    'session.fork': ({ session, before }) => newSessions.fork(session, before),
    'session.export': on(async (session, { format }) =>
      success(await exportSession(session, format)),
    ),
    'session.section': on((session, { section: number }) => {
      const section = log.section(session.id, number)
      if (!section) return failure('unknown-section', 'This part of the session is not there')
      const { first, last } = section
      return success({ first, events: JSON.stringify(log.read(session.id, first - 1, last)) })
    }),
    'session.importable': ({ project, ...choice }) =>
      importableSessions(sessions, log.projects.get(project), choice),
    'session.import': ({ project, agentSession, title, ...choice }) => {
      // Twice asked for is taken over once: one conversation has one transcript here.
      const known = sessions.having(choice, agentSession)
      if (known) {
        if (known.stored.deletedAt !== null) sessions.change(known, { deletedAt: null })
        return success({ session: known.id })
      }
      const home = log.projects.get(project)
      if (!home) return unknownProject
      const made = sessions.create({
        project,
        choice,
        workspace: { kind: 'folder', path: home.path },
        title: '',
        agentSession,
      })
      if (!made.ok) return made
      sessions.deleted.remove(choice, agentSession)
      if (title) made.value.append({ type: 'title', title, by: 'agent' })
      made.value.conversation?.importFrom()
      return success({ session: made.value.id })
    },
  }
}

const unknownProject = failure('unknown-project', 'This project is not open')
