import type { AgentMark } from '../../../shared/agent/process/agent'

/** The marks of the agents that most people know, by their id. They are no vendor's own. */
export const agentMarks: Record<string, AgentMark> = {
  // A target.
  practice: {
    tone: 'cyan',
    path: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 2a5 5 0 1 0 0 10A5 5 0 0 0 8 3zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  },
  // A star of eight rays.
  'claude-code': {
    tone: 'red',
    path: 'M8 0l1.2 5.1 4.5-2.8-2.8 4.5L16 8l-5.1 1.2 2.8 4.5-4.5-2.8L8 16l-1.2-5.1-4.5 2.8 2.8-4.5L0 8l5.1-1.2-2.8-4.5 4.5 2.8z',
  },
  // A hexagon with a prompt in it.
  codex: {
    tone: 'green',
    path: 'M8 0l7 4v8l-7 4-7-4V4zm-3.2 4.6L8.2 8l-3.4 3.4 1.3 1.3L10.8 8 6.1 3.3z',
  },
  // Two diamonds, one before the other.
  gemini: {
    tone: 'blue',
    path: 'M5.5 2.5L11 8l-5.5 5.5L0 8zm5 0L16 8l-5.5 5.5-1.6-1.6L12.8 8 8.9 4.1z',
  },
  // A frame with a block in it.
  opencode: { tone: 'grey', path: 'M2 1h12v14H2zm2 2v10h8V3zm2 2h4v6H6z' },
  // Two wings.
  goose: {
    tone: 'yellow',
    path: 'M0 3l8 5 8-5v3.2L8 11.5 0 6.2zm0 5.4l8 5.3 8-5.3v2.4L8 16l-8-5.2z',
  },
  // A pair of glasses.
  'github-copilot-cli': {
    tone: 'magenta',
    path: 'M4 4a4 4 0 0 1 3.9 3h.2A4 4 0 1 1 8.1 9h-.2A4 4 0 1 1 4 4zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm8 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  // A triangle with a smaller one in it.
  'qwen-code': { tone: 'blue', path: 'M8 1l8 14H0zm0 4.6L4 13h8zm0 3.2l1.7 3H6.3z' },
}
