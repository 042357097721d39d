import { success } from '../../kit/result'
import type { Handlers } from '../app/bridge/handlers'
import type { Drafts } from './drafts'
import type { Sessions } from './sessions'

type DraftHandlers = Pick<Handlers, Extract<keyof Handlers, `draft.${string}`>>

export function draftHandlers(drafts: Drafts, sessions: Sessions): DraftHandlers {
  return {
    'draft.read': ({ draft }) => success({ draft: drafts.read(draft) }),
    'draft.attach': ({ draft, attachment }) => {
      drafts.attach(draft, attachment)
      return success(undefined)
    },
    'draft.write': ({ draft, writer, content }) => {
      const edited = drafts.edits(draft)
      drafts.write(draft, content, writer)
      const session = edited === content.edits ? undefined : sessions.find(draft)
      // The prompt that was being changed may be the one that all others wait behind.
      if (session?.ok) session.value.conversation?.resume()
      return success(undefined)
    },
  }
}
