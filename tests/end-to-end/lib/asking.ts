import type { Page } from 'playwright'
import { give } from './agents'
import { conversation } from './session'

let prompts = 0

/** Gives the agent "asks" its steps, wherever the user is in the window. */
export async function giveSteps(page: Page, session: string, steps: unknown[]): Promise<void> {
  prompts += 1
  const content = [{ type: 'text', text: JSON.stringify(steps) }]
  await give(page, 'session.prompt', { session, prompt: `steps-${prompts}`, content })
}

export const run = (command: string) => ({
  ask: { title: command, kind: 'execute', rawInput: { command } },
})

/** What the agent was answered, in order. */
export async function answersIn(page: Page): Promise<(string | undefined)[]> {
  const said = (await conversation(page).textContent()) ?? ''
  return [...said.matchAll(/answer: (yes|no)/g)].map(([, answer]) => answer)
}
