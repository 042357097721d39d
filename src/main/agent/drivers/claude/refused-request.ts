import type { Failure } from '../../../../shared/agent/failure/failure'
import { classify } from '../../model/failure/classify'
import { type Fields, textIn } from '../fields'

/** Why the program does not do what it was asked to. */
export function classified(agent: string, words: string, { error_code }: Fields): Failure {
  const name = textIn(error_code)
  const unknown = name === 'unsupported_request' || words.startsWith('Unsupported control request')
  const kind = unknown ? ('unsupported' as const) : ('refused' as const)
  return classify({ agent, words, name, kind }, Date.now())
}
