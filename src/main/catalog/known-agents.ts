import type { DriverName } from '../../shared/process/agent'

/** An agent that the app knows how to start, before anything is known of this machine. */
export interface KnownAgent {
  id: string
  name: string
  description: string
  website?: string
  driver: DriverName
  /** The program that is looked for on the user's PATH, and its arguments. */
  command: string
  args: string[]
  env?: Record<string, string>
  /** Where it comes from; what the app can install into its own folder. */
  package?: { name: string; version: string; entry: string }
}

export const knownAgents: KnownAgent[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    description: 'Anthropic’s coding agent, through its ACP adapter',
    website: 'https://www.anthropic.com/claude-code',
    driver: 'acp',
    command: 'claude-agent-acp',
    args: [],
    package: {
      name: '@agentclientprotocol/claude-agent-acp',
      version: '0.99.1',
      entry: 'dist/index.js',
    },
  },
  {
    id: 'codex',
    name: 'Codex',
    description: 'OpenAI’s coding agent, through its ACP adapter',
    website: 'https://openai.com/codex',
    driver: 'acp',
    command: 'codex-acp',
    args: [],
    package: { name: '@agentclientprotocol/codex-acp', version: '2.6.0', entry: 'dist/index.js' },
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    description: 'Google’s coding agent',
    website: 'https://github.com/google-gemini/gemini-cli',
    driver: 'acp',
    command: 'gemini',
    args: ['--acp'],
    package: { name: '@google/gemini-cli', version: '0.61.0', entry: 'bundle/gemini.js' },
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    description: 'The open-source coding agent',
    website: 'https://opencode.ai',
    driver: 'acp',
    command: 'opencode',
    args: ['acp'],
    package: { name: 'opencode-ai', version: '1.18.33', entry: 'bin/opencode' },
  },
  {
    id: 'goose',
    name: 'Goose',
    description: 'An open-source agent that works with many models',
    website: 'https://block.github.io/goose',
    driver: 'acp',
    command: 'goose',
    args: ['acp'],
  },
  {
    id: 'copilot',
    name: 'Copilot CLI',
    description: 'GitHub’s coding agent',
    website: 'https://github.com/github/copilot-cli',
    driver: 'acp',
    command: 'copilot',
    args: ['--acp'],
    package: { name: '@github/copilot', version: '1.0.102', entry: 'npm-loader.js' },
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    description: 'Alibaba’s coding agent',
    website: 'https://github.com/QwenLM/qwen-code',
    driver: 'acp',
    command: 'qwen',
    args: ['--acp'],
    package: { name: '@qwen-code/qwen-code', version: '0.24.4', entry: 'cli.js' },
  },
]
