import type { SlashCommand } from '../../../shared/agent/content'
import { Button } from '../../kit/button'
import { EmptyState } from '../../kit/empty-state'
import { visibleLine } from '../../kit/markdown/visible'
import { composerOf } from '../../kit/ports/composer-port'
import { useScope } from '../../kit/ports/session-context'

/** All of them are one key away: these are to show what kind there is. */
const most = 5

/** What stands where nothing was said yet: the next step. */
export function Beginning({ commands }: { commands: readonly SlashCommand[] }) {
  const { id, agentName } = useScope()
  const more = commands.length > 0 ? ', / gives a command' : ''
  return (
    <div className="beginning">
      <EmptyState
        title={`What should ${agentName} do?`}
        text={`Write it below. @ mentions a file${more}.`}
      >
        {commands.slice(0, most).map(({ name, description }) => (
          <Button
            key={name}
            data-tooltip={visibleLine(description)}
            aria-description={visibleLine(description)}
            onClick={() => composerOf(id)?.edit([{ type: 'text', text: `/${name} ` }])}
          >
            {visibleLine(`/${name}`)}
          </Button>
        ))}
      </EmptyState>
    </div>
  )
}
