import type { Fields } from '../fields'

export const text = (words: string) => ({ type: 'text', text: words })
const entries = [
  { content: 'a', priority: 'high', status: 'completed' },
  { content: 'b', priority: 'low', status: 'in_progress' },
  { content: 'c', status: 'odd' },
  'no entry',
]
const readEntries = [
  { text: 'a', priority: 'high', state: 'done' },
  { text: 'b', priority: 'low', state: 'running' },
  { text: 'c', state: 'pending' },
]
const select = {
  id: 'm',
  name: 'Model',
  category: 'model',
  type: 'select',
  currentValue: 'a',
  options: [
    { value: 'a', name: 'A', description: 'first' },
    { group: 'g', name: 'Group', options: [{ value: 'b', name: 'B' }] },
  ],
}

/** An update of every kind, and what it says. */
export const kinds: Record<string, [update: Fields, events: unknown[]][]> = {
  agent_message_chunk: [
    [
      { content: text('a'), messageId: 'm' },
      [{ type: 'text', message: 'm', role: 'agent', text: 'a' }],
    ],
    [
      { content: { type: 'image', data: 'x', mimeType: 'image/png', uri: 'u' } },
      [{ type: 'block', role: 'agent', block: { type: 'image', data: 'x', uri: 'u' } }],
    ],
    [
      { content: { type: 'audio', data: 'x', mimeType: 'audio/wav' } },
      [{ type: 'block', block: { type: 'audio', data: 'x', mimeType: 'audio/wav' } }],
    ],
    [
      { content: { type: 'resource_link', uri: 'u', name: 'n', size: 3, title: null } },
      [{ type: 'block', block: { type: 'link', uri: 'u', name: 'n', size: 3 } }],
    ],
    [
      { content: { type: 'resource', resource: { uri: 'u', blob: 'b' } } },
      [{ type: 'block', block: { type: 'resource', uri: 'u', data: 'b' } }],
    ],
    [
      { content: text(''), _meta: { usage: { inputTokens: 2 } } },
      [{ type: 'usage', usage: { inputTokens: 2 } }],
    ],
    [{ content: { type: 'hologram' } }, [{ type: 'unknown', name: 'agent content' }]],
  ],
  agent_thought_chunk: [[{ content: text('t') }, [{ type: 'text', role: 'thought', text: 't' }]]],
  user_message_chunk: [[{ content: text('u') }, [{ type: 'text', role: 'user', text: 'u' }]]],
  tool_call: [
    [
      {
        toolCallId: 't',
        title: 'Edit',
        kind: 'edit',
        status: 'in_progress',
        locations: [{ path: '/a', line: 3 }, { path: '/b', line: null }, {}],
        rawInput: { a: 1 },
        content: [
          { type: 'content', content: text('said') },
          { type: 'diff', path: '/a', oldText: null, newText: 'n' },
          { type: 'terminal', terminalId: 'x' },
        ],
        _meta: { claudeCode: { parentToolUseId: 'p' } },
      },
      [
        {
          type: 'tool',
          tool: {
            id: 't',
            title: 'Edit',
            kind: 'edit',
            state: 'running',
            locations: [{ path: '/a', line: 3 }, { path: '/b' }],
            input: { a: 1 },
            content: [
              { type: 'block', block: text('said') },
              { type: 'diff', path: '/a', before: null, after: 'n' },
              { type: 'terminal', terminal: 'x' },
            ],
            parent: 'p',
          },
        },
      ],
    ],
    [
      { toolCallId: 't', content: [{ type: 'odd' }], status: 'dreaming' },
      [{ type: 'tool' }, { type: 'unknown' }, { type: 'unknown', raw: { type: 'odd' } }],
    ],
    [{ title: 'without an id' }, [{ type: 'unknown' }]],
  ],
  tool_call_update: [
    [
      { toolCallId: 't', status: 'completed', title: null, content: [], rawOutput: 'o' },
      [{ type: 'tool', tool: { id: 't', state: 'done', content: [], output: 'o' } }],
    ],
    [
      {
        toolCallId: 't',
        _meta: {
          terminal_info: { terminal_id: 'x', command: 'ls' },
          terminal_output: { terminal_id: 'x', data: 'out' },
          terminal_exit: { terminal_id: 'x', exit_code: 0, signal: null },
        },
      },
      [
        { type: 'terminal-output', terminal: 'x', text: '', command: 'ls' },
        { type: 'terminal-output', terminal: 'x', text: 'out' },
        { type: 'terminal-exit', terminal: 'x', code: 0 },
      ],
    ],
  ],
  plan: [[{ entries }, [{ type: 'plan', plan: 'plan', entries: readEntries }]]],
  plan_update: [
    [
      { plan: { type: 'items', planId: 'p', entries } },
      [{ type: 'plan', plan: 'p', entries: readEntries }],
    ],
    [
      { plan: { type: 'markdown', planId: 'p', content: '# m' } },
      [{ plan: 'p', entries: [], text: '# m' }],
    ],
    [{ plan: { type: 'file', planId: 'p', uri: 'file:///p' } }, [{ plan: 'p', text: 'file:///p' }]],
    [{ plan: { type: 'odd' } }, [{ type: 'unknown' }]],
  ],
  plan_removed: [[{ planId: 'p' }, [{ type: 'plan-removed', plan: 'p' }]]],
  available_commands_update: [
    [
      {
        availableCommands: [
          { name: 'a', description: 'd', input: { hint: 'h' } },
          { name: 'b', input: null },
          1,
        ],
      },
      [
        {
          type: 'commands',
          commands: [
            { name: 'a', description: 'd', hint: 'h' },
            { name: 'b', description: '' },
          ],
        },
      ],
    ],
  ],
  current_mode_update: [
    [{ currentModeId: 'm' }, [{ type: 'options' }]],
    [{}, [{ type: 'unknown' }]],
  ],
  config_option_update: [
    [
      {
        configOptions: [
          select,
          { id: 't', name: 'T', type: 'boolean', currentValue: true },
          { type: 'odd' },
        ],
      },
      [
        {
          type: 'options',
          options: [
            {
              id: 'm',
              kind: 'select',
              value: 'a',
              category: 'model',
              choices: [
                { value: 'a', name: 'A', description: 'first' },
                { value: 'b', name: 'B', group: 'Group' },
              ],
            },
            { id: 't', kind: 'toggle', value: true },
          ],
        },
        { type: 'unknown', name: 'config option' },
      ],
    ],
  ],
  session_info_update: [
    [{ title: 'T', updatedAt: 'now' }, [{ type: 'title', title: 'T', by: 'agent' }]],
    [{ title: null, _meta: { a: 1 } }, []],
    [
      {
        _meta: { jetbrains: { air: { sessionFailure: { severity: 'warning', title: 'Again' } } } },
      },
      [{ type: 'notice', severity: 'warning', title: 'Again' }],
    ],
  ],
  usage_update: [
    [
      { used: 1, size: 2, cost: { amount: 3, currency: 'USD' } },
      [{ type: 'usage', usage: { used: 1, size: 2, cost: { amount: 3, currency: 'USD' } } }],
    ],
    [{ used: 'many', cost: null }, [{ type: 'usage', usage: {} }]],
  ],
  notice: [
    [
      { severity: 'warning', title: 'T', description: 'D' },
      [{ type: 'notice', severity: 'warning', title: 'T', text: 'D' }],
    ],
    [{ severity: 'shout', title: 'T' }, [{ type: 'notice', severity: 'info', title: 'T' }]],
    [{ severity: 'info' }, [{ type: 'unknown' }]],
  ],
  compaction_update: [
    [
      { compactionId: 'c', status: 'in_progress' },
      [{ type: 'compaction', id: 'c', state: 'running' }],
    ],
    [
      { compactionId: 'c', status: 'completed', summary: [text('s')] },
      [{ type: 'compaction', id: 'c', state: 'done', summary: 's' }],
    ],
    [{ compactionId: 'c', status: 'cancelled', error: 'e' }, [{ state: 'failed', summary: 'e' }]],
    [{ compactionId: 'c', status: 'odd' }, [{ type: 'unknown' }]],
  ],
  compaction_summary_chunk: [
    [{ compactionId: 'c', content: text('s') }, [{ type: 'compaction', id: 'c', summary: 's' }]],
  ],
  subagent_update: [
    [
      { sessionId: 'child', title: 'N', description: 'D', state: { state: 'running' } },
      [{ type: 'subagent', id: 'child', name: 'N', state: 'running', text: 'D\n\n' }],
    ],
  ],
  session_message: [
    [
      { messageId: 'm', senderSessionId: 'child', content: [text('s')] },
      [{ type: 'subagent', id: 'child', text: 's\n' }],
    ],
    [{ messageId: 'm', content: [text('whose?')] }, [{ type: 'unknown' }]],
  ],
  session_message_chunk: [[{ messageId: 'm', content: text('whose?') }, [{ type: 'unknown' }]]],
}
