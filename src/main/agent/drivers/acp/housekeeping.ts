/** The protocol's own names begin with these, those of later versions too. */
const rooms = [
  'session',
  'fs',
  'terminal',
  'elicitation',
  'auth',
  'providers',
  'mcp',
  'nes',
  'document',
  '$',
]

/**
 * Whether a request or a notification is a vendor's own: titles, telemetry, heartbeats, meant for
 * clients of the vendor. Nothing of the conversation is lost with it; the protocol log has it.
 */
export function isHousekeeping(method: string): boolean {
  return !rooms.some((room) => method.startsWith(`${room}/`))
}

/** The same of an update of a conversation, where vendors begin their own kinds with a "_". */
export const isOwnKind = (kind: string): boolean => kind.startsWith('_')
