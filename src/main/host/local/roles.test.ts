import { expect, test } from 'vitest'
import { nameOf, roleOf } from './roles'

test.each([
  ['node /x/node_modules/@zed-industries/codex-acp/dist/index.js', true, 'adapter'],
  ['/usr/bin/opencode acp', true, 'agent'],
  ['/home/me/.local/bin/claude --resume', false, 'CLI'],
  ['node /x/node_modules/@modelcontextprotocol/server-files/index.js', false, 'MCP server'],
  ['uvx mcp-server-git', false, 'MCP server'],
  ['/bin/bash -c ls', false, 'shell'],
  ['-zsh', false, 'shell'],
  ['rg pattern', false, 'other'],
])('%s', (commandLine, isRoot, role) => {
  expect(roleOf(commandLine, isRoot)).toBe(role)
})

test.each([
  ['a program by its name', ['/usr/bin/rg', 'x'], 'rg'],
  ['a script by its own too', ['/usr/bin/node', '--flag', '/x/agent.mjs'], 'node agent.mjs'],
  ['a package by its folder', ['node', '/x/codex-acp/dist/index.js'], 'node codex-acp'],
  ['the name that the kernel knows when there is no command line', [], 'kernel'],
])('%s', (_, words, name) => {
  expect(nameOf(words, 'kernel')).toBe(name)
})
