import { failure } from '../../../kit/result'

/** Whoever would leave an agent must know first how it stands. */
export const notKnownYet = (agentName: string) =>
  failure('attaching', `${agentName} may still be at work from before, and does not answer yet`, {
    hint: 'Wait until it does, or stop it under “Agents”.',
  })
