import { ofLimits } from './rules/limits'
import { ofLooseWords } from './rules/loose'
import { ofTheMachine } from './rules/machine'
import { ofMoneyAndLimits } from './rules/money-and-limits'
import { ofThePhrases } from './rules/phrases'
import type { Rule } from './rules/rule'
import { ofTheService } from './rules/service'
import { ofRates, ofTheStatuses } from './rules/statuses'

/**
 * The first that fits says what it is. What is certain stands before what is only hinted at: what
 * the machine says, then what is told in names and in words that mean one thing, money before
 * limits and limits of use before mere haste; then a bare status, and last what could be anything.
 */
export const rules: readonly Rule[] = [
  ...ofTheMachine,
  ...ofMoneyAndLimits,
  ...ofLimits,
  ...ofThePhrases,
  ...ofTheService,
  ...ofTheStatuses,
  ofRates,
  ...ofLooseWords,
]
