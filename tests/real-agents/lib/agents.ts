import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DriverName } from '../../../src/shared/agent/process/agent'

/** A real agent: where it comes from, and how it is pointed at a model server on this machine. */
export interface RealAgent {
  /** Its id in the catalog. */
  id: string
  name: string
  package: string
  version: string
  /** What it speaks, where that is not ACP. */
  driver?: DriverName
  /** The command line, from the folder of its package. */
  command(modules: string): { command: string; args: string[] }
  env(url: string): Record<string, string>
  /** Configuration in its home folder, by path. */
  files?(url: string): Record<string, string>
  /** It cannot be cancelled while it waits for the first byte of the model. */
  deaf?: true
  /** It takes messages into the turn that runs. */
  steers?: true
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const script = (path: string) => (modules: string) => ({
  command: process.execPath,
  args: [join(modules, path)],
})

const codexConfiguration = (url: string) => `
model = "gpt-5.6-sol"
model_provider = "fake"
check_for_update_on_startup = false
approval_policy = "on-request"
sandbox_mode = "read-only"
[analytics]
enabled = false
[model_providers.fake]
name = "fake"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
request_max_retries = 1
stream_max_retries = 1
supports_websockets = false
requires_openai_auth = false
`

export const realAgents = {
  'claude-code': {
    id: 'claude-code',
    name: 'Claude Code',
    package: '@agentclientprotocol/claude-agent-acp',
    version: '0.99.1',
    command: script('@agentclientprotocol/claude-agent-acp/dist/index.js'),
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '2',
    }),
    steers: true,
  },
  'claude-headless': {
    id: 'claude-code',
    driver: 'stream-json',
    name: 'Claude Code itself',
    package: '@anthropic-ai/claude-code',
    version: '2.1.328',
    command: (modules) => ({
      command: join(
        modules,
        `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
      ),
      args: [],
    }),
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '2',
    }),
    steers: true,
  },
  codex: {
    id: 'codex',
    name: 'Codex',
    package: '@agentclientprotocol/codex-acp',
    version: '2.6.0',
    command: script('@agentclientprotocol/codex-acp/dist/index.js'),
    env: () => ({
      FAKE_KEY: 'dummy',
      MODEL_PROVIDER: 'fake',
      INITIAL_AGENT_MODE: 'read-only',
      NO_BROWSER: '1',
    }),
    files: (url) => ({ '.codex/config.toml': codexConfiguration(url) }),
    steers: true,
  },
  'codex-app-server': {
    id: 'codex',
    name: 'Codex',
    package: '@openai/codex',
    version: '0.169.0',
    driver: 'app-server',
    command: (modules) => {
      const { command, args } = script('@openai/codex/bin/codex.js')(modules)
      return { command, args: [...args, 'app-server'] }
    },
    env: () => ({ FAKE_KEY: 'dummy' }),
    files: (url) => ({ '.codex/config.toml': codexConfiguration(url) }),
    steers: true,
  },
  opencode: {
    id: 'opencode',
    name: 'OpenCode',
    package: 'opencode-ai',
    version: '1.18.33',
    command: (modules) => ({
      command: join(modules, `opencode-${platform}/bin/opencode`),
      args: ['acp'],
    }),
    env: () => ({
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    }),
    files: (url) => ({
      '.config/opencode/opencode.json': JSON.stringify({
        share: 'disabled',
        model: 'fake/fake-model',
        provider: {
          fake: {
            npm: '@ai-sdk/openai-compatible',
            name: 'fake',
            options: { baseURL: `${url}/v1`, apiKey: 'dummy' },
            models: { 'fake-model': { name: 'fake-model' } },
          },
        },
      }),
    }),
  },
  gemini: {
    id: 'gemini',
    name: 'Gemini CLI',
    package: '@google/gemini-cli',
    version: '0.61.0',
    command: (modules) => {
      const { command, args } = script('@google/gemini-cli/bundle/gemini.js')(modules)
      return { command, args: [...args, '--acp'] }
    },
    env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'dummy' }),
    files: () => ({
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true },
      }),
    }),
  },
  goose: {
    id: 'goose',
    name: 'Goose',
    package: `@aaif/goose-binary-${process.platform}-${process.arch}`,
    version: '1.52.0',
    command: (modules) => ({
      command: join(modules, `@aaif/goose-binary-${process.platform}-${process.arch}/bin/goose`),
      args: ['acp'],
    }),
    env: (url) => ({
      GOOSE_PROVIDER: 'openai',
      GOOSE_MODEL: 'gpt-4o',
      OPENAI_HOST: url,
      OPENAI_API_KEY: 'dummy',
      GOOSE_DISABLE_KEYRING: '1',
    }),
    files: () => ({ '.config/goose/config.yaml': 'GOOSE_TELEMETRY_ENABLED: false\n' }),
    deaf: true,
    steers: true,
  },
} satisfies Record<string, RealAgent>

/** Writes what the agent looks for in its home. */
export function configure(agent: RealAgent, home: string, url: string): void {
  for (const [name, content] of Object.entries(agent.files?.(url) ?? {})) {
    const path = join(home, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
