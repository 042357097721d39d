/** The same for everybody who sends a prompt again, so that two clicks or two windows send it once. */
export function promptAgain(turn: string): string {
  const [first, times = '0'] = turn.split('~')
  return `${first}~${Number(times) + 1}`
}
