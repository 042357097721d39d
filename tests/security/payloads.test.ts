// Proves of the check that stands before every handler that no payload passes it unless the contract allows it.

import { expect, it } from 'vitest'
import { failure, success } from '../../src/kit/result'
import type { Handlers } from '../../src/main/app/bridge/handlers'
import { perform } from '../../src/main/app/bridge/perform'
import { refusingAll } from '../../src/main/app/bridge/refusing-all'
import { type CommandName, contract } from '../../src/shared/app/contract'
import { patience } from '../lib/patience'
import { runsOf, seedOfRun } from '../lib/random'
import { hostilePayload } from './hostile'

const names = Object.keys(contract) as CommandName[]
const payloads = runsOf(10_000, 200_000)
const seed = seedOfRun()

it.each(names)(`%s survives ${payloads} hostile payloads`, { timeout: patience }, async (name) => {
  let reached: unknown
  const handlers: Handlers = {
    ...refusingAll(() => failure('another', 'Not this one')),
    [name]: (input: unknown) => {
      reached = input
      return success(undefined)
    },
  }
  for (let count = 0; count < payloads; count += 1) {
    const input = hostilePayload(seed + count)
    reached = undefined
    const result = await perform(handlers, { id: 1 }, name, input)
    if (result.ok) expect(contract[name].input.safeParse(reached).success).toBe(true)
    else expect(result.problem.code).toBe('invalid-input')
  }
})
