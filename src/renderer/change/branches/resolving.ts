import { act, succeeds } from '../../store/act'
import { navigate } from '../../store/navigation'

/** What the agent is told of conflicts in its folder, in its conversation. */
const resolveWords = (base: string, paths: readonly string[]): string =>
  `I merged ${base} into this branch, and these files are in conflict:\n\n${paths.map((path) => `- ${path}`).join('\n')}\n\nResolve the conflicts in the files: keep what both sides meant, and leave no marks (<<<<<<<, =======, >>>>>>>). Do not commit; I will look at it first.`

function askToResolve(session: string, base: string, paths: readonly string[]): Promise<boolean> {
  const content = [{ type: 'text' as const, text: resolveWords(base, paths) }]
  return succeeds('session.prompt', { session, prompt: crypto.randomUUID(), content })
}

/** Brings the base into the session's branch; who is named resolves what is in conflict then. */
export async function bringIn(
  session: string,
  base: string,
  resolver: 'agent' | 'user',
  begun: () => void,
): Promise<void> {
  const pulled = await act('branch.pull', { session, base })
  if (!pulled) return
  begun()
  navigate({ tab: resolver === 'agent' ? 'conversation' : 'changes' })
  if (resolver === 'agent' && pulled.conflicts.length > 0)
    await askToResolve(session, base, pulled.conflicts)
}
