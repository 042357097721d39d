import { notBare } from '../../../starting/bare'

const WORDS =
  'Programs can reach what Liminal itself has open, and could harm it: the part of it that closes this to them could not be loaded. Install Liminal again.'

/** Says it when the first program is started, and once: it is the same for all of them. */
export function tellNotBare(say: (words: string) => void): () => void {
  let told = false
  return () => {
    const problem = told ? undefined : notBare()
    told = true
    if (problem !== undefined) say(`${WORDS} (${problem})`)
  }
}
