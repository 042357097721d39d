// Proves that the limit of agents comes with how many fit into the memory that is free.
import { expect, test } from 'vitest'
import { agentsThatFit } from './suggestions'

test.each([
  [8, '8.0 GB of memory are free now: about 24 more agents fit.'],
  [0.5, '0.5 GB of memory are free now: about one more agent fits.'],
  [0.1, '0.1 GB of memory are free now: about one more agent fits.'],
])('%d GB', (gigabytes, words) => {
  expect(agentsThatFit(gigabytes * 1024 ** 3)).toBe(words)
})
