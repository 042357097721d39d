/** What a program on the way to a place asks its user. */
export interface Question {
  /** The place, as the user calls it. */
  place: string
  /** Typed unseen, agreed to, typed in plain sight, or only to be told: then it waits for the user's hand. */
  kind: 'secret' | 'confirm' | 'text' | 'notice'
  /** Whose words these are: what the place itself says may claim anything. */
  by: 'ssh' | 'place'
  /** The program's own words, as plain text. */
  prompt: string
}

const longest = 4000

/** Reads the words of ssh; `hint` is what it says besides (SSH_ASKPASS_PROMPT). */
export function readQuestion(remote: string, said: string, hint = ''): Question {
  const prompt = plain(said)
  const question = { place: remote, prompt }
  // Ssh puts in front whose words they are where they come over the line.
  if (fromRemote.test(prompt))
    return { ...question, by: 'place', kind: seen.test(prompt) ? 'text' : 'secret' }
  const kind =
    hint === 'none' ? 'notice' : hint === 'confirm' || yesOrNo.test(prompt) ? 'confirm' : 'secret'
  return { ...question, by: 'ssh', kind }
}

/** Whether the same answer is right the next time: what is good for once only is asked for again. */
export function holds({ by, kind, prompt }: Question): boolean {
  return by === 'ssh' && kind === 'secret' && lasting.test(prompt)
}

const fromRemote = /^\([^()\s]+@[^()\s]+\) /
const yesOrNo = /\(yes\/no(?:\/\[fingerprint\])?\)\?\s*$|^Please type 'yes'/
const lasting = /^Enter passphrase for |^\S+@\S+'s password: ?$/
/** What is worth nothing when it has been seen. */
const seen = /\bverification code\b|\bone-time\b|\bpasscode\b|\botp\b|\btoken\b|\boption\b/i

/** Without what would change how it looks or what it seems to say. */
function plain(said: string): string {
  return said
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .slice(0, longest)
}
