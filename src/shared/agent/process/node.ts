export interface ProcessNode {
  pid: number
  parent: number
  name: string
  /** agent, adapter, CLI, MCP server, command, shell, other */
  role: string
  /** Share of one core, in percent, and bytes of memory. */
  cpu: number
  memory: number
  /** It is in another group of processes than the agent. */
  apart?: true
}
