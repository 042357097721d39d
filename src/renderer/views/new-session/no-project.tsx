import { FolderOpen } from 'lucide-react'
import { openProject } from '../../commands/session-actions'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { useLostProjects } from '../projects/lost-projects'

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
