import type { ProcessNode, ProcessRow } from '../../shared/app/tables'

export interface PlacedNode extends ProcessNode {
  /** How far below the agent's own process it stands. */
  depth: number
}

/** The processes of an agent from the top down, each under the one that started it. */
export function placedNodes(nodes: readonly ProcessNode[]): PlacedNode[] {
  const known = new Set(nodes.map((node) => node.pid))
  const placed: PlacedNode[] = []
  const seen = new Set<number>()
  const place = (node: ProcessNode, depth: number) => {
    // A list taken while processes come and go may hold a circle.
    if (seen.has(node.pid)) return
    seen.add(node.pid)
    placed.push({ ...node, depth })
    for (const child of nodes) if (child.parent === node.pid) place(child, depth + 1)
  }
  for (const node of nodes) if (!known.has(node.parent) || node.parent === node.pid) place(node, 0)
  for (const node of nodes) place(node, 0)
  return placed
}

export function sumOf(process: ProcessRow): { cpu: number; memory: number } | null {
  if (process.tree.length === 0) return null
  return {
    cpu: process.tree.reduce((sum, node) => sum + node.cpu, 0),
    memory: process.tree.reduce((sum, node) => sum + node.memory, 0),
  }
}

const phases = {
  idle: 'Idle',
  starting: 'Starting',
  connected: 'Connected',
  disconnected: 'Disconnected',
  reconnecting: 'Reconnecting',
} as const

/** "Reconnecting, attempt 2 of 5" */
export function phaseText({ connection: { phase, attempt } }: ProcessRow): string {
  return attempt ? `${phases[phase]}, attempt ${attempt.number} of ${attempt.of}` : phases[phase]
}
