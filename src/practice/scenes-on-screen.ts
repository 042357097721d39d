import { randomUUID } from 'node:crypto'
import { drawPicture } from './picture'
import type { Turn } from './turn'

export async function plan(turn: Turn): Promise<void> {
  const steps = ['Look at the folder', 'Decide what to change', 'Change it', 'Check the result']
  const show = (done: number) =>
    turn.update({
      sessionUpdate: 'plan',
      entries: steps.map((content, place) => ({
        content,
        priority: place === 2 ? 'high' : 'medium',
        status: place < done ? 'completed' : place === done ? 'in_progress' : 'pending',
      })),
    })
  await turn.say('This is how I would go about it.\n')
  for (let done = 0; done <= steps.length; done += 1) {
    await show(done)
    await turn.pause(turn.pace * 25)
  }
  await turn.say('All four steps are done.\n')
}

export async function askForm(turn: Turn): Promise<void> {
  if (!turn.client.form) return turn.say('I would ask you with a form, but none is offered here.\n')
  const answer = await turn.ask('elicitation/create', {
    mode: 'form',
    message: 'How shall I go on?',
    requestedSchema: {
      type: 'object',
      required: ['colour'],
      properties: {
        colour: {
          type: 'string',
          title: 'Colour',
          description: 'Which one do you like best?',
          oneOf: [
            { const: 'red', title: 'Red' },
            { const: 'green', title: 'Green' },
            { const: 'blue', title: 'Blue' },
          ],
          default: 'green',
        },
        name: { type: 'string', title: 'Your name', maxLength: 80 },
        count: { type: 'integer', title: 'How many', minimum: 1, maximum: 10, default: 3 },
        sure: { type: 'boolean', title: 'I am sure', default: false },
      },
    },
  })
  if (answer.action === 'accept') {
    await turn.say(
      `Thank you. Your answer:\n\n\`\`\`json\n${JSON.stringify(answer.content, null, 2)}\n\`\`\`\n`,
    )
  } else {
    await turn.say(`You did not answer (${String(answer.action)}), and that is fine.\n`)
  }
}

export async function askUrl(turn: Turn): Promise<void> {
  if (!turn.client.url) return turn.say('I would show you a page, but none can be opened here.\n')
  const answer = await turn.ask('elicitation/create', {
    mode: 'url',
    elicitationId: randomUUID(),
    url: 'https://agentclientprotocol.com',
    message: 'The protocol that I speak is described on this page.',
  })
  await turn.say(answer.action === 'accept' ? 'You opened it.\n' : 'Another time, then.\n')
}

export async function picture(turn: Turn): Promise<void> {
  await turn.say('Here is a picture, made just now.\n')
  await turn.update({
    sessionUpdate: 'agent_message_chunk',
    content: {
      type: 'image',
      mimeType: 'image/png',
      data: drawPicture(160, 96).toString('base64'),
    },
  })
}

export async function title(turn: Turn, rest: string): Promise<void> {
  turn.conversation.title = rest === '' ? 'A practice conversation' : rest.slice(0, 100)
  await turn.update({ sessionUpdate: 'session_info_update', title: turn.conversation.title })
  await turn.say(`This conversation is now called “${turn.conversation.title}”.\n`)
}

export async function notices(turn: Turn): Promise<void> {
  const notice = (severity: string, words: string, description: string) =>
    turn.update({ sessionUpdate: 'notice', severity, title: words, description })
  await notice('info', 'Only practice', 'Nothing that happens here costs anything.')
  await notice('warning', 'Context is half full', 'It is not, but this is how it would look.')
  await notice('error', 'A tool is missing', 'It is not needed for the tour.')
  await turn.say('These were three notices.\n')
}

export async function subagent(turn: Turn): Promise<void> {
  const helper = randomUUID()
  const state = (words: string) =>
    turn.update({
      sessionUpdate: 'subagent_update',
      sessionId: helper,
      title: 'Helper',
      description: 'Looks at the small things',
      state: { state: words },
    })
  await state('running')
  const messageId = randomUUID()
  await turn.update({ sessionUpdate: 'session_message', messageId, senderSessionId: helper })
  for (const text of [
    'I look at the small things. ',
    'There are three of them. ',
    'All are well.',
  ]) {
    await turn.update({
      sessionUpdate: 'session_message_chunk',
      messageId,
      content: { type: 'text', text },
    })
    await turn.pause(turn.pace * 20)
  }
  await state('idle')
  await turn.say('My helper has looked at the small things: all are well.\n')
}

export async function compact(turn: Turn): Promise<void> {
  const compactionId = randomUUID()
  await turn.update({ sessionUpdate: 'compaction_update', compactionId, status: 'in_progress' })
  await turn.pause(turn.pace * 60)
  await turn.update({
    sessionUpdate: 'compaction_update',
    compactionId,
    status: 'completed',
    summary: [{ type: 'text', text: 'We practised, and everything worked.' }],
  })
  await turn.say('There is room in my context again.\n')
}
