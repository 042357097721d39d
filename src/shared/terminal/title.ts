/** How terminal agents word it in their window title when they wait for the user. */
const asking =
  /✋|\b(action required|needs? (your )?(input|attention|approval|permission)|(waiting|awaiting)( for)? (you|your|input|approval|confirmation|permission))\b/i

export function titleAsks(title: string): boolean {
  return asking.test(title)
}
