import { type Result, success } from '../../../kit/result'
import type { Handlers } from '../../app/bridge/handlers'
import type { Review } from './review'
import type { Reviews } from './reviews'

type ReviewHandlers = Pick<Handlers, Extract<keyof Handlers, `review.${string}`>>

/** Nothing of it is loaded before somebody looks at changes. */
export function reviewHandlers(load: () => Promise<Reviews>): ReviewHandlers {
  const on =
    <Input extends { review: string }, Output>(
      act: (review: Review, input: Input) => Promise<Result<Output>> | Result<Output>,
    ) =>
    async (input: Input) => {
      const found = (await load()).find(input.review)
      return found.ok ? act(found.value, input) : found
    }
  return {
    'review.ranges': async ({ session }) => success({ ranges: (await load()).ranges(session) }),
    'review.open': async ({ session, range }, window) =>
      (await load()).open(window.id, session, range),
    'review.close': async ({ review }, window) => {
      ;(await load()).close(window.id, review)
      return success(undefined)
    },
    'review.files': on(async (review, { after }) => {
      const files = await review.files(after)
      return files.ok ? success({ files: JSON.stringify(files.value) }) : files
    }),
    'review.file': on(async (review, { path, whiteSpace, large }) => {
      const changes = await review.file(path, { whiteSpace, large })
      return changes.ok ? success({ changes: JSON.stringify(changes.value) }) : changes
    }),
    'review.apply': on((review, { action, review: _review, ...decision }) =>
      review.apply(action, decision),
    ),
    'review.resolve': on((review, { review: _review, ...decision }) => review.resolve(decision)),
    'review.take': async ({ review, into, ...decision }) =>
      (await load()).take(review, into, decision),
    'review.undo': on((review) => review.undo()),
    'review.view': on((review, { path, viewed, version }) =>
      review.view(path, viewed ? version : undefined),
    ),
    'review.comment': async ({ review, comment, ...said }) =>
      (await load()).comment(review, { ...said, id: comment, by: null }),
    'review.removeComment': async ({ comment }) => {
      ;(await load()).removeComment(comment)
      return success(undefined)
    },
    'review.send': async ({ review, prompt, to, content }) =>
      (await load()).send(review, prompt, to, content ?? []),
    'review.ask': async ({ review, reviewer, prompt }) =>
      (await load()).ask(review, reviewer, prompt),
    'review.ofCall': async ({ session, call }) => (await load()).ofCall(session, call),
  }
}
