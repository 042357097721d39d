// Proves that the form for one's own agents keeps exactly what was typed, and says what is missing.
import { expect, test } from 'vitest'
import type { AgentSetting } from '../../../shared/app/settings'
import { idFrom } from '../../kit/forms/texts'
import { emptyForm, formOf, readForm } from './agent-form'

const agent: AgentSetting = {
  name: 'My Agent',
  driver: 'acp',
  command: 'my-agent',
  args: ['--acp', 'two words'],
  env: { KEY: 'a=b', EMPTY: '' },
  accountVariable: 'MY_AGENT_HOME',
}

test('what was saved comes back as it was', () => {
  expect(readForm(formOf('my-agent', agent))).toEqual({ ok: true, agent })
})

test('what is missing is said', () => {
  expect(readForm({ ...emptyForm, command: 'x' })).toMatchObject({ ok: false })
  expect(readForm({ ...emptyForm, name: 'x' })).toMatchObject({ ok: false })
  expect(readForm({ ...formOf('x', agent), env: 'NONSENSE' })).toEqual({
    ok: false,
    message: '“NONSENSE” is no KEY=value.',
  })
})

test('the id is made of the name', () => {
  expect(idFrom('  My Agent (v2)! ')).toBe('my-agent-v2')
})
