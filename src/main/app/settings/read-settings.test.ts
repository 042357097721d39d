// Proves that settings are read as written, and that a mistake is named with its line and column.
import { describe, expect, it } from 'vitest'
import { readSettings } from './read-settings'

describe('the settings file', () => {
  it('may be empty, and then everything has its default', () => {
    expect(readSettings(' \n')).toMatchObject({
      ok: true,
      values: { agentLimit: 16, theme: 'system', agents: {} },
    })
  })

  // docs/guide/agents.md: Settings (Ctrl/Cmd+,) are also a file, `settings.json` in the data folder, which may have comments.
  it('may hold comments and trailing commas', () => {
    const text = '{\n  // at night\n  "theme": "dark",\n}'
    expect(readSettings(text)).toMatchObject({ ok: true, values: { theme: 'dark' } })
  })

  it('holds agents of the user’s own', () => {
    const text =
      '{"agents": {"my-agent": {"name": "My Agent", "driver": "acp", "command": "my-agent", "args": ["--acp"]}}}'
    expect(readSettings(text)).toMatchObject({
      ok: true,
      values: { agents: { 'my-agent': { name: 'My Agent', args: ['--acp'], env: {} } } },
    })
  })

  it.each([
    ['a comma that is missing', '{\n  "theme": "dark"\n  "agentLimit": 3\n}', 3, 3],
    ['a file that ends too early', '{\n  "theme": "dark"', 2, 18],
    ['a value that is not allowed', '{\n  "theme": "pink"\n}', 2, 12],
    ['a number that is too small', '{\n\n  "agentLimit": 0\n}', 3, 17],
    ['a setting that does not exist', '{\n  "themes": "dark"\n}', 2, 13],
    [
      'an agent without a command',
      '{\n  "agents": {\n    "x": { "name": "X", "driver": "acp" }\n  }\n}',
      3,
      10,
    ],
    ['a key that stands there twice', '{\n  "theme": "dark",\n  "theme": "light"\n}', 3, 3],
    ['one deep inside', '{"agents": {\n"a": {},\n"a": {}}}', 3, 1],
    ['something that is no object', '[]', 1, 1],
  ])('names the place of %s', (_what, text, line, column) => {
    const read = readSettings(text)
    expect(read).toMatchObject({ ok: false, broken: { line, column } })
    if (!read.ok) expect(read.broken.message.length).toBeGreaterThan(5)
  })

  it.each([
    ['{"profiles": {"a": {"name": "A"}}}', 'profiles › a › agent: This is missing'],
    ['{"profiles": {"a": {"name": "", "agent": "x"}}}', 'name: This may not be empty'],
    ['{"profiles": {"A B": {"name": "A", "agent": "x"}}}', 'lower-case letters, digits'],
    [
      '{"profiles": {"a": {"name": "A", "agent": "x", "options": {"y": 3}}}}',
      'options › y: This has to be a string or a boolean',
    ],
    [
      '{"profiles": {"a": {"name": "A", "agent": "x", "account": "b"}}}',
      'profiles › a › account: There is no account "b"',
    ],
    [
      '{"profiles": {"a": {"name": "A", "agent": "x", "place": "b"}}}',
      'profiles › a › place: There is no place "b"',
    ],
    [
      '{"accounts": {"b": {"name": "B", "agent": "y"}}, "profiles": {"a": {"name": "A", "agent": "x", "account": "b"}}}',
      '"b" is an account of y, not of x',
    ],
    [
      '{"mcpServers": {"m": {"type": "ftp"}}}',
      "mcpServers › m › type: This has to be one of 'stdio', 'http', 'sse'",
    ],
  ])('says of %s that %s', (text, words) => {
    const read = readSettings(text)
    expect(read.ok ? '' : read.broken.message).toContain(words)
  })
})
