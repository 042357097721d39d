import { confirmFirst } from '../kit/confirm'
import { workLines } from '../session/actions/work-lines'
import { act } from '../store/act'

/**
 * What becomes of agents at work is for the user to say, before the app ends: to come back at once as
 * the new version, where it is for an update.
 */
export async function quit(update = false): Promise<void> {
  const asked = await act('app.quit', { remember: false, update })
  if (!asked || asked.atWork.length === 0) return
  const { quittingWords } = await import('./quitting-words')
  const end = (agents: 'keep' | 'stop', remember: boolean) =>
    void act('app.quit', { agents, remember, update })
  confirmFirst({
    title: 'Agents are at work',
    text: quittingWords(asked),
    about: workLines(asked.atWork),
    action: 'Stop them',
    run: (remember) => end('stop', remember),
    ...(asked.kept.length > 0
      ? {
          instead: { action: 'Keep them running', run: (remember) => end('keep', remember) },
        }
      : {}),
    remember: 'Do not ask again',
  })
}
