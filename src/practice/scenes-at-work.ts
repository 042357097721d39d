import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { signalIn } from '../shared/session/runs/instructions'
import { letterOf } from '../shared/task/asking-words'
import type { Turn } from './turn'
import { fieldsOf, WireError } from './wire'

/** Edits a file of the workspace, or creates it, when it may. */
export async function editFile(turn: Turn, rest: string): Promise<void> {
  const [name = '', ...words] = rest.split(/\s+/)
  const path = resolve(turn.conversation.folder, name === '' ? 'practice.md' : name)
  const inside = relative(turn.conversation.folder, path)
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
    return turn.say(`${path} is not inside the workspace, so I leave it alone.\n`)
  }
  const before = await readText(turn, path)
  const line = words.length > 0 ? words.join(' ') : 'The practice agent was here.'
  const after =
    before === null
      ? `${line}\n`
      : `${before}${before.endsWith('\n') || before === '' ? '' : '\n'}${line}\n`
  const toolCallId = turn.nextTool()
  const toolCall = {
    toolCallId,
    title: `${before === null ? 'Create' : 'Edit'} ${inside}`,
    kind: 'edit',
    locations: [{ path, line: after.split('\n').length - 1 }],
    content: [{ type: 'diff', path, oldText: before, newText: after }],
    rawInput: { path, content: line },
  }
  await turn.say(`I am going to ${before === null ? 'create' : 'edit'} \`${inside}\`.\n`)
  await turn.update({ sessionUpdate: 'tool_call', status: 'pending', ...toolCall })
  if (!(await allowed(turn, toolCall))) {
    await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'failed' })
    turn.newMessage()
    return turn.say('Then I leave it as it is.\n')
  }
  await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' })
  await writeText(turn, path, after)
  await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' })
  turn.newMessage()
  await turn.say(`\`${inside}\` is written.\n`)
}

/** Runs a command in the client's terminal. */
export async function runCommand(turn: Turn, rest: string): Promise<void> {
  if (!turn.client.terminal) return turn.say('I would run it, but no terminal is offered here.\n')
  const command = rest === '' ? 'echo Hello from the practice agent' : rest
  const toolCallId = turn.nextTool()
  const toolCall = { toolCallId, title: command, kind: 'execute', rawInput: { command } }
  await turn.update({ sessionUpdate: 'tool_call', status: 'pending', ...toolCall })
  if (!(await allowed(turn, toolCall))) {
    await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'failed' })
    return turn.say('Then I do not run it.\n')
  }
  await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' })
  const code = await runInTerminal(turn, toolCallId, command)
  const status = code === 0 ? 'completed' : 'failed'
  await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status })
  await turn.say(`It ended with ${code === null ? 'a signal' : `exit code ${code}`}.\n`)
}

function shell(command: string): { command: string; args: string[] } {
  return process.platform === 'win32'
    ? { command: 'cmd.exe', args: ['/d', '/s', '/c', command] }
    : { command: '/bin/sh', args: ['-c', command] }
}

async function runInTerminal(
  turn: Turn,
  toolCallId: string,
  command: string,
): Promise<number | null> {
  const { terminalId } = await turn.ask('terminal/create', {
    ...shell(command),
    cwd: turn.conversation.folder,
    outputByteLimit: 1024 * 1024,
  })
  try {
    await turn.update({
      sessionUpdate: 'tool_call_update',
      toolCallId,
      content: [{ type: 'terminal', terminalId }],
    })
    const { exitCode } = await turn.ask('terminal/wait_for_exit', { terminalId })
    return typeof exitCode === 'number' ? exitCode : null
  } finally {
    // Also after a cancel: what it started must not go on.
    await turn.leave('terminal/release', { terminalId })
  }
}

/** Leaves the signal of a run, where the newest instruction says. */
export async function leaveSignal(turn: Turn, rest: string): Promise<void> {
  const said = turn.conversation.said.findLast(({ text }) => signalIn(text) !== undefined)
  const path = signalIn(said?.text ?? '')
  if (path === undefined) return turn.say('Nobody has told me where to leave a signal.\n')
  const [status = 'done', ...words] = rest.split(/\s+/).filter(Boolean)
  const text = words.join(' ')
  const signal = { status, ...(status === 'question' ? { question: text } : { summary: text }) }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(signal))
  await rename(`${path}.new`, path)
  await turn.say(`I have said “${status}”.\n`)
}

/** Says of so many attempts at a task what it thinks of them: it likes the first best. */
export async function giveOpinion(turn: Turn, rest: string): Promise<void> {
  const marks = Array.from({ length: Number(rest) }, (_, place): [string, string] => [
    letterOf(place),
    `${Math.max(1, 8 - place)}/10, as far as a practice agent can tell`,
  ])
  await leaveSignal(turn, `done ${JSON.stringify(Object.fromEntries(marks))}`)
}

async function allowed(turn: Turn, toolCall: { toolCallId: string }): Promise<boolean> {
  const { mode } = turn.conversation.options
  if (mode === 'trust') return true
  if (mode === 'read-only') return false
  const answer = await turn.ask('session/request_permission', {
    toolCall: { ...toolCall, status: 'pending' },
    options: [
      { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
      { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
      { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
    ],
  })
  const { optionId } = fieldsOf(answer.outcome)
  if (optionId === 'always') await turn.trust()
  return optionId === 'once' || optionId === 'always'
}

const missingFile = -32002

async function readText(turn: Turn, path: string): Promise<string | null> {
  try {
    if (!turn.client.files) return await readFile(path, 'utf8')
    const { content } = await turn.ask('fs/read_text_file', { path })
    return String(content)
  } catch (error) {
    const missing = error instanceof WireError ? error.code === missingFile : isMissing(error)
    if (missing) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function writeText(turn: Turn, path: string, content: string): Promise<void> {
  if (turn.client.files) await turn.ask('fs/write_text_file', { path, content })
  else await writeFile(path, content)
}
