import { defined } from '../../../../kit/defined'
import type { Block, ToolContent, ToolPatch, ToolState } from '../../../../shared/agent/content'
import { readBlock } from '../blocks'
import { entryIn, type Fields, fieldsOf, isFields, listIn, textIn, wordsIn } from '../fields'
import { readFileChanges } from './file-changes'
import { withoutShell } from './shell-command'

const states: Record<string, ToolState> = {
  inProgress: 'running',
  completed: 'done',
  failed: 'failed',
  declined: 'cancelled',
}

type Part = Omit<ToolPatch, 'id' | 'state'>

/** What a tool is and does, by the type of its item. */
const readers: Record<string, (item: Fields) => Part> = {
  commandExecution: readCommand,
  fileChange: ({ changes }) => readFileChanges(changes),
  mcpToolCall: readMcp,
  dynamicToolCall: readDynamic,
  functionCallOutput: readOutput,
  webSearch: readSearch,
  imageView: readView,
  imageGeneration: readPicture,
  sleep: () => ({ title: 'Wait', kind: 'other' }),
  collabAgentToolCall: readCollaboration,
}

/** The tool call that an item is; none when it is of another type. `over`: its item is complete. */
export function readToolItem(item: Fields, over: boolean): ToolPatch | undefined {
  const reader = entryIn(readers, item.type)
  const id = textIn(item.id)
  if (!reader || id === undefined) return undefined
  const state = entryIn(states, item.status) ?? (over ? 'done' : 'running')
  // Nothing is running any more that is complete, whatever it says of itself.
  return { id, ...reader(item), state: over && state === 'running' ? 'ended' : state }
}

/** Of a command, what is shown of it wherever it is named. */
export function readCommand({ id, command, cwd }: Fields): Part {
  const line = withoutShell(textIn(command) ?? '')
  const folder = wordsIn(cwd)
  const terminal = textIn(id)
  return {
    title: line,
    kind: 'execute',
    input: { command: line, ...defined({ cwd: folder }) },
    ...(terminal === undefined ? {} : { content: [{ type: 'terminal', terminal }] }),
  }
}

function readMcp({ server, tool, arguments: input, result, error }: Fields): Part {
  const problem = wordsIn(fieldsOf(error).message)
  const { content, structuredContent } = fieldsOf(result)
  const blocks = listIn(content).flatMap((value) => readBlock(value) ?? [])
  return {
    title: [textIn(server), textIn(tool)].filter(Boolean).join(': ') || 'Tool',
    kind: 'other',
    ...(input == null ? {} : { input }),
    ...withContent(problem === undefined ? blocks : [{ type: 'text', text: problem }]),
    ...(structuredContent == null ? {} : { output: structuredContent }),
  }
}

function readDynamic({ namespace, tool, arguments: input, contentItems }: Fields): Part {
  const blocks = listIn(contentItems).flatMap((value): Block[] => {
    const { text, imageUrl, audioUrl } = fieldsOf(value)
    const block = typeof text === 'string' ? { type: 'text' as const, text } : undefined
    return [block ?? mediaIn(imageUrl) ?? mediaIn(audioUrl) ?? []].flat()
  })
  return {
    title: [textIn(namespace), textIn(tool)].filter(Boolean).join(': ') || 'Tool',
    kind: 'other',
    ...(input == null ? {} : { input }),
    ...withContent(blocks),
  }
}

function readOutput({ namespace, name, output }: Fields): Part {
  const title = [textIn(namespace), textIn(name)].filter(Boolean).join(': ') || 'Tool'
  return { title, kind: 'other', ...(output == null ? {} : { output }) }
}

function readSearch({ query, action, results }: Fields): Part {
  const { type, url, pattern, queries } = fieldsOf(action)
  const [more] = listIn(queries)
  const address = wordsIn(url)
  const asked = wordsIn(query) ?? wordsIn(fieldsOf(action).query) ?? wordsIn(more)
  const title =
    address === undefined
      ? `Search the web${asked === undefined ? '' : `: ${asked}`}`
      : type === 'findInPage'
        ? `Find “${textIn(pattern) ?? ''}” in ${address}`
        : `Open ${address}`
  return {
    title,
    kind: 'fetch',
    ...(isFields(action) ? { input: action } : {}),
    ...(results == null ? {} : { output: results }),
  }
}

function readView({ path }: Fields): Part {
  const file = wordsIn(path)
  const name = file?.split(/[\\/]/).at(-1) ?? ''
  return {
    title: `Look at ${name || 'a picture'}`,
    kind: 'read',
    ...(file === undefined ? {} : { locations: [{ path: file }] }),
  }
}

function readPicture({ revisedPrompt, result, savedPath, failure }: Fields): Part {
  const data = wordsIn(result)
  const path = wordsIn(savedPath)
  const problem = wordsIn(fieldsOf(failure).message)
  const prompt = wordsIn(revisedPrompt)
  return {
    title: 'Draw a picture',
    kind: 'other',
    ...(prompt === undefined ? {} : { input: { prompt } }),
    ...(path === undefined ? {} : { locations: [{ path }] }),
    ...withContent([
      ...(problem === undefined ? [] : [{ type: 'text' as const, text: problem }]),
      ...(data === undefined ? [] : [{ type: 'image' as const, mimeType: 'image/png', data }]),
    ]),
  }
}

const branchOperations: Record<string, string> = {
  spawnAgent: 'Start a subagent',
  sendInput: 'Tell a subagent',
  sendMessage: 'Tell a subagent',
  followupTask: 'Give a subagent more to do',
  resumeAgent: 'Go on with a subagent',
  wait: 'Wait for subagents',
  closeAgent: 'End a subagent',
  interruptAgent: 'Interrupt a subagent',
  listAgents: 'List the subagents',
}

function readCollaboration({ tool, prompt, model }: Fields): Part {
  const words = wordsIn(prompt)
  const used = wordsIn(model)
  return {
    title: entryIn(branchOperations, tool) ?? textIn(tool) ?? 'Subagents',
    kind: 'think',
    ...(words === undefined ? {} : { input: { prompt: words, ...(used ? { model: used } : {}) } }),
  }
}

const withContent = (blocks: Block[]): { content?: ToolContent[] } =>
  blocks.length === 0 ? {} : { content: blocks.map((block) => ({ type: 'block', block })) }

/** What stands in an address that holds its own content. */
function mediaIn(url: unknown): Block | undefined {
  const [, mimeType = '', data = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(textIn(url) ?? '') ?? []
  if (mimeType.startsWith('image/')) return { type: 'image', mimeType, data }
  return mimeType.startsWith('audio/') ? { type: 'audio', mimeType, data } : undefined
}
