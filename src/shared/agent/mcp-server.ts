import { z } from 'zod'

const project = z
  .string()
  .min(1)
  .optional()
  .describe('Only in this project, by its folder; everywhere without it')

/** A server of tools that agents are told about when a conversation is opened. */
const mcpServer = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('stdio').describe('A program that is started by the agent'),
    command: z.string().min(1).describe('The program to start'),
    args: z.array(z.string()).default([]).describe('Its arguments'),
    env: z.record(z.string(), z.string()).default({}).describe('Environment variables to add'),
    project,
  }),
  z.strictObject({
    type: z.enum(['http', 'sse']).describe('A server that is reached over the network'),
    url: z.url().describe('Its address'),
    headers: z.record(z.string(), z.string()).default({}).describe('Headers of every request'),
    project,
  }),
])

export const mcpServers = z.record(z.string().min(1).max(80), mcpServer)

export type McpServer = z.infer<typeof mcpServer>
export type McpServers = z.infer<typeof mcpServers>
