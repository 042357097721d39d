import { isFunctionKey, type Keystroke, keystrokeOf, writtenKeys } from './keystroke'
import { type CommandId, commandIds, commandOf, isCommand } from './table'

/** A shortcut of the user's: a command that is named has these keys, and no others. */
export interface Keybinding {
  key: string | null
  command: string | null
}

export type Keybindings = Keybinding[]

/** What is wrong, and where. */
interface BindingMistake {
  path: [index: number, part: 'key' | 'command']
  message: string
}

/** What text fields live by; nobody could copy any more. */
const ofText = new Set(['a', 'c', 'v', 'x', 'z'])

export function mistakesIn(bindings: Keybindings): BindingMistake[] {
  const taken = new Map<string, string>()
  return bindings.flatMap(({ key, command }, index): BindingMistake[] => {
    if (!key && !command) {
      return [{ path: [index, 'key'], message: 'This needs a key, a command or both' }]
    }
    if (command && !isCommand(command)) {
      return [{ path: [index, 'command'], message: unknownCommand(command) }]
    }
    if (!key) return []
    const wrong = wrongKeys(key, command) ?? conflict(key, command ?? '', taken)
    return wrong ? [{ path: [index, 'key'], message: wrong }] : []
  })
}

function unknownCommand(command: string): string {
  const near = commandIds.find(
    (id) => id.startsWith(command) || command.startsWith(id) || id.split('.')[1] === command,
  )
  return `There is no command "${command}"${near ? `; there is "${near}"` : ''}`
}

/** Why nobody can press this, or should not have to. */
export function wrongKeys(text: string, command?: string | null): string | undefined {
  const stroke = keystrokeOf(text)
  if (!stroke) return `"${text}" cannot be typed: it is not written as "ctrl+alt+t"`
  const { key, mod, ctrl, meta, alt, shift } = stroke
  const chord = mod || ctrl || meta
  const bare = command != null && isCommand(command) && commandOf(command).bare
  if (!chord && !alt && !isFunctionKey(key) && !bare)
    return `"${text}" is typed all the time: it needs Ctrl, Cmd or Alt`
  if (chord && !alt && !shift && ofText.has(key))
    return `"${text}" is for text: copying, pasting and the like`
  return undefined
}

/** Two commands cannot have the same keys; "mod" is read both ways. */
function conflict(key: string, command: string, taken: Map<string, string>): string | undefined {
  const stroke = keystrokeOf(key)
  if (!stroke) return undefined
  const forms = [false, true].map((mac) => `${mac}/${writtenKeys(stroke, mac)}`)
  const other = forms.map((form) => taken.get(form)).find((one) => one !== undefined)
  for (const form of forms) taken.set(form, command)
  return other === undefined || other === command
    ? undefined
    : `"${key}" stands here twice, also for ${other ? `"${other}"` : 'nothing'}`
}

/** The keys of every command: the user's, or else its own, where the user has not given them to another. */
export function keysInForce(
  bindings: Keybindings,
  mac: boolean,
): ReadonlyMap<CommandId, readonly Keystroke[]> {
  const given = new Map<string, Keystroke[]>()
  const taken = new Set<string>()
  for (const { key, command } of bindings) {
    const stroke = key ? keystrokeOf(key) : undefined
    if (command) given.set(command, [...(given.get(command) ?? []), ...(stroke ? [stroke] : [])])
    if (stroke) taken.add(writtenKeys(stroke, mac))
  }
  return new Map(
    commandIds.map((id) => {
      const own = (commandOf(id).keys ?? []).flatMap((text) => keystrokeOf(text) ?? [])
      return [id, given.get(id) ?? own.filter((one) => !taken.has(writtenKeys(one, mac)))]
    }),
  )
}

/** Gives keys to a command, or takes them all away; whoever had them loses them. */
export function rebound(
  bindings: Keybindings,
  command: CommandId,
  key: string | null,
): Keybindings {
  const stroke = key ? keystrokeOf(key) : undefined
  const same = (other: string | null) => {
    const read = other && stroke ? keystrokeOf(other) : undefined
    return read && stroke ? writtenKeys(read, false) === writtenKeys(stroke, false) : false
  }
  const others = bindings.filter((one) => one.command !== command && !same(one.key))
  return [...others, { key, command }]
}

/** Back to its own keys. */
export const unbound = (bindings: Keybindings, command: CommandId): Keybindings =>
  bindings.filter((one) => one.command !== command)
