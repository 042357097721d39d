import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'

interface PasteDialogProps {
  text: string
  onPaste: () => void
  onClose: () => void
}

/** Asked before more than one line goes to a program that would run each of them at once. */
export function PasteDialog({ text, onPaste, onClose }: PasteDialogProps) {
  const lines = text.trimEnd().split(/\r?\n/)
  return (
    <Dialog label={`Paste ${lines.length} lines?`} onClose={onClose} size="medium">
      <div className="dialog-body">
        <p>The program would take each line as if you had typed it and pressed Enter.</p>
        <pre className="terminal-paste selectable">{lines.slice(0, 200).join('\n')}</pre>
      </div>
      <footer className="dialog-footer">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" data-first-focus="" onClick={onPaste}>
          Paste
        </Button>
      </footer>
    </Dialog>
  )
}
