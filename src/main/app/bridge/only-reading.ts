import { failure } from '../../../kit/result'
import type { CommandName } from '../../../shared/app/contract'
import type { Problems } from '../../store/feed/problems'
import type { Handlers } from './handlers'
import { refusingAll } from './refusing-all'

/** What a window may ask for where nothing can be kept: to look, and what belongs to the window. */
const allowed = new Set<CommandName>([
  'project.files',
  'session.seen',
  'session.export',
  'session.section',
  'session.questions',
  'session.places',
  'session.search',
  'draft.read',
  'draft.write',
  'draft.attach',
  'session.traffic',
  'branch.look',
  'process.watchTree',
  'terminal.epochs',
  'terminal.export',
  'file.find',
  'file.read',
  'file.openOutside',
  'file.choose',
  'file.attach',
  'settings.schema',
  'diagnostics.gather',
  'diagnostics.save',
  'account.logins',
  'account.keys',
  'usage.read',
  'app.openLink',
  'app.saveText',
  'app.paste',
  'app.newWindow',
  'app.dismiss',
  'app.report',
])

const hint = 'Make the folder writable, or start with another one by --user-data-dir=FOLDER.'

export function tellThatNothingIsKept(problems: Problems, folder: string): void {
  problems.insist('read-only', {
    code: 'read-only',
    hint,
    message: `Liminal cannot write to its data folder ${folder}. All that is in it can be read; nothing is started, and nothing is kept.`,
  })
}

/** Every other command is refused, with the reason. */
export function onlyReading(handlers: Handlers): Handlers {
  const refuse = () =>
    failure('read-only', 'Nothing can be kept, so nothing is started or changed.')
  const passed = Object.entries(handlers).filter(([name]) => allowed.has(name as CommandName))
  return { ...refusingAll(refuse), ...Object.fromEntries(passed) }
}
