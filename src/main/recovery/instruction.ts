import type { Block } from '../../shared/session/content'

/** Beside the prompt, where the last run ended well and without its signal (SPEC R4). */
export const instruction: Block = {
  type: 'text',
  text: 'The last run ended without the signal that it is done. When you have finished, write it as you were told.',
}
