import { failure } from '../../../../kit/result'
import { accountRests } from '../../../../shared/agent/process/start-codes'
import { timeWords } from '../../../../shared/session/recovery/words'

/** Nothing is asked there before that: the account has reached a limit, or its provider wants to be left alone. */
export interface Rest {
  kind: 'limit' | 'overloaded'
  until: number
}

const why = {
  limit: (agent: string) => `The account of ${agent} has reached its usage limit`,
  overloaded: (agent: string) => `The model provider of ${agent} asks to be left alone`,
}

/** That is for the user to overrule, and for nobody else. */
export const startsLater = (agent: string, { kind, until }: Rest, now: number) =>
  failure(
    accountRests,
    `${why[kind](agent)}: no agent starts there before ${timeWords(until, now)}.`,
    { hint: 'Use another account, or start it anyway.' },
  )
