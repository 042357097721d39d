import { emptySession, fold, foldSection } from '../../../shared/session/fold'
import type { Section } from '../../../shared/session/state'
import type { Log } from '../../store/log/log'
import { filesOf } from './searchable'

/**
 * Puts the files that a session of an earlier version has touched into the index. When it is left
 * in between the next run begins anew: what is there twice is found once.
 */
export function* filing(session: string, log: Log): Generator<void> {
  const folder = log.sessions.get(session)?.workspace.path
  const put = (section: Section) => {
    const files = filesOf(section, folder)
    if (files.length > 0) log.index(session, files)
  }
  for (const { number, first, last } of log.sections(session)) {
    put(foldSection(number, first, log.read(session, first - 1, last)))
    yield
  }
  const state = { ...emptySession(), ...log.head(session) }
  for (const { events } of log.replay(session, state.sequence)) {
    for (const stamped of events) fold(state, stamped)
    yield
  }
  put(state.section)
  log.unfiled.remove(session)
}
