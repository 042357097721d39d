// Proves of every kind of update in the protocol that what it says is on screen, and not only read.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '../../src/main/agent/drivers/acp/update-kinds.test-kit'
import type { Fields } from '../../src/main/agent/drivers/fields'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, openSession, sayAndWait } from './lib/session'

let running: RunningApp
beforeAll(async () => {
  // Each case has an agent of its own, in a folder of its own.
  running = await startApp({ settings: { ...fakeAgents('says'), agentLimit: 100 } })
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const text = (words: string) => ({ type: 'text', text: words })
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What is sent, and where in the window it is to be seen. */
type Row = [updates: Fields[], seen: (page: Page) => Locator | Promise<Locator>]
const said = (words: string | RegExp) => (page: Page) => conversation(page).getByText(words).first()
const opened = (name: string, words: string) => async (page: Page) => {
  const article = conversation(page).getByRole('article', { name })
  await article.getByRole('button').first().click()
  return article.getByText(words).first()
}

const rows: Record<string, Row[]> = {
  agent_message_chunk: [
    [[{ content: text('words of the agent') }], said('words of the agent')],
    [
      [{ content: { type: 'image', data: pixel, mimeType: 'image/png' } }],
      (page) => conversation(page).getByRole('img').first(),
    ],
    [
      [{ content: { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' } }],
      said('Audio, audio/wav'),
    ],
    [
      [
        {
          content: { type: 'resource_link', uri: 'https://example.com/x', name: 'a linked thing' },
        },
      ],
      said('a linked thing'),
    ],
    [
      [
        {
          content: {
            type: 'resource',
            resource: { uri: 'file:///embedded.txt', text: 'embedded words' },
          },
        },
      ],
      said(/embedded/),
    ],
    [[{ content: { type: 'hologram' } }], said(/agent content|hologram/)],
  ],
  agent_thought_chunk: [
    [[{ content: text('a secret worry') }], opened('Thought', 'a secret worry')],
  ],
  user_message_chunk: [[[{ content: text('said by the user elsewhere') }], said(/elsewhere/)]],
  tool_call: [
    [
      [{ toolCallId: 't', title: 'Rebuild the moon', kind: 'execute', status: 'completed' }],
      said('Rebuild the moon'),
    ],
  ],
  tool_call_update: [
    [
      [
        { sessionUpdate: 'tool_call', toolCallId: 't', title: 'Before', status: 'in_progress' },
        { toolCallId: 't', title: 'Afterwards', status: 'failed' },
      ],
      said('Afterwards'),
    ],
  ],
  plan: [
    [
      [{ entries: [{ content: 'the first step', priority: 'high', status: 'pending' }] }],
      (page) => page.getByRole('list', { name: 'Plan' }).getByText('the first step'),
    ],
  ],
  plan_update: [
    [
      [{ plan: { type: 'markdown', planId: 'p', content: 'a plan in words' } }],
      (page) => page.getByText('a plan in words').first(),
    ],
  ],
  plan_removed: [
    [
      [
        { sessionUpdate: 'plan_update', plan: { type: 'markdown', planId: 'q', content: 'gone' } },
        { planId: 'q' },
        { sessionUpdate: 'agent_message_chunk', content: text('without it') },
      ],
      said('without it'),
    ],
  ],
  available_commands_update: [
    [
      [{ availableCommands: [{ name: 'summon', description: 'calls somebody' }] }],
      async (page) => {
        await message(page).fill('/summ')
        return page.getByRole('option', { name: /summon/ })
      },
    ],
  ],
  current_mode_update: [
    [
      [
        {
          sessionUpdate: 'config_option_update',
          configOptions: [
            {
              id: 'mode',
              name: 'Mode',
              category: 'mode',
              type: 'select',
              currentValue: 'calm',
              options: [
                { value: 'calm', name: 'Calm' },
                { value: 'wild', name: 'Wild' },
              ],
            },
          ],
        },
        { currentModeId: 'wild' },
      ],
      (page) =>
        page
          .getByRole('combobox', { name: 'Mode' })
          .and(page.locator(':has(option[value=wild]:checked)')),
    ],
  ],
  config_option_update: [
    [
      [
        {
          configOptions: [
            {
              id: 'hue',
              name: 'Hue',
              type: 'select',
              currentValue: 'red',
              options: [{ value: 'red', name: 'Crimson' }],
            },
          ],
        },
      ],
      (page) => page.getByRole('combobox', { name: 'Hue' }),
    ],
  ],
  session_info_update: [
    [
      [{ title: 'A title of its own' }],
      // The user has named it: that stays.
      (page) => page.getByRole('heading', { name: 'session_info_update 0', level: 1 }),
    ],
  ],
  usage_update: [
    [
      [{ used: 4321, size: 10_000, cost: { amount: 7.5, currency: 'USD' } }],
      (page) => page.getByText(/4\.3k of 10k/).first(),
    ],
  ],
  notice: [
    [[{ severity: 'warning', title: 'Mind the gap', description: 'really' }], said('Mind the gap')],
  ],
  compaction_update: [
    [
      [{ compactionId: 'c', status: 'completed', summary: [text('in short')] }],
      said('The context was made shorter'),
    ],
  ],
  compaction_summary_chunk: [
    [
      [
        { sessionUpdate: 'compaction_update', compactionId: 'd', status: 'in_progress' },
        { compactionId: 'd', content: text('a summary that comes in pieces') },
      ],
      said(/shorter/),
    ],
  ],
  subagent_update: [
    [
      [{ sessionId: 'child', title: 'A helper of it', state: { state: 'running' } }],
      said('A helper of it'),
    ],
  ],
  session_message: [
    [[{ messageId: 'm', content: [text('whose word is this')] }], said(/session_message/)],
  ],
  session_message_chunk: [
    [[{ messageId: 'm', content: text('whose word is this') }], said(/session_message_chunk/)],
  ],
}

test('every kind of update that is read stands in the table', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(kinds).sort())
})

const cases = Object.entries(rows).flatMap(([kind, of]) =>
  of.map(([updates, seen], place) => ({ kind, place, updates, seen })),
)

test.each(cases)('$kind ($place) is on screen', async ({ kind, place, updates, seen }) => {
  const { page } = running
  const title = `${kind} ${place}`
  const folder = freshFolder('project')
  await openSession(page, folder, { agent: 'says', title })
  const whole = updates.map((update) => ({ sessionUpdate: kind, ...update }))
  // What the prompt itself says must not be taken for what the agent says.
  const file = join(folder, 'updates.json')
  writeFileSync(file, JSON.stringify(whole))
  await sayAndWait(page, file)
  await (await seen(page)).waitFor({ timeout: 5000 })
})
