import { FileJson, Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AccountOrder } from '../../agent/settings/account-order'
import { Accounts } from '../../agent/settings/accounts'
import { OwnAgents } from '../../agent/settings/own-agents'
import { PermissionRules } from '../../agent/settings/permission-rules'
import { Profiles } from '../../agent/settings/profiles'
import { Servers } from '../../agent/settings/servers'
import { Remotes } from '../../host/settings/remotes'
import { Button } from '../../kit/button'
import { shownKeys } from '../../kit/commands/keymap'
import { type FieldGroup, fieldGroups, searchFields } from '../../kit/forms/fields'
import { save } from '../../kit/forms/save'
import { SettingField } from '../../kit/forms/setting-field'
import { Truncated } from '../../kit/truncated'
import { act } from '../../store/act'
import { call } from '../../store/bridge'
import { setFrame, useFrame } from '../../store/frame'
import { useRow } from '../../store/rows'
import { showProblem } from '../../store/shown-problems'
import { AcceptanceRules } from '../../task/settings/acceptance-rules'
import { ApprovalRules } from '../../task/settings/approval-rules'
import { RemovedWorkspaces } from '../../workspace/removed-workspaces'
import { NewWorktrees } from '../../workspace/settings/new-worktrees'
import './settings-page.css'

/** What has an editor of its own, by the words that it is searched by. */
const parts = [
  'keyboard shortcuts',
  'profiles',
  'accounts',
  'order of accounts',
  'permission rules',
  'approval rules of tasks',
  'acceptance rules of tasks',
  'mcp servers',
  'your own agents',
  'places',
  'new worktrees',
  'removed workspaces',
] as const

/** Who opens the settings looks for one. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

export function SettingsPage() {
  const settings = useRow('settings', 'settings')
  const [groups, setGroups] = useState<FieldGroup[]>([])
  const [query, setQuery] = useState('')
  useEffect(() => {
    void call('settings.schema', {}).then((result) => {
      if (result.ok) setGroups(fieldGroups(result.value.schema, result.value.suggestions))
      else showProblem(result.problem)
    })
  }, [])
  const { settingsPart } = useFrame()
  const ready = settings !== undefined
  useEffect(() => {
    if (!ready || settingsPart === null) return
    const part = document.querySelector<HTMLElement>(`.settings [aria-label="${settingsPart}"]`)
    part?.scrollIntoView()
    part?.querySelector<HTMLElement>('button')?.focus()
    setFrame({ settingsPart: null })
  }, [ready, settingsPart])
  if (!settings) return <section aria-label="Settings" className="settings" />
  const found = searchFields(groups, query)
  const asked = query.trim().toLowerCase()
  const shown = (part: (typeof parts)[number]) => part.includes(asked)
  return (
    <section aria-label="Settings" className="settings">
      <div className="settings-content">
        <header className="settings-header">
          <h1>Settings</h1>
          <Button icon={FileJson} onClick={() => void act('settings.openFile', {})}>
            Open settings.json
          </Button>
        </header>
        <p className="settings-file">
          <Truncated text={settings.file} />
        </p>
        <input
          type="search"
          className="input"
          aria-label="Search settings"
          placeholder="Search settings"
          ref={focusOnce}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {found.map((group) => (
          <section key={group.title} aria-label={group.title} className="settings-group">
            <h2>{group.title}</h2>
            {group.fields.map((field) => (
              <SettingField
                key={field.key}
                field={field}
                value={settings.values[field.key as keyof typeof settings.values]}
              />
            ))}
          </section>
        ))}
        {shown('keyboard shortcuts') && (
          <section aria-label="Keyboard shortcuts" className="settings-group">
            <h2>Keyboard shortcuts</h2>
            <div>
              <Button
                icon={Keyboard}
                keys={shownKeys('help.shortcuts')}
                onClick={() => setFrame({ dialog: 'shortcuts' })}
              >
                See and change them
              </Button>
            </div>
          </section>
        )}
        {shown('profiles') && <Profiles settings={settings.values} />}
        {shown('accounts') && <Accounts accounts={settings.values.accounts} />}
        {shown('order of accounts') && <AccountOrder settings={settings.values} />}
        {shown('permission rules') && (
          <PermissionRules
            rules={settings.values['permissions.rules']}
            onChange={(rules) => save('permissions.rules', rules)}
          />
        )}
        {shown('approval rules of tasks') && (
          <ApprovalRules
            rules={settings.values['tasks.approval']}
            onChange={(rules) => save('tasks.approval', rules)}
          />
        )}
        {shown('acceptance rules of tasks') && (
          <AcceptanceRules
            rules={settings.values['tasks.acceptance']}
            onChange={(rules) => save('tasks.acceptance', rules)}
          />
        )}
        {shown('mcp servers') && (
          <Servers
            servers={settings.values.mcpServers}
            none="None. Servers of tools that are named here are offered to every agent."
            onChange={(servers) => save('mcpServers', servers)}
          />
        )}
        {shown('your own agents') && <OwnAgents agents={settings.values.agents} />}
        {shown('places') && <Remotes places={settings.values.places} />}
        {shown('new worktrees') && <NewWorktrees setups={settings.values['workspaces.projects']} />}
        {shown('removed workspaces') && <RemovedWorkspaces />}
        {found.length === 0 && !parts.some(shown) && (
          <p className="settings-none">No setting fits “{query}”.</p>
        )}
      </div>
    </section>
  )
}
