import type { DriverName } from '../../../shared/agent/process/agent'
import type { ArchiveFormat } from './archive/unpack'

/** What the app can install into its own folder, from the package registry. */
export interface AgentPackage {
  name: string
  version: string
  /** The name of its program in the package; the package's own, or only, one without it. */
  program?: string
  /** A program that no Node runs, below node_modules. */
  native?: string
}

/** What the app can install into its own folder as a Python program, by the user's uv. */
export interface AgentTool {
  /** The package with its version, as Python names both. */
  requirement: string
  version: string
  program: string
}

/** What the app can fetch and unpack into its own folder. */
export interface AgentArchive {
  url: string
  sha256?: string
  format: ArchiveFormat
  version: string
  /** Where its program is in it. */
  program: string
}

/** Where an agent keeps what belongs to a login. */
export interface LoginFolder {
  home: string
  /** The folder with a file for each conversation, by its id; a copy of that is enough to go on with it. */
  conversations: string
}

/** An agent that the app knows how to start, before anything is known of this machine. */
export interface KnownAgent {
  id: string
  name: string
  description: string
  website?: string
  driver: DriverName
  from: 'built-in' | 'registry'
  /** The program that is looked for on the user's PATH, and its arguments. */
  command: string
  args: string[]
  env: Record<string, string>
  package?: AgentPackage
  archive?: AgentArchive
  tool?: AgentTool
  /** The environment variable that names the folder of its login, where it has one. */
  accountVariable?: string
  /** The environment variable that it reads an API key from. */
  keyVariable?: string
  /** Where its usual login lies, below the user's own folder, and its conversations in that. */
  login?: LoginFolder
  /** The vendor's own program, where `command` is an adapter to it. */
  vendor?: VendorProgram
}

/** A program that is spoken to in its own protocol, or lived with in a terminal. */
interface VendorProgram {
  command: string
  package: AgentPackage
  direct: { driver: DriverName; args: string[] }
  terminal: TerminalProgram
}

/** How a conversation of it goes on in its own terminal. */
export interface TerminalProgram {
  args: string[]
  /** Begins one under an id that is known beforehand, where it lets that be. */
  begin?(agentSession: string): string[]
  resume(agentSession: string): string[]
}

const builtIn = { driver: 'acp', from: 'built-in', env: {}, args: [] } as const
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

export const knownAgents: readonly KnownAgent[] = [
  {
    ...builtIn,
    id: 'claude-code',
    name: 'Claude Code',
    description: 'Anthropic’s coding agent',
    website: 'https://www.anthropic.com/claude-code',
    accountVariable: 'CLAUDE_CONFIG_DIR',
    keyVariable: 'ANTHROPIC_API_KEY',
    login: { home: '.claude', conversations: 'projects' },
    command: 'claude-agent-acp',
    args: [],
    package: { name: '@agentclientprotocol/claude-agent-acp', version: '0.99.1' },
    vendor: {
      command: 'claude',
      package: {
        name: '@anthropic-ai/claude-code',
        version: '2.1.327',
        native: `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude${suffix}`,
      },
      direct: { driver: 'stream-json', args: [] },
      terminal: {
        args: [],
        begin: (agentSession) => ['--session-id', agentSession],
        resume: (agentSession) => ['--resume', agentSession],
      },
    },
  },
  {
    ...builtIn,
    id: 'codex',
    name: 'Codex',
    description: 'OpenAI’s coding agent',
    website: 'https://openai.com/codex',
    accountVariable: 'CODEX_HOME',
    keyVariable: 'OPENAI_API_KEY',
    login: { home: '.codex', conversations: 'sessions' },
    command: 'codex-acp',
    args: [],
    package: { name: '@agentclientprotocol/codex-acp', version: '2.6.0' },
    vendor: {
      command: 'codex',
      package: { name: '@openai/codex', version: '0.169.0', program: 'codex' },
      direct: { driver: 'app-server', args: ['app-server'] },
      terminal: { args: [], resume: (agentSession) => ['resume', agentSession] },
    },
  },
  {
    ...builtIn,
    id: 'gemini',
    name: 'Gemini CLI',
    description: 'Google’s coding agent',
    website: 'https://github.com/google-gemini/gemini-cli',
    accountVariable: 'GEMINI_CLI_HOME',
    keyVariable: 'GEMINI_API_KEY',
    command: 'gemini',
    args: ['--acp'],
    package: { name: '@google/gemini-cli', version: '0.61.0' },
  },
  {
    ...builtIn,
    id: 'opencode',
    name: 'OpenCode',
    description: 'The open-source coding agent',
    website: 'https://opencode.ai',
    command: 'opencode',
    args: ['acp'],
    package: {
      name: 'opencode-ai',
      version: '1.18.33',
      native: `opencode-${platform}/bin/opencode${suffix}`,
    },
  },
  {
    ...builtIn,
    id: 'goose',
    name: 'Goose',
    description: 'An open-source agent that works with many models',
    website: 'https://block.github.io/goose',
    command: 'goose',
    args: ['acp'],
    package: {
      name: `@aaif/goose-binary-${process.platform}-${process.arch}`,
      version: '1.52.0',
      native: `@aaif/goose-binary-${process.platform}-${process.arch}/bin/goose${suffix}`,
    },
  },
  {
    ...builtIn,
    id: 'github-copilot-cli',
    name: 'Copilot CLI',
    description: 'GitHub’s coding agent',
    website: 'https://github.com/github/copilot-cli',
    accountVariable: 'COPILOT_HOME',
    command: 'copilot',
    args: ['--acp'],
    package: { name: '@github/copilot', version: '1.0.102', program: 'copilot' },
  },
  {
    ...builtIn,
    id: 'qwen-code',
    name: 'Qwen Code',
    description: 'Alibaba’s coding agent',
    website: 'https://github.com/QwenLM/qwen-code',
    accountVariable: 'QWEN_HOME',
    keyVariable: 'OPENAI_API_KEY',
    command: 'qwen',
    args: ['--acp'],
    package: { name: '@qwen-code/qwen-code', version: '0.24.4', program: 'qwen' },
  },
]
