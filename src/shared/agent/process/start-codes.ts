/** Problems of a start for which the question is whether the program is installed. */
export const ofTheProgram = new Set(['not-found', 'not-executable', 'spawn-failed'])

/** The code of a start that cannot be until somebody brings the folder back: to retry is in vain. */
export const folderMissing = 'folder-missing'

/** The code of a start that cannot go on with the conversation it was made for. */
export const conversationGone = 'conversation-gone'

/** The code of a start that would come before an account or a provider can be used again. */
export const accountRests = 'account-rests'

/** Starts that cannot be until the user has changed something, or for hours: to retry is in vain. */
export const hopeless: ReadonlySet<string> = new Set([
  folderMissing,
  conversationGone,
  accountRests,
  'no-agent',
  'no-profile',
  'no-account',
  'one-account',
  'no-driver',
  'no-way',
])
