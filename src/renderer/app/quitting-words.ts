import type { Quitting } from '../../shared/app/app-contract'

const kept = 'Kept running, they go on in the background.'
const stopped = 'Stopped, their conversations and changes stay.'

/** What the answers mean, for those that are asked about and for all others. */
export function quittingWords({ atWork, kept: some, decided }: Quitting): string {
  const others = decidedWords(decided)
  const more = others === '' ? '' : ` ${others}`
  if (some.length === atWork.length) return `${kept} ${stopped}${more}`
  if (some.length === 0) return `They end with Liminal. ${stopped}${more}`
  const go = some.length === 1 ? '1 goes on' : `${some.length} go on`
  return `Of these ${atWork.length}, ${go} without Liminal; the rest ends with it. ${stopped}${more}`
}

/** Those that nobody is asked about. */
function decidedWords({ keep, stop }: Quitting['decided']): string {
  const said = [
    ...(keep > 0 ? [`${keep} more ${keep === 1 ? 'goes' : 'go'} on`] : []),
    ...(stop > 0 ? [`${stop} more ${stop === 1 ? 'is' : 'are'} stopped`] : []),
  ]
  return said.length > 0 ? `As their projects say, ${said.join(', and ')}.` : ''
}
