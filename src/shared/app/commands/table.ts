/** Something that a person can do by name: in the palette, by keys, in the menu. What it does is the window's. */
export interface CommandEntry {
  title: string
  /** What it is about: the heading in the palette and in the list of shortcuts. */
  category:
    | 'Sessions'
    | 'Message'
    | 'Tasks'
    | 'Agents'
    | 'Terminal'
    | 'Changes'
    | 'Projects'
    | 'Window'
    | 'Settings'
  /**
   * "Mod" is Cmd on macOS and Ctrl elsewhere. The first is the one that is shown; where a program in
   * a terminal lives by it, a further one works there too.
   */
  keys?: readonly string[]
  /** It answers only where nobody types: a letter alone may be its key. */
  bare?: true
}

const inCategory =
  <Category extends CommandEntry['category']>(category: Category) =>
  (title: string, ...keys: string[]): CommandEntry => ({ title, category, keys })

const sessions = inCategory('Sessions')
const message = inCategory('Message')
const tasks = inCategory('Tasks')
const agents = inCategory('Agents')
const terminal = inCategory('Terminal')
const changes = (title: string, ...keys: string[]): CommandEntry => ({
  title,
  category: 'Changes',
  keys,
  bare: true,
})
const branch = inCategory('Changes')
const projects = inCategory('Projects')
const window = inCategory('Window')
const settings = inCategory('Settings')

/** Every command there is: settings name them, the menu and the palette show them. */
const commandTable = {
  'session.new': sessions('New session', 'Mod+N', 'Mod+Alt+N'),
  'session.import': sessions('Import sessions'),
  'inbox.next': sessions('Next session that needs you', 'Mod+J', 'Mod+Alt+J'),
  'inbox.previous': sessions('Previous session that needs you', 'Mod+Shift+J'),
  'inbox.dismiss': sessions('Dismiss from “Needs you”', 'Mod+Shift+K'),
  'inbox.read': sessions('Mark all finished as read', 'Mod+Alt+U'),
  'session.next': sessions('Next session', 'Alt+ArrowDown', 'Mod+Alt+PageDown'),
  'session.previous': sessions('Previous session', 'Alt+ArrowUp', 'Mod+Alt+PageUp'),
  'session.rename': sessions('Rename session', 'F2'),
  'session.pin': sessions('Pin or unpin session'),
  'session.archive': sessions('Archive or unarchive session', 'Mod+Shift+Y'),
  'session.delete': sessions('Delete session'),
  'session.fork': sessions('Fork session'),
  'session.restore': sessions('Restore to before the last message', 'Mod+Shift+R'),
  'session.speak': sessions('Change connection…'),
  'run.stop': sessions('Stop run'),
  'run.take-over': sessions('Take over'),
  'workspace.remove': sessions('Remove workspace'),
  'workspace.removed': sessions('Removed workspaces'),
  'session.window': sessions('Open session in new window'),
  'session.export-markdown': sessions('Export session as Markdown'),
  'session.export-json': sessions('Export session as JSON'),
  'tab.1': sessions('First tab of the session', 'Mod+1', 'Mod+Alt+1'),
  'tab.2': sessions('Second tab of the session', 'Mod+2', 'Mod+Alt+2'),
  'tab.3': sessions('Third tab of the session', 'Mod+3', 'Mod+Alt+3'),
  'tab.4': sessions('Fourth tab of the session', 'Mod+4', 'Mod+Alt+4'),
  'tab.5': sessions('Fifth tab of the session', 'Mod+5', 'Mod+Alt+5'),

  'session.write': message('Write a message', 'Mod+L', 'Mod+Alt+M'),
  'message.attach': message('Attach files…', 'Mod+Shift+U'),
  'message.attach-selection': message('Attach selection', 'Mod+Shift+M'),
  'message.discard': message('Discard draft'),
  'session.cancel': message('Cancel turn', 'Mod+Shift+Backspace'),
  'session.find': message('Find in conversation', 'Mod+F'),
  'session.previous-prompt': message('Previous message of yours', 'Alt+PageUp'),
  'session.next-prompt': message('Next message of yours', 'Alt+PageDown'),
  'session.detail': message('More or less detail', 'Mod+Alt+V'),
  'session.copy-answer': message('Copy last answer', 'Mod+Alt+A'),

  'tasks.open': tasks('Tasks', 'Mod+Alt+P'),
  'task.new': tasks('New task', 'Mod+Alt+W'),

  'agents.open': agents('Agents', 'Mod+Shift+A'),
  'agents.accounts': agents('Accounts'),
  'agents.usage': agents('Usage and limits'),
  'agents.catalog': agents('Catalog of agents'),
  'agent.restart': agents('Restart agent', 'Mod+Alt+R'),
  'agent.stop': agents('Stop agent', 'Mod+Alt+S'),
  'agent.reconnect': agents('Reconnect now', 'Mod+Alt+C'),
  'agent.sign-in': agents('Sign in to the agent'),
  'agent.sign-out': agents('Sign out of the agent'),

  'terminal.new': terminal('New terminal', 'Mod+Shift+T'),
  'terminal.toggle': terminal('Between terminal and conversation', 'Ctrl+`'),
  'terminal.split': terminal('Split terminal right', 'Mod+Shift+D'),
  'terminal.split-down': terminal('Split terminal down', 'Mod+Alt+D'),
  'terminal.close': terminal('Close terminal', 'Mod+Shift+W'),
  'terminal.rename': terminal('Rename terminal'),
  'terminal.next': terminal('Next terminal', 'Mod+Shift+PageDown'),
  'terminal.previous': terminal('Previous terminal', 'Mod+Shift+PageUp'),
  'terminal.move-left': terminal('Move terminal left'),
  'terminal.move-right': terminal('Move terminal right'),
  'terminal.go-left': terminal('Terminal to the left', 'Mod+Alt+ArrowLeft'),
  'terminal.go-right': terminal('Terminal to the right', 'Mod+Alt+ArrowRight'),
  'terminal.go-up': terminal('Terminal above', 'Mod+Alt+ArrowUp'),
  'terminal.go-down': terminal('Terminal below', 'Mod+Alt+ArrowDown'),
  'terminal.resize': terminal('Resize the split', 'Mod+Alt+H'),
  'terminal.focus': terminal('Go to the terminal'),
  'terminal.find': terminal('Find in terminal', 'Mod+Alt+F'),
  'terminal.links': terminal('Open a link in the terminal', 'Mod+Shift+O'),
  'terminal.epochs': terminal('Terminal history'),
  'terminal.clear': terminal('Clear terminal', 'Mod+Shift+L'),
  'terminal.copy': terminal('Copy from terminal', 'Mod+Shift+C'),
  'terminal.paste': terminal('Paste into terminal', 'Mod+Shift+V'),
  'terminal.previous-prompt': terminal('Previous prompt', 'Mod+Shift+ArrowUp'),
  'terminal.next-prompt': terminal('Next prompt', 'Mod+Shift+ArrowDown'),
  'terminal.export-text': terminal('Export terminal as text'),
  'terminal.export-recording': terminal('Export terminal as recording'),

  'changes.open': changes('Go to the changes', 'Mod+Alt+G'),
  'changes.next-hunk': changes('Next hunk', 'J'),
  'changes.previous-hunk': changes('Previous hunk', 'K'),
  'changes.next-file': changes('Next changed file', 'N'),
  'changes.previous-file': changes('Previous changed file', 'P'),
  'changes.accept': changes('Accept the hunk or the selected lines', 'A'),
  'changes.revert': changes('Revert the hunk or the selected lines', 'R'),
  'changes.comment': changes('Comment on the hunk or the selected lines', 'C'),
  'changes.accept-file': changes('Accept the whole file', 'Shift+A'),
  'changes.revert-file': changes('Revert the whole file', 'Shift+R'),
  'changes.comment-file': changes('Comment on the whole file', 'Shift+C'),
  'changes.viewed': changes('Mark the file as viewed or not', 'V'),
  'changes.undo': changes('Undo the last accept or revert', 'Z'),
  'changes.send': changes('Send the comments', 'Shift+S'),
  'changes.next-range': changes('Next range', ']'),
  'changes.previous-range': changes('Previous range', '['),
  'changes.layout': changes('Toggle split view', 'U'),
  'changes.white-space': changes('Show or ignore white space', 'W'),
  'changes.tree': changes('Toggle tree', 'T'),
  'branch.commit': branch('Commit', 'Mod+Shift+G'),
  'branch.merge': branch('Merge into another branch', 'Mod+Shift+B'),
  'branch.undo': branch('Undo last merge'),
  'branch.push': branch('Push', 'Mod+Shift+H'),
  'branch.fetch': branch('Fetch'),
  'branch.pull': branch('Fetch and pull in'),
  'branch.request': branch('Open a pull request'),

  'project.open': projects('Open project', 'Mod+O', 'Mod+Alt+O'),
  'project.close': projects('Close project'),

  'palette.open': window('Command palette', 'Mod+K', 'Mod+Shift+P'),
  'search.open': window('Search sessions', 'Mod+Shift+F'),
  'rail.toggle': window('Toggle sidebar', 'Mod+B', 'Mod+Alt+B'),
  'rail.focus': window('Go to the projects', 'Mod+Shift+E'),
  'region.next': window('Next part of the window', 'F6'),
  'region.previous': window('Previous part of the window', 'Shift+F6'),
  'rail.archived': window('Show or hide archived sessions'),
  'side.toggle': window('Show or hide the side panel', 'Mod+Alt+I'),
  'window.new': window('New window', 'Mod+Shift+N'),
  'app.update': window('Restart as the new version'),
  'app.quit': window('Quit', 'Mod+Q', 'Mod+Alt+Q'),
  undo: window('Undo what was deleted or closed', 'Mod+Alt+Z'),
  'help.shortcuts': window('Keyboard shortcuts', 'Mod+/', 'Mod+Alt+/'),
  'help.diagnostics': window('Export diagnostics', 'Mod+Alt+E'),

  'settings.open': settings('Settings', 'Mod+,'),
  'settings.file': settings('Open the settings file'),
  'settings.places': settings('Places'),
  'profiles.edit': settings('Edit profiles'),
  'theme.system': settings('Theme: System'),
  'theme.light': settings('Theme: Light'),
  'theme.dark': settings('Theme: Dark'),
} as const satisfies Record<string, CommandEntry>

export type CommandId = keyof typeof commandTable

export const commandIds = Object.keys(commandTable) as CommandId[]

export const commandOf = (id: CommandId): CommandEntry => commandTable[id]

export const isCommand = (id: string): id is CommandId => Object.hasOwn(commandTable, id)
