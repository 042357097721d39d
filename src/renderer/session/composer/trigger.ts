/** What the user is typing the name of: a file after "@", or a command after "/" at the beginning. */
export interface Trigger {
  kind: 'file' | 'command'
  /** Where the sign stands. */
  from: number
  query: string
}

export function triggerAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(0, caret)
  const command = /^\/(\S*)$/.exec(before)
  if (command) return { kind: 'command', from: 0, query: command[1] ?? '' }
  const file = /(?:^|[\s([{])@([^\s@]*)$/.exec(before)
  if (!file) return undefined
  const query = file[1] ?? ''
  return { kind: 'file', from: caret - query.length - 1, query }
}

/** The text with the name put in, and where the caret goes. */
export function completed(text: string, trigger: Trigger, caret: number, name: string) {
  const sign = trigger.kind === 'file' ? '@' : '/'
  const rest = text.slice(caret)
  const inserted = `${sign}${name}${/^\s/.test(rest) ? '' : ' '}`
  const start = text.slice(0, trigger.from) + inserted
  return { text: start + rest, caret: start.length + (/^\s/.test(rest) ? 1 : 0) }
}

/** The address of a file in the workspace. */
export function fileAddress(workspace: string, file: string): string {
  const path = `${workspace.replaceAll('\\', '/').replace(/\/$/, '')}/${file}`
  const encoded = path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^(\w)%3A/, '$1:')
  return `file://${encoded.startsWith('/') ? '' : '/'}${encoded}`
}
