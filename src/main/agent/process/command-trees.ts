import type { ProcessNode } from '../../../shared/app/tables'

type Trees = ReadonlyMap<string, ProcessNode[]>

/**
 * The app starts the commands that an agent asks for, so they are no descendants of it; to the user
 * they are a part of what the agent does, and stand in its tree.
 */
export function withCommands(
  sampled: Trees,
  commands: ReadonlyMap<string, string>,
  childOf: (session: string) => string | undefined,
): Trees {
  const trees = new Map(sampled)
  for (const [command, session] of commands) {
    const tree = sampled.get(command)
    const child = childOf(session)
    const own = child === undefined ? undefined : trees.get(child)
    if (!tree || child === undefined || !own) continue
    const roles = tree.map((node) => (node.role === 'agent' ? { ...node, role: 'command' } : node))
    trees.set(child, [...own, ...roles])
  }
  return trees
}
