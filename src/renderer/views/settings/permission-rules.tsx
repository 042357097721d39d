import { Trash2 } from 'lucide-react'
import type { PermissionRule } from '../../../shared/session/permission'
import { act, succeeds } from '../../store/act'
import { Button, IconButton } from '../../ui/button'
import { offerUndo } from '../../ui/toast'

/** The rules that answer permission requests without asking, to look through and to take back. */
export function PermissionRules({ rules }: { rules: readonly PermissionRule[] }) {
  const save = (changed: readonly PermissionRule[]) =>
    succeeds('settings.set', { key: 'permissions.rules', value: changed })
  const remove = async (rule: PermissionRule) => {
    if (await save(rules.filter((one) => one !== rule)))
      offerUndo(`Removed “${rule.name}”`, () => void save(rules))
  }
  return (
    <section aria-label="Permission rules" className="settings-group">
      <header className="settings-header">
        <h2>Permission rules</h2>
        <Button onClick={() => void act('settings.openFile', {})}>Edit in the file</Button>
      </header>
      {rules.length === 0 && (
        <p className="settings-none">None. You are asked about everything that an agent asks.</p>
      )}
      <ul>
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)} className="permission-rule">
            <div className="setting-words">
              <p className="permission-rule-name">{rule.name}</p>
              <p>{ruleWords(rule)}</p>
            </div>
            <IconButton
              label={`Remove ${rule.name}`}
              icon={Trash2}
              onClick={() => void remove(rule)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Allows execute of npm test, for claude-code" */
function ruleWords({ answer, kinds, commands, paths, agent, project }: PermissionRule): string {
  const parts = [
    answer === 'allow' ? 'Allows' : 'Rejects',
    kinds ? kinds.join(', ') : 'anything',
    commands && `of ${commands.join(', ')}`,
    paths && `within ${paths.join(', ')}`,
    agent && `for ${agent}`,
    project && `in ${project}`,
  ]
  return parts.filter(Boolean).join(' ')
}
