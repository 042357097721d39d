import { wordOf } from '../../../../kit/word-of'
import type { ToolPatch } from '../../../../shared/agent/content'
import type { Answer } from '../../../../shared/session/question'
import { answerOnRecord } from '../../../../shared/session/secret-answers'
import type { QuestionBody } from '../driver'
import { type Fields, fieldsOf, textIn, wordsIn } from '../fields'
import type { Questions } from '../questions'
import type { AppRequest, CodexTransport, Id } from './codex-transport'
import {
  commandDecisions,
  type Decision,
  fileDecisions,
  mcpDecisions,
  permissionDecisions,
  refusedPermissions,
} from './decisions'
import { readInputForm } from './input-forms'
import type { ThreadReader } from './thread-reader'
import type { Threads } from './threads'
import { readCommand } from './tool-items'

const unknownMethod = -32601
const invalid = -32602

/** A question, and the answer that the wire has for each of the user's. */
interface Asked {
  body: Unnamed
  answer(answer: Answer): unknown
}

type Without<T> = T extends unknown ? Omit<T, 'id'> : never
type Unnamed = Without<QuestionBody>

/** What the agent asks of the app, and what it is answered. */
export class ServerRequests {
  #transport: () => CodexTransport
  #threads: Threads
  #questions: Questions
  #open = new Map<Id, AbortController>()
  #readers: Record<
    string,
    (params: Fields, reader: ThreadReader | undefined) => Asked | undefined
  > = {
    'item/commandExecution/requestApproval': askCommand,
    'item/fileChange/requestApproval': askFileChange,
    'item/permissions/requestApproval': askPermissions,
    'item/tool/requestUserInput': askInput,
    'mcpServer/elicitation/request': askForServer,
  }

  constructor(transport: () => CodexTransport, threads: Threads, questions: Questions) {
    this.#transport = transport
    this.#threads = threads
    this.#questions = questions
  }

  async answer(request: AppRequest): Promise<void> {
    const { id, method, params } = request
    const reader = Object.hasOwn(this.#readers, method) ? this.#readers[method] : undefined
    if (!reader) {
      this.#threads.strange(method, params)
      this.#transport().refuse(id, unknownMethod, `Method not found: ${method}`)
      return
    }
    const own = textIn(params.threadId) ?? this.#threads.latest
    const asked = reader(params, own === undefined ? undefined : this.#threads.of(own)?.reader)
    if (!asked || own === undefined) {
      this.#threads.strange(method, params)
      this.#transport().refuse(id, invalid, 'Nothing is asked')
      return
    }
    const answer = await this.#ask(request, own, asked)
    const shown = answerOnRecord(asked.body, answer)
    this.#transport().answer(id, fieldsOf(asked.answer(answer)), fieldsOf(asked.answer(shown)))
  }

  /** It was answered, by us or by somebody else, or nobody waits for the answer any more. */
  resolved(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#open.get(id)?.abort()
  }

  async #ask({ id, name, again }: AppRequest, own: string, { body }: Asked): Promise<Answer> {
    const shown = this.#threads.rootOf(own)
    const abort = new AbortController()
    this.#open.set(id, abort)
    const tool = body.kind === 'permission' ? body.tool : undefined
    if (tool && !again) this.#tell(own, { id: tool.id, state: 'pending' })
    const question = tool && own !== shown ? { ...body, tool: { parent: own, ...tool } } : body
    const named = { ...question, id: name } as QuestionBody
    const answer = await this.#questions.ask(shown, named, abort.signal)
    this.#open.delete(id)
    if (tool && allows(body, answer)) this.#tell(own, { id: tool.id, state: 'running' })
    return answer
  }

  #tell(thread: string, tool: ToolPatch): void {
    const reader = this.#threads.of(thread)?.reader
    if (reader?.isOpen(tool.id)) reader.tell({ type: 'tool', tool })
  }
}

function allows(body: Unnamed, answer: Answer): boolean {
  if (body.kind !== 'permission' || answer.kind !== 'option') return false
  const option = body.options.find(({ id }) => id === answer.option)
  return option?.kind.startsWith('allow') === true
}

/** `otherwise` is the answer of whoever does not choose. */
function permission(tool: ToolPatch, decisions: Decision[], otherwise: unknown): Asked {
  const options = decisions.map(({ option }) => option)
  return {
    body: { kind: 'permission', tool, options },
    answer: (answer) =>
      answer.kind === 'option'
        ? (decisions.find(({ option }) => option.id === answer.option)?.answer ?? otherwise)
        : otherwise,
  }
}

/** Commands and file changes are answered by the decision alone. */
function decided(tool: ToolPatch, decisions: Decision[]): Asked {
  const { body, answer } = permission(tool, decisions, 'cancel')
  return { body, answer: (given) => ({ decision: answer(given) }) }
}

function askCommand(params: Fields): Asked | undefined {
  const id = wordsIn(params.itemId)
  if (id === undefined) return undefined
  const { content: _, ...command } = readCommand(params)
  const reason = wordsIn(params.reason)
  const network = wordsIn(fieldsOf(params.networkApprovalContext).host)
  const more = params.additionalPermissions
  const host = network === undefined ? {} : { connection: network }
  const tool: ToolPatch = {
    ...(wordsIn(params.command) === undefined
      ? {
          title: network === undefined ? 'Run a command' : `Connect to ${network}`,
          kind: 'execute',
        }
      : command),
    id,
    ...saying(reason),
  }
  const input = { ...fieldsOf(tool.input), ...host, ...(more ? { permissions: more } : {}) }
  return decided(
    { ...tool, ...(Object.keys(input).length > 0 ? { input } : {}) },
    commandDecisions(params),
  )
}

/** The change itself is in its item, which came before. */
function askFileChange(params: Fields): Asked | undefined {
  const id = wordsIn(params.itemId)
  if (id === undefined) return undefined
  return decided({ id, ...saying(wordsIn(params.reason)) }, fileDecisions(params))
}

function askPermissions(params: Fields): Asked | undefined {
  const { itemId, reason, permissions, cwd } = params
  const id = wordsIn(itemId)
  if (id === undefined) return undefined
  const tool: ToolPatch = {
    id,
    title: 'Wider permissions',
    kind: 'other',
    input: { permissions, ...(wordsIn(cwd) === undefined ? {} : { cwd }) },
    ...saying(wordsIn(reason)),
  }
  return permission(tool, permissionDecisions(params), refusedPermissions)
}

function askInput(params: Fields): Asked | undefined {
  const form = readInputForm(params)
  if (!form) return undefined
  const { message, schema } = form
  return {
    body: { kind: 'form', message, schema },
    answer: (answer) => form.answers(answer.kind === 'form' ? answer.content : {}),
  }
}

function askForServer(params: Fields, reader: ThreadReader | undefined): Asked | undefined {
  const { mode, message, serverName, url, _meta } = params
  const about = fieldsOf(_meta)
  const words = wordsIn(message) ?? `The MCP server ${textIn(serverName) ?? ''} asks:`
  if (about.codex_approval_kind === 'mcp_tool_call') {
    const name = [textIn(serverName), textIn(about.tool_name)].filter(Boolean).join(': ')
    const tool: ToolPatch = {
      id: reader?.openOne(name) ?? `mcp-${name}`,
      title: name,
      kind: 'other',
      ...(about.tool_params == null ? {} : { input: about.tool_params }),
      ...saying(wordsIn(about.tool_description)),
    }
    return permission(tool, mcpDecisions(params), acted('cancel'))
  }
  if (mode === 'url')
    return wordsIn(url) === undefined
      ? undefined
      : { body: { kind: 'url', message: words, url: wordOf(url) }, answer: formAnswer }
  return params.requestedSchema === undefined
    ? undefined
    : { body: { kind: 'form', message: words, schema: params.requestedSchema }, answer: formAnswer }
}

const acted = (action: string, content: unknown = null): Fields => ({
  action,
  content,
  _meta: null,
})

function formAnswer(answer: Answer): Fields {
  if (answer.kind === 'form') return acted('accept', answer.content)
  return acted(answer.kind === 'accept' || answer.kind === 'decline' ? answer.kind : 'cancel')
}

/** Why it asks, beside what it asks. */
const saying = (words: string | undefined): Pick<ToolPatch, 'content'> =>
  words === undefined ? {} : { content: [{ type: 'block', block: { type: 'text', text: words } }] }
