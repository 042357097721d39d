import { callTool, type TaskClient, taskTools } from './tools'

/** What is spoken from 2024-11-05 on; the newest is answered to who asks for one that nobody knows. */
const versions = ['2024-11-05', '2025-03-26', '2025-06-18']

const methodNotFound = -32601
const invalidRequest = -32600

/**
 * A server of MCP for one project, without its transport: a line in, and a line out where one is owed.
 * What a tool could not do is an answer for the agent, not an error of the protocol.
 */
export async function answerTool(
  line: string,
  door: TaskClient,
  { project, version }: { project: string; version: string },
): Promise<string | undefined> {
  const said = read(line)
  if (!said) return reply(null, { error: { code: invalidRequest, message: 'This is no request.' } })
  const { id, method, params } = said
  // A notification is owed nothing.
  if (id === undefined) return undefined
  switch (method) {
    case 'initialize': {
      const asked = versions.find((one) => one === params.protocolVersion)
      const result = {
        protocolVersion: asked ?? versions.at(-1),
        capabilities: { tools: {} },
        serverInfo: { name: 'liminal', version },
      }
      return reply(id, { result })
    }
    case 'ping':
      return reply(id, { result: {} })
    case 'tools/list':
      return reply(id, { result: { tools: taskTools } })
    case 'tools/call': {
      const called = await callTool(String(params.name), fields(params.arguments), door, project)
      const { hint } = called.ok ? {} : called.problem
      const text = called.ok
        ? called.value
        : [called.problem.message, hint].filter(Boolean).join(' ')
      return reply(id, { result: { content: [{ type: 'text', text }], isError: !called.ok } })
    }
    default:
      return reply(id, { error: { code: methodNotFound, message: `There is no ${method}.` } })
  }
}

interface Said {
  id: string | number | undefined
  method: string
  params: Record<string, unknown>
}

function read(line: string): Said | undefined {
  try {
    const { id, method, params } = fields(JSON.parse(line))
    if (typeof method !== 'string') return undefined
    const named = typeof id === 'string' || typeof id === 'number' ? id : undefined
    return { id: named, method, params: fields(params) }
  } catch {
    // What is no JSON is no request.
    return undefined
  }
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const reply = (id: string | number | null, body: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, ...body })
