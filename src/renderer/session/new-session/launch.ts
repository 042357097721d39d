import type { Result } from '../../../kit/result'
import { contentOf, emptyDraft, isEmpty, newSessionDraft } from '../../../shared/session/draft'
import { writeIn } from '../../kit/ports/composer-port'
import { call } from '../../store/bridge'
import { draftNow, draftSent } from '../../store/drafts'
import { showSession } from '../../store/navigation'

type Request = Omit<Parameters<typeof call<'session.create'>>[1], 'prompt' | 'fromDraft'>

/** Starts a session with what is written for it, and goes there. What was refused stays written. */
export async function launch(request: Request, takesPrompt = true): Promise<Result<unknown>> {
  const draft = draftNow(newSessionDraft)
  const prompt = isEmpty(draft) ? {} : { prompt: contentOf(draft), fromDraft: true }
  const result = await call('session.create', { ...request, ...prompt })
  if (!result.ok) return result
  if (takesPrompt) draftSent(newSessionDraft, emptyDraft)
  showSession(result.value.session, request.project)
  writeIn(result.value.session)
  return result
}
