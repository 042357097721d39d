/** What a headless agent takes after some turns, its model's answers and its tools not counted. */
const perAgent = 250 * 1024 * 1024
/** The rest is for all else on the machine. */
const share = 0.75

/** How many more agents fit into memory, in words for the setting that limits them. */
export function agentsThatFit(freeBytes: number): string {
  const count = Math.max(1, Math.floor((freeBytes * share) / perAgent))
  const gigabytes = (freeBytes / 1024 ** 3).toFixed(1)
  const agents = count === 1 ? 'one more agent fits' : `${count} more agents fit`
  return `${gigabytes} GB of memory are free now: about ${agents}.`
}
