import { writeShortcut } from '../../commands/keys'
import { allCommands, shortcutsOf } from '../../commands/registry'
import { isMac } from '../../commands/shortcuts'
import { Dialog } from '../../ui/dialog'
import './shortcut-sheet.css'

/** Every command that has keys, by what it is about. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const commands = allCommands().filter((command) => shortcutsOf(command).length > 0)
  const categories = [...new Set(commands.map((command) => command.category))]
  return (
    <Dialog label="Keyboard shortcuts" size="large" onClose={onClose}>
      <section aria-label="List of shortcuts" className="dialog-body shortcut-sheet">
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <h3>{category}</h3>
            <dl>
              {commands
                .filter((command) => command.category === category)
                .map((command) => (
                  <div key={command.id}>
                    <dt>{command.title}</dt>
                    <dd>
                      {shortcutsOf(command).map((keys) => (
                        <kbd key={keys}>{writeShortcut(keys, isMac)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
