/** How long this thread has worked, in milliseconds: what else the machine does is not in it. */
export function workedFor(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
