import type { EndSignal, ProcessEntry, Root } from './system'

/**
 * The group first, since the kernel reaches all of it at once, forks in flight included; then
 * those that left it. Nothing is signalled whose identity is not the one that was seen.
 */
export function signalProcesses(
  root: Root,
  members: ProcessEntry[],
  signal: EndSignal,
  isStill: (pid: number, startTime: string) => boolean,
  send: (pid: number, signal: NodeJS.Signals) => void = sendSignal,
): void {
  const groupIsOurs = isStill(root.pid, root.startTime)
  const outside = members.filter(
    (member) =>
      !(groupIsOurs && member.group === root.pid) && isStill(member.pid, member.startTime),
  )
  const targets = [...(groupIsOurs ? [-root.pid] : []), ...outside.map((member) => member.pid)]
  for (const target of targets) send(target, signal)
  // A stopped process takes SIGTERM only when it runs again.
  if (signal === 'SIGTERM') for (const target of targets) send(target, 'SIGCONT')
}

export function sendSignal(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    // It ended on its own meanwhile, or runs as somebody else: the next look at the tree tells.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}
