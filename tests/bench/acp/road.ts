import { FakeAgent } from '../../../src/main/agent/drivers/acp/agent.test-kit'
import { Book } from '../../../src/main/agent/drivers/acp/book'
import { Conversations } from '../../../src/main/agent/drivers/acp/conversations'
import { Transport } from '../../../src/main/agent/drivers/acp/transport'
import { benchRoadOf, type Reader } from '../lib/road'
import { inReads, updateLines } from './lines'

const updates = 200_000

export function benchRoad(): Promise<void> {
  return benchRoadOf('acp-reader', inReads(updateLines(updates)), updates, reader)
}

const reader: Reader = ({ reading, traffic, event }) => {
  const agent = new FakeAgent()
  const conversations = new Conversations(
    (_session, one) => event(one),
    () => 'p',
  )
  const transport = new Transport(
    agent,
    {
      settled: () => undefined,
      traffic,
      reading,
      update: (params) => conversations.update(params),
      notification: () => undefined,
      strange: () => undefined,
      broken: ({ says }) => {
        throw new Error(says.details)
      },
    },
    new Book('bench', 'bench', () => undefined),
  )
  transport.hear()
  return (bytes) => agent.prints(bytes)
}
