import { fileURLToPath } from 'node:url'
import type { McpServers } from '../../shared/agent/mcp-server'

/** The server of tools that agents in a project are told of: the command line of the app, which asks the app itself. */
export function taskTools(folder: string, project: string): McpServers {
  const program = fileURLToPath(new URL('../cli/liminal.cjs', import.meta.url))
  return {
    'liminal-tasks': {
      type: 'stdio',
      command: process.execPath,
      args: [program, 'tools', `--user-data-dir=${folder}`, `--project=${project}`],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    },
  }
}
