import { type FormEvent, useState } from 'react'
import type { RemoteQuestion } from '../../shared/host/remote-row'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { visibleLine } from '../kit/markdown/visible'
import { TextField } from '../kit/text-field'
import { act } from '../store/act'
import { useRows } from '../store/rows'
import './remote-question.css'

/** What is asked on the way to a place, one question at a time. */
export function RemoteQuestions() {
  const asking = useRows('places').find(({ question }) => question)
  if (!asking?.question) return null
  return <Asked key={asking.question.id} machine={asking.id} question={asking.question} />
}

function Asked({ machine, question }: { machine: string; question: RemoteQuestion }) {
  const [words, setWords] = useState('')
  const { id, kind, by } = question
  // The buttons are the words that could be typed.
  const prompt = question.prompt.replace(/ \(yes\/no(?:\/\[fingerprint\])?\)\?\s*$/, '?')
  const answer = (given: string | null) =>
    void act('place.answer', { machine, question: id, answer: given })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer(kind === 'confirm' ? 'yes' : words)
  }
  return (
    <Dialog label={`${machine} asks`} onClose={() => answer(null)}>
      <form onSubmit={submit} className="dialog-form">
        <div className="dialog-body">
          {question.again && <p role="status">That answer was not taken, so it is asked again.</p>}
          {by === 'place' && (
            <p className="field-hint">These are the words of {machine} itself, not of ssh.</p>
          )}
          <pre className="place-prompt">{prompt.split('\n').map(visibleLine).join('\n')}</pre>
          {kind === 'confirm' && prompt.includes('fingerprint') && (
            <p className="field-hint">
              Accept it only if you know that this is its fingerprint. You are asked once.
            </p>
          )}
          {(kind === 'secret' || kind === 'text') && (
            <TextField
              label={kind === 'secret' ? 'Answer, unseen' : 'Answer'}
              type={kind === 'secret' ? 'password' : 'text'}
              value={words}
              autoComplete="off"
              spellCheck={false}
              onChange={setWords}
              hint={kind === 'secret' ? hintOf(question) : undefined}
            />
          )}
        </div>
        <footer className="dialog-footer">
          <Button kind="quiet" onClick={() => answer(null)}>
            Cancel
          </Button>
          {kind !== 'notice' && (
            <Button kind="primary" type="submit">
              {kind === 'confirm' ? 'Accept' : 'Answer'}
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  )
}

function hintOf({ kept }: RemoteQuestion): string {
  return kept
    ? 'It is handed to ssh, and kept in memory until Liminal quits.'
    : 'It is handed to ssh, and kept nowhere.'
}
