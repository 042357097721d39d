import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { AccountOrder } from '../../agent/settings/account-order'
import { Accounts } from '../../agent/settings/accounts'
import { OwnAgents } from '../../agent/settings/own-agents'
import { PermissionRules } from '../../agent/settings/permission-rules'
import { Profiles } from '../../agent/settings/profiles'
import { Servers } from '../../agent/settings/servers'
import { Remotes } from '../../host/settings/remotes'
import { Button } from '../../kit/button'
import { shownKeys } from '../../kit/commands/keymap'
import { save } from '../../kit/forms/save'
import { setFrame } from '../../store/frame'
import { AcceptanceRules } from '../../task/settings/acceptance-rules'
import { ApprovalRules } from '../../task/settings/approval-rules'
import { RemovedWorkspaces } from '../../workspace/removed-workspaces'
import { NewWorktrees } from '../../workspace/settings/new-worktrees'
import type { SectionId } from './setting-rows'

/** A part of the settings that has an editor of its own. */
export interface Part {
  /** What it is searched by. */
  words: string
  show: (values: Settings) => ReactNode
}

export const sectionParts: Partial<Record<SectionId, readonly Part[]>> = {
  agents: [
    { words: 'profiles', show: (values) => <Profiles settings={values} /> },
    { words: 'accounts login key', show: ({ accounts }) => <Accounts accounts={accounts} /> },
    { words: 'order of accounts', show: (values) => <AccountOrder settings={values} /> },
    { words: 'your own agents', show: ({ agents }) => <OwnAgents agents={agents} /> },
    {
      words: 'mcp servers tools',
      show: ({ mcpServers }) => (
        <Servers
          servers={mcpServers}
          none="None. MCP servers give every agent more tools."
          onChange={(servers) => save('mcpServers', servers)}
        />
      ),
    },
  ],
  permissions: [
    {
      words: 'permission rules',
      show: (values) => (
        <PermissionRules
          rules={values['permissions.rules']}
          onChange={(rules) => save('permissions.rules', rules)}
        />
      ),
    },
  ],
  workspaces: [
    {
      words: 'new worktrees copy link set-up check commands',
      show: (values) => <NewWorktrees setups={values['workspaces.projects']} />,
    },
    { words: 'removed workspaces trash restore', show: () => <RemovedWorkspaces /> },
  ],
  tasks: [
    {
      words: 'approval rules of tasks',
      show: (values) => (
        <ApprovalRules
          rules={values['tasks.approval']}
          onChange={(rules) => save('tasks.approval', rules)}
        />
      ),
    },
    {
      words: 'acceptance rules of tasks',
      show: (values) => (
        <AcceptanceRules
          rules={values['tasks.acceptance']}
          onChange={(rules) => save('tasks.acceptance', rules)}
        />
      ),
    },
  ],
  places: [
    {
      words: 'places remotes ssh containers clusters',
      show: ({ places }) => <Remotes places={places} />,
    },
  ],
  shortcuts: [{ words: 'keyboard shortcuts keys', show: () => <Shortcuts /> }],
}

function Shortcuts() {
  return (
    <div className="setting">
      <p>Keyboard shortcuts</p>
      <Button
        icon={Keyboard}
        keys={shownKeys('help.shortcuts')}
        onClick={() => setFrame({ dialog: 'shortcuts' })}
      >
        View and change
      </Button>
    </div>
  )
}
