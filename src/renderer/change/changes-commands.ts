import { type Doing, type Doings, onSession } from '../kit/commands/command'
import { navigate, navigationNow } from '../store/navigation'
import { type ChangesCommand, doingOf } from './active-changes'

/** Single letters mean the changes only where nothing else of the window has the focus. */
function isHere(): boolean {
  const { activeElement, body } = document
  const { page, tab } = navigationNow()
  if (page !== 'session' || tab !== 'changes') return false
  return activeElement === body || activeElement?.closest('main') != null
}

const here = (command: ChangesCommand): Doing => ({
  when: () => isHere() && doingOf(command) !== undefined,
  run: () => doingOf(command)?.(),
})

/** What the panel of the branch offers by buttons, which have no letters for keys. */
const onBranch = (command: ChangesCommand): Doing => ({
  when: () => doingOf(command) !== undefined,
  run: () => doingOf(command)?.(),
})

export const changesCommands = {
  'changes.open': onSession(() => {
    navigate({ page: 'session', tab: 'changes' })
  }),
  'changes.next-hunk': here('changes.next-hunk'),
  'changes.previous-hunk': here('changes.previous-hunk'),
  'changes.next-file': here('changes.next-file'),
  'changes.previous-file': here('changes.previous-file'),
  'changes.accept': here('changes.accept'),
  'changes.revert': here('changes.revert'),
  'changes.comment': here('changes.comment'),
  'changes.accept-file': here('changes.accept-file'),
  'changes.revert-file': here('changes.revert-file'),
  'changes.comment-file': here('changes.comment-file'),
  'changes.viewed': here('changes.viewed'),
  'changes.undo': here('changes.undo'),
  'changes.send': here('changes.send'),
  'changes.next-range': here('changes.next-range'),
  'changes.previous-range': here('changes.previous-range'),
  'changes.layout': here('changes.layout'),
  'changes.white-space': here('changes.white-space'),
  'changes.tree': here('changes.tree'),
  'branch.commit': onBranch('branch.commit'),
  'branch.merge': onBranch('branch.merge'),
  'branch.undo': onBranch('branch.undo'),
  'branch.push': onBranch('branch.push'),
  'branch.fetch': onBranch('branch.fetch'),
  'branch.pull': onBranch('branch.pull'),
  'branch.request': onBranch('branch.request'),
} satisfies Doings
