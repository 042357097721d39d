import { FolderOpen } from 'lucide-react'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { EmptyState } from '../../kit/empty-state'
import { useLostProjects } from '../../store/lost-projects'
import { openProject } from '../actions/session-actions'

const none = {
  title: 'No project is open',
  text: 'An agent works in a folder. Choose one, and the form comes back here.',
  canOpen: true,
}

/** An agent needs a folder to work in: that comes first. */
export function NoProject({ onClose }: { onClose: () => void }) {
  const lost = useLostProjects()
  const { title, text, canOpen } = lost ?? none
  return (
    <Dialog label="New session" onClose={onClose}>
      <EmptyState icon={FolderOpen} title={title} text={text}>
        {canOpen && (
          <Button kind="primary" data-first-focus="" onClick={() => void openProject()}>
            Choose a folder
          </Button>
        )}
      </EmptyState>
    </Dialog>
  )
}
