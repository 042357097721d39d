import { useEffect, useState } from 'react'
import type { DiagnosticsFile } from '../../../shared/app/diagnostics-contract'
import { Button } from '../../kit/button'
import { currentSession } from '../../kit/commands/command'
import { Dialog } from '../../kit/dialog'
import { Select } from '../../kit/select'
import { sizeWords } from '../../kit/words'
import { act } from '../../store/act'
import { blocksOf } from './file-text'
import './diagnostics-dialog.css'

interface Gathered {
  words: boolean
  diagnostics: string
  papers: DiagnosticsFile[]
}

/** What would explain a failure: all of it is read here first, and saved just as it was read. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  // What it is about stays, whatever happens behind it.
  const [session] = useState(currentSession)
  const [words, setWords] = useState(false)
  const [gathered, setGathered] = useState<Gathered>()
  const [name, setName] = useState('')
  const id = session?.id ?? null
  useEffect(() => {
    let current = true
    void act('diagnostics.gather', { session: id, words }).then((made) => {
      if (current && made) setGathered({ ...made, words })
    })
    return () => {
      current = false
    }
  }, [id, words])
  const papers = gathered?.papers ?? []
  const shown = papers.find((paper) => paper.name === name) ?? papers[0]
  const save = async () => {
    if (!gathered) return
    const done = await act('diagnostics.save', { diagnostics: gathered.diagnostics })
    if (done?.saved) onClose()
  }
  return (
    <Dialog label="Export diagnostics" size="large" onClose={onClose}>
      <div className="dialog-body diagnostics">
        <p className="muted">
          {session ? `About “${session.title}” and the app. ` : 'About the app. '}
          Secrets are taken out. Read it before you give it to anybody.
        </p>
        <div className="diagnostics-choice">
          <Select
            label="File"
            value={shown?.name ?? ''}
            options={papers.map((paper) => ({
              value: paper.name,
              label: `${paper.name}, ${sizeWords(paper.text.length)}`,
            }))}
            onChange={setName}
          />
          <label className="diagnostics-words">
            <input
              type="checkbox"
              checked={words}
              onChange={(event) => setWords(event.target.checked)}
            />
            Include conversation and file names
          </label>
        </div>
        <section
          className="diagnostics-text"
          aria-label="Content"
          aria-busy={gathered?.words !== words}
        >
          {blocksOf(shown?.text ?? '').map(({ first, text }) => (
            <pre key={`${shown?.name} ${first}`}>{text}</pre>
          ))}
        </section>
      </div>
      <footer className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={gathered?.words !== words} onClick={() => void save()}>
          Save…
        </Button>
      </footer>
    </Dialog>
  )
}
