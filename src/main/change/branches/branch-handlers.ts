import { failure, success } from '../../../kit/result'
import type { CoreHandlers } from '../../app/bridge/handlers'
import type { Branches } from './branches'

type BranchHandlers = Pick<CoreHandlers, Extract<keyof CoreHandlers, `branch.${string}`>>

/** Loaded when the first is given: no window waits for it. */
export function branchHandlers(
  open: () => Promise<Branches>,
  folderOf: (project: string) => string | undefined,
  programs: { answer(repository: string, programs: readonly string[], allow: boolean): void },
): BranchHandlers {
  return {
    'branch.look': async ({ session }) => (await open()).look(session),
    'branch.hunks': async ({ session, path }) => (await open()).hunks(session, path),
    'branch.commit': async ({ session, ...request }) => (await open()).commit(session, request),
    'branch.foretell': async ({ session, base, way }) => (await open()).preview(session, base, way),
    'branch.combine': async ({ session, base, branches }) =>
      (await open()).combine(session, base, branches),
    'branch.merge': async ({ session, ...request }) => (await open()).merge(session, request),
    'branch.pull': async ({ session, base }) => (await open()).pull(session, base),
    'branch.update': async ({ session, merges }) => (await open()).update(session, merges),
    'branch.abort': async ({ session }) => (await open()).abort(session),
    'branch.undo': async ({ session, commit }) => (await open()).undo(session, commit),
    'branch.push': async ({ session, ...request }) => (await open()).push(session, request),
    'branch.request': async ({ session, ...request }) => (await open()).request(session, request),
    'branch.readRequest': async ({ session }) => (await open()).readRequest(session),
    'branch.issues': async ({ project }) => {
      const folder = folderOf(project)
      return folder === undefined
        ? failure('unknown-project', 'This project is not open')
        : (await open()).issues(folder)
    },
    'branch.programs': ({ repository, programs: meant, allow }) => {
      programs.answer(repository, meant, allow)
      return success(undefined)
    },
    'branch.cancel': async ({ session }) => (await open()).cancel(session),
  }
}
