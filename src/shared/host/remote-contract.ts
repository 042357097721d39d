import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'
import type { OfferedDevcontainer } from './remotes/devcontainer'
import type { HeldState } from './remotes/discard-words'

const port = z.int().min(1).max(65_535)

/** What a window can do with machines besides this computer. */
export const remoteContract = {
  /** Brings it what it needs and connects; each step stands in its row. */
  'place.connect': command(z.strictObject({ machine: id })).returns<void>(),
  /** Tries at once, whatever is waited for. */
  'place.tryNow': command(z.strictObject({ machine: id })).returns<void>(),
  /** An answer to what is asked on the way; null is none. */
  'place.answer': command(
    z.strictObject({ machine: id, question: id, answer: z.string().max(16_384).nullable() }),
  ).returns<void>(),
  /** The devcontainers that a project of this computer brings along; nothing of them is run. */
  'place.devcontainers': command(z.strictObject({ project: id })).returns<OfferedDevcontainer[]>(),
  /** How that stands which was made for it: a container, a job, a pod. */
  'place.held': command(z.strictObject({ machine: id })).returns<HeldState>(),
  /** Ends that, with all that runs there. */
  'place.discard': command(z.strictObject({ machine: id })).returns<void>(),
  /** What listens there stands in its row, until the window does not look any more. */
  'place.watchPorts': command(z.strictObject({ machine: id, watch: z.boolean() })).returns<void>(),
  /** From now on it is reached from this computer alone, by the port that is returned. */
  'place.openPort': command(z.strictObject({ machine: id, port })).returns<{ here: number }>(),
  'place.closePort': command(z.strictObject({ machine: id, port })).returns<void>(),
}
