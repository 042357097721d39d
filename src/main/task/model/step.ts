import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import { notTicked, unticked, untickedWords } from '../../../shared/task/checklist'
import { editedThere } from '../../../shared/task/edited'
import { fileSaysWords } from '../../../shared/task/file-says'
import type { TaskEffect, TaskInput } from '../../../shared/task/input'
import { isAsked, stepOpinion } from '../../../shared/task/opinion'
import {
  isAtWork,
  isOver,
  lastAttempt,
  type Task,
  type TaskDecider,
  type TaskState,
} from '../../../shared/task/task'
import { type Become, become } from './become'
import { beforeDropped } from './before-dropped'
import { changed, lastWith, reopened } from './changed'
import { stepFound } from './found'

/** So long it takes at least to see that something else stands there. */
const timeToRead = 2000

interface Stepped {
  task: Task
  effects: TaskEffect[]
}

/** Pure: what becomes of a task, or why it does not. */
export function stepTask(
  task: Task,
  input: TaskInput,
  by: TaskDecider,
  at: number,
): Result<Stepped> {
  const to = (
    state: TaskState,
    what: string,
    more: Become = {},
    effects: TaskEffect[] = [],
  ): Result<Stepped> =>
    success({ task: become(task, { input, by, at, state, what }, more), effects })
  const refuse = (why: string) => failure('task-state', `“${task.title}” ${why}.`)
  const session = lastAttempt(task)?.session
  const { asking, fileSays } = task
  const unask: TaskEffect[] =
    isAsked(task) && asking?.session !== undefined
      ? [{ type: 'stop', task: task.id, session: asking.session }]
      : []
  const tidy: TaskEffect[] = session ? [{ type: 'tidy', task: task.id, session }] : []
  // What failed may wait there to be tried once more.
  const isThere = isAtWork(task) || task.state === 'failed'
  const halt: TaskEffect[] = session && isThere ? [{ type: 'stop', task: task.id, session }] : []

  // A file proposes: what becomes of a task is for people and for the app to say.
  if (by === 'file' && input.type !== 'file-says') return refuse('is not decided about by a file')
  switch (input.type) {
    case 'approve':
      if (task.state !== 'proposed') return refuse('is approved already')
      // Nobody has read that yet.
      if (task.history.some((event) => event.what === editedThere && at - event.at < timeToRead))
        return refuse('was changed in tasks.md just now: look at it once more')
      return to('waiting', 'approved', {
        ...defined({ words: input.rule }),
        // Who approves it wants it, whatever became of its line.
        ...(fileSays?.what === 'gone' ? { fileSays: { ...fileSays, kept: true } } : {}),
      })
    case 'unapprove':
      if (task.state !== 'waiting') return refuse('does not wait, so its approval stays')
      if (task.comments !== undefined) return refuse('was sent back, so its approval stays')
      return to('proposed', 'approval taken back', { paused: false, problem: undefined })
    case 'pause':
      if (task.state !== 'waiting') return refuse('does not wait, so it cannot be paused')
      return to('waiting', 'paused', { paused: true })
    case 'resume':
      if (!task.paused) return refuse('is not paused')
      return to(task.state, 'resumed', { paused: false, problem: undefined })
    case 'begin': {
      if (task.state !== 'waiting') return refuse('does not wait to begin')
      const attempt = { number: task.attempts.length + 1, startedAt: at }
      // What was found of the result before says nothing of the next.
      const unknown = { checked: undefined, size: undefined, ticked: undefined }
      const more = { ...unknown, problem: undefined, summary: undefined, clash: undefined }
      // What was sent back goes on where it was.
      if (session && task.comments !== undefined) {
        const attempts = [...task.attempts, { ...attempt, session }]
        const tell: TaskEffect = { type: 'tell', task: task.id, session }
        return to('running', 'went on', { ...more, attempts }, [tell])
      }
      const attempts = [...task.attempts, attempt]
      if (task.agents) return to('running', 'started', { ...more, attempts, comparing: true })
      return to('running', 'started', { ...more, attempts }, [{ type: 'start', task: task.id }])
    }
    case 'began':
      return to(task.state, 'session', {
        attempts: lastWith(task, { session: input.session }),
        into: input.into,
        on: input.on,
        words: input.session,
      })
    case 'not-begun':
      if (task.state !== 'running' || session) return refuse('has begun')
      if (!input.again)
        return to('failed', 'failed', {
          problem: input.words,
          words: input.words,
          attempts: lastWith(task, { endedAt: at, end: input.words }),
        })
      // There was no room after all: nothing was tried.
      return to('waiting', 'no room', { attempts: task.attempts.slice(0, -1), words: input.words })
    case 'clashed':
      if (task.state !== 'running' || session) return refuse('has begun')
      return to('waiting', 'clash', {
        attempts: task.attempts.slice(0, -1),
        clash: input.words,
        words: input.words,
      })
    case 'asks':
      if (!isAtWork(task)) return refuse('is not at work')
      return to('needs-input', 'asked', { problem: input.words, words: input.words })
    case 'rests':
      if (!isAtWork(task)) return refuse('is not at work')
      return to('running', 'waits', {
        problem: undefined,
        rests: input.rests,
        words: input.rests.words,
      })
    case 'goes-on': {
      const { state } = task
      if (!isAtWork(task) && !task.comparing && state !== 'failed') return refuse('is not at work')
      const more = { problem: undefined, byHand: false, attempts: reopened(task) }
      return to('running', 'went on', more)
    }
    case 'finished':
    case 'hand-in': {
      if (!isAtWork(task)) return refuse('is not at work')
      const summary = input.type === 'finished' ? input.summary : 'Done by hand.'
      const attempts = lastWith(task, { endedAt: at, end: 'finished' })
      const problem = input.type === 'finished' ? input.problem : undefined
      const passes = input.type === 'finished' ? problem === undefined : undefined
      const checked = task.check === undefined ? undefined : passes
      const more = { attempts, summary, problem, checked, comments: undefined, byHand: false }
      // What is not proven is for the user.
      const unmeasured = { size: undefined, unjudged: passes || undefined }
      return to('review', 'finished', { ...more, ...unmeasured, words: summary })
    }
    case 'broke':
      if (!isAtWork(task)) return refuse('is not at work')
      return to('failed', 'failed', {
        problem: input.words,
        words: input.words,
        comments: undefined,
        byHand: false,
        comparing: undefined,
        attempts: lastWith(task, { endedAt: at, end: input.words }),
      })
    case 'stopped':
      if (!isAtWork(task)) return refuse('is not at work')
      // It is not begun again before the user says so.
      return to('waiting', 'stopped', {
        paused: true,
        problem: undefined,
        comments: undefined,
        byHand: false,
        comparing: undefined,
        attempts: lastWith(task, { endedAt: at, end: 'stopped' }),
      })
    case 'taken-over':
      if (!isAtWork(task)) return refuse('is not at work')
      return to('running', 'taken over', { byHand: true, problem: undefined })
    case 'accept':
      if (task.state !== 'review') return refuse('has no result to accept')
      if (task.line) return refuse('is accepted already')
      if (task.comparing) return refuse('has several attempts: take one of them first')
      if (task.attemptOf) return refuse('is one of several attempts: take it instead')
      if (unticked(task).length > 0 && !input.anyway)
        return failure(notTicked, `${untickedWords(task)}.`)
      return to('review', 'accepted', {
        line: { acceptedAt: at, merging: false },
        problem: undefined,
        ...(unticked(task).length > 0 ? { words: untickedWords(task) } : {}),
        ...defined({ words: input.lost }),
        ...defined({ words: input.rule }),
      })
    case 'judged':
    case 'measured':
    case 'item': {
      const next = stepFound(task, input)
      if (typeof next === 'string') return refuse(next)
      if (next.what === undefined) return success({ task: changed(task, next.change), effects: [] })
      return to(task.state, next.what, next.change)
    }
    case 'send-back': {
      if (task.state !== 'review' && task.state !== 'failed')
        return refuse('has no result to send back')
      if (task.line?.merging) return refuse('is being merged')
      return goOn(input.comments, 'sent back', input.comments)
    }
    case 'told':
      return to(task.state, 'told', { comments: undefined })
    case 'put-back': {
      if (!isOver(task) && task.state !== 'review') return refuse('has not ended')
      if (task.state === 'done') return refuse('is done')
      if (task.line?.merging) return refuse('is being merged')
      const more = { line: undefined, problem: undefined, summary: undefined, comments: undefined }
      // Nobody has approved it by then either.
      const back = task.before === 'proposed' ? 'proposed' : 'waiting'
      const anew = { before: undefined, comparing: undefined, paused: false }
      const unasked = { asking: undefined, opinion: undefined }
      return to(back, 'put back', { ...more, ...anew, ...unasked }, [...halt, ...unask, ...tidy])
    }
    case 'file-says': {
      const { says } = input
      // That both say the same again is nothing that happened to it.
      if (!says) return success({ task: changed(task, { fileSays: undefined }), effects: [] })
      return to(task.state, fileSaysWords[says.what], { fileSays: says })
    }
    case 'keep':
      if (!task.fileSays) return refuse('says the same in tasks.md by now')
      return to(task.state, 'kept as it is', { fileSays: { ...task.fileSays, kept: true } })
    case 'report':
      return to(task.state, 'reported', { words: input.words })
    case 'tick': {
      if (isAtWork(task) || task.line || task.state === 'done')
        return refuse('is done by its agent')
      if (task.attemptOf) return refuse('is one of several attempts')
      const over = { problem: undefined, comments: undefined, comparing: undefined, paused: false }
      return to('done', 'done by hand', over, halt)
    }
    case 'drop': {
      if (task.state === 'done' || task.state === 'dropped') return refuse('is over already')
      if (task.line?.merging) return refuse('is being merged')
      const more = { ...beforeDropped(task), line: undefined, byHand: false, fileSays: undefined }
      return to('dropped', 'dropped', more, [...halt, ...unask, ...tidy])
    }
    case 'take': {
      if (task.line) return refuse('is accepted already')
      if (task.state !== 'review' && !task.comparing) return refuse('has no attempts to take from')
      const { session: taken, agent, words, summary, checked } = input
      const found = { summary, checked, size: undefined, problem: undefined }
      const attempts = lastWith(task, { session: taken, endedAt: at, end: 'finished' })
      return to('review', 'took', { ...found, attempts, agent, comparing: undefined, words })
    }
    case 'taken':
      return to('dropped', 'taken', { before: task.before ?? task.state })
    case 'ask':
    case 'asked':
    case 'opinion':
    case 'no-opinion': {
      const next = stepOpinion(task, input, at)
      if (typeof next === 'string') return refuse(next)
      const ask: TaskEffect[] = input.type === 'ask' ? [{ type: 'ask', task: task.id }] : []
      return to(task.state, next.what, next.change, ask)
    }
    case 'undo-drop':
      if (task.state !== 'dropped') return refuse('is not dropped')
      return to(task.before ?? 'waiting', 'taken back', { before: undefined })
    case 'not-accepted':
      if (task.state !== 'review' || !task.line) return refuse('is not accepted')
      if (task.line.merging) return refuse('is being merged')
      return to('review', 'not accepted', { line: undefined })
    case 'merging':
      if (task.state !== 'review' || !task.line) return refuse('is not accepted')
      return to('review', 'merging', { line: { ...task.line, merging: true } })
    case 'merged':
      if (task.state !== 'review' || !task.line) return refuse('is not accepted')
      return to(
        'done',
        'merged',
        { line: undefined, merged: input.merged, words: input.words },
        tidy,
      )
    case 'unmerged':
      if (task.state !== 'done' || !task.merged) return refuse('was not merged')
      return to('review', 'merge taken back', {
        merged: undefined,
        problem: input.problem,
        words: input.problem,
      })
    case 'conflict':
      if (task.state !== 'review' || !task.line) return refuse('is not accepted')
      return session
        ? goOn(input.comments, 'conflict', input.words)
        : to('review', 'conflict', { line: undefined, problem: input.words, words: input.words })
    case 'not-merged':
      if (task.state !== 'review' || !task.line) return refuse('is not accepted')
      return to('review', 'not merged', {
        line: undefined,
        problem: input.words,
        words: input.words,
      })
  }

  /** In the same session, with what its agent is to be told, as soon as there is a place. */
  function goOn(comments: string, what: string, words: string): Result<Stepped> {
    if (!session) return refuse('was never begun, so there is nobody to send it back to')
    const more = { comments, line: undefined, problem: undefined, summary: undefined }
    return to('waiting', what, { ...more, words, paused: false })
  }
}
