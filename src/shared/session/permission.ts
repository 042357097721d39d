import { z } from 'zod'
import type { Question } from './question'

/** A rule that answers permission requests by itself. Every condition given must hold. */
export const permissionRule = z
  .strictObject({
    name: z.string().min(1).max(80).describe('Shown with each automatic answer'),
    answer: z.enum(['allow', 'reject']).default('allow').describe('What is answered'),
    agent: z.string().min(1).optional().describe('Only for this agent, by id'),
    project: z.string().min(1).optional().describe('Only in this project, by its folder'),
    kinds: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('Kinds of tool: read, edit, delete, move, search, execute, fetch, …; * for all'),
    paths: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe(
        'Folders or files, relative to where the agent works; everything touched must be inside',
      ),
    commands: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('First words of a command, such as "npm test"'),
  })
  .refine(({ kinds, paths, commands }) => kinds || paths || commands, {
    message: 'needs kinds, paths or commands: nothing is allowed by default',
  })

export type PermissionRule = z.infer<typeof permissionRule>

/** Where a request comes from. */
export interface RequestPlace {
  agent: string
  project: string
  folder: string
}

/** A rule that is in force, and the profile that it came with. */
export type RuleInForce = PermissionRule & { profile?: string }

export interface Decision {
  option: string
  rule: string
  /** The name of the profile that the rule is part of. */
  profile?: string
}

/** The option that a rule chooses for the user, or nothing: then the user is asked. A reject rule wins. */
export function decide(
  rules: readonly RuleInForce[],
  question: Question,
  place: RequestPlace,
): Decision | undefined {
  if (question.kind !== 'permission') return undefined
  const fitting = rules.filter((rule) => fits(rule, question.tool, place))
  const rule = fitting.find(({ answer }) => answer === 'reject') ?? fitting[0]
  // Only this once: a rule never gives an agent a lasting permission.
  const option = question.options.find(({ kind }) => kind === `${rule?.answer}_once`)
  if (!rule || !option) return undefined
  const { name, profile } = rule
  return { option: option.id, rule: name, ...(profile === undefined ? {} : { profile }) }
}

type Tool = Extract<Question, { kind: 'permission' }>['tool']

function fits(rule: PermissionRule, tool: Tool, place: RequestPlace): boolean {
  if (rule.agent !== undefined && rule.agent !== place.agent) return false
  if (rule.project !== undefined && resolve('/', rule.project) !== resolve('/', place.project))
    return false
  if (rule.kinds && !rule.kinds.includes('*') && !rule.kinds.includes(tool.kind ?? 'other'))
    return false
  if (rule.paths && !inside(rule.paths, pathsOf(tool), place)) return false
  return !rule.commands || startsWith(rule.commands, commandOf(tool), rule.answer)
}

function pathsOf(tool: Tool): string[] {
  const diffs = tool.content?.flatMap((part) => (part.type === 'diff' ? [part.path] : [])) ?? []
  return [...(tool.locations ?? []).map(({ path }) => path), ...diffs]
}

function inside(allowed: string[], paths: string[], { folder }: RequestPlace): boolean {
  const roots = allowed.map((path) => resolve(folder, path))
  return (
    paths.length > 0 &&
    paths.every((path) => {
      const whole = resolve(folder, path)
      return roots.some(
        (root) => whole === root || whole.startsWith(root === '/' ? '/' : `${root}/`),
      )
    })
  )
}

/** By its letters alone, with `.` and `..` taken out; both kinds of slash. */
function resolve(base: string, path: string): string {
  const joined = /^([/\\]|[A-Za-z]:)/.test(path) ? path : `${base}/${path}`
  const parts: string[] = []
  for (const part of joined.split(/[/\\]+/)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return `/${parts.join('/')}`
}

function commandOf({ input }: Tool): string | undefined {
  if (typeof input !== 'object' || input === null || !('command' in input)) return undefined
  const { command } = input
  if (typeof command === 'string') return command
  return Array.isArray(command) ? command.join(' ') : undefined
}

/** More than one command in a line: its first words say nothing about the rest. */
const compound = /[;&|<>`$\n\r(){}]/

function startsWith(
  prefixes: string[],
  command: string | undefined,
  answer: PermissionRule['answer'],
): boolean {
  if (command === undefined) return false
  if (answer === 'allow' && compound.test(command)) return false
  const words = command.trim().split(/\s+/)
  return prefixes.some((prefix) =>
    prefix
      .trim()
      .split(/\s+/)
      .every((word, place) => words[place] === word),
  )
}
