import type { PermissionRule } from '../../../shared/session/permission'
import { listText, readList } from '../../kit/forms/texts'

export interface RuleForm {
  name: string
  answer: PermissionRule['answer']
  /** One a line each; an empty one is no condition. */
  kinds: string
  commands: string
  paths: string
  /** Empty for all. */
  agent: string
  project: string
}

export const emptyRule: RuleForm = {
  name: '',
  answer: 'allow',
  kinds: '',
  commands: '',
  paths: '',
  agent: '',
  project: '',
}

export function ruleForm({ name, answer, kinds, commands, paths, ...rule }: PermissionRule) {
  const { agent = '', project = '' } = rule
  const lists = { kinds: listText(kinds), commands: listText(commands), paths: listText(paths) }
  return { name, answer, agent, project, ...lists }
}

type ReadRule = { ok: true; rule: PermissionRule } | { ok: false; message: string }

export function readRule(form: RuleForm): ReadRule {
  const name = form.name.trim()
  if (!name) return { ok: false, message: 'The rule needs a name: it is shown with each answer.' }
  const conditions = {
    ...list('kinds', form.kinds),
    ...list('commands', form.commands),
    ...list('paths', form.paths),
  }
  if (Object.keys(conditions).length === 0)
    return {
      ok: false,
      message: 'The rule needs kinds, commands or paths: nothing is allowed by default.',
    }
  const { answer, agent, project } = form
  const place = { ...(agent ? { agent } : {}), ...(project ? { project } : {}) }
  return { ok: true, rule: { name, answer, ...place, ...conditions } }
}

function list(key: 'kinds' | 'commands' | 'paths', text: string) {
  const values = readList(text)
  return values.length > 0 ? { [key]: values } : {}
}

/** "Allows execute of npm test, for claude-code" */
export function ruleWords(rule: PermissionRule): string {
  const { answer, kinds, commands, paths, agent, project } = rule
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
