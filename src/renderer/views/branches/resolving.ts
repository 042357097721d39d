import { succeeds } from '../../store/act'

/** What the agent is told of conflicts in its folder, in its conversation. */
const resolveWords = (base: string, paths: readonly string[]): string =>
  `I merged ${base} into this branch, and these files are in conflict:\n\n${paths.map((path) => `- ${path}`).join('\n')}\n\nResolve the conflicts in the files: keep what both sides meant, and leave no marks (<<<<<<<, =======, >>>>>>>). Do not commit; I will look at it first.`

export function askToResolve(
  session: string,
  base: string,
  paths: readonly string[],
): Promise<boolean> {
  const content = [{ type: 'text' as const, text: resolveWords(base, paths) }]
  return succeeds('session.prompt', { session, prompt: crypto.randomUUID(), content })
}
