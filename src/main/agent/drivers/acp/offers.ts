import { defined } from '../../../../kit/defined'
import type { AuthMethod } from '../../../../shared/agent/process/agent'
import type { Takes } from '../driver'
import { type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'
import type { Quirks } from '../quirks'

/** Everything that a client can offer, without what an agent cannot bear. */
export function clientCapabilities({ acp: { hide = [] } = {} }: Quirks): Fields {
  return {
    fs: {
      readTextFile: !hide.includes('fs.readTextFile'),
      writeTextFile: !hide.includes('fs.writeTextFile'),
    },
    terminal: !hide.includes('terminal'),
    auth: { terminal: true },
    session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
    elicitation: { form: {}, url: {} },
    plan: {},
    subagents: {},
    _meta: { terminal_output: true, 'terminal-auth': true },
  }
}

/** An object says yes, however empty it is. */
function offers(value: unknown): boolean {
  return isFields(value) || value === true
}

/** What the agent says that it can do, besides what it takes. */
export type Abilities = ReturnType<typeof readAbilities>

export function readAbilities(answer: Fields, { acp = {} }: Quirks) {
  const agent = fieldsOf(answer.agentCapabilities)
  const session = fieldsOf(agent.sessionCapabilities)
  const steering = fieldsOf(fieldsOf(answer._meta).steering).supported === true
  return {
    load: offers(agent.loadSession),
    resume: offers(session.resume),
    list: offers(session.list),
    fork: offers(session.fork),
    close: offers(session.close),
    delete: offers(session.delete),
    rename: offers(session.title),
    archive: offers(session.archive),
    status: offers(session.status),
    logout: offers(fieldsOf(agent.auth).logout),
    providers: offers(agent.providers),
    steer: acp.steer !== undefined || steering,
  }
}

export function readTakes(answer: Fields): Takes {
  const agent = fieldsOf(answer.agentCapabilities)
  const session = fieldsOf(agent.sessionCapabilities)
  const prompt = fieldsOf(agent.promptCapabilities)
  const servers = fieldsOf(agent.mcpCapabilities)
  return {
    image: offers(prompt.image),
    audio: offers(prompt.audio),
    embeddedContext: offers(prompt.embeddedContext),
    http: offers(servers.http),
    sse: offers(servers.sse),
    folders: offers(session.additionalDirectories),
    instructions: offers(session.systemPrompt),
    replaceInstructions: offers(fieldsOf(fieldsOf(session.systemPrompt).mode).override),
  }
}

export function readAuthMethods(value: unknown): AuthMethod[] {
  return listIn(value).flatMap((entry) => {
    const fields = fieldsOf(entry)
    const id = textIn(fields.id)
    if (id === undefined) return []
    const description = wordsIn(fields.description)
    return [
      {
        id,
        name: wordsIn(fields.name) ?? id,
        ...defined({ description }),
        how: readHow(fields),
      },
    ]
  })
}

function readHow(fields: Fields): AuthMethod['how'] {
  const meta = fieldsOf(fields._meta)
  const older = fieldsOf(meta['terminal-auth'])
  // The older form names the whole command, so it is the more certain one.
  const command = wordsIn(older.command)
  if (command !== undefined) return { kind: 'terminal', command, ...readArguments(older) }
  const terminal = [fields, meta].find((place) => place.type === 'terminal')
  return terminal
    ? { kind: 'terminal', command: null, ...readArguments(terminal) }
    : { kind: 'agent' }
}

function readArguments(fields: Fields): { args: string[]; env: Record<string, string> } {
  const env = Object.entries(fieldsOf(fields.env)).filter(([, value]) => typeof value === 'string')
  return {
    args: listIn(fields.args).map(String),
    env: Object.fromEntries(env) as Record<string, string>,
  }
}
