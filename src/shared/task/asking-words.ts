/** How somebody is asked for its opinion on so many attempts, by which a prompt that asks for one is known. */
export const askingWords = (count: number): string =>
  `Say what you think of ${count} attempt${count === 1 ? '' : 's'} at the task below.`

/** Of how many attempts a prompt asks what one thinks; nothing where it does not. */
export function attemptsAsked(prompt: string): number | undefined {
  const count = /^Say what you think of (\d) attempts? at the task below\./.exec(prompt)?.[1]
  return count === undefined ? undefined : Number(count)
}

/** What the attempts are called by. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place)
