import { expect, test } from 'vitest'
import { holds, readQuestion } from './question'

const hostKey =
  "The authenticity of host 'build-1 (10.0.0.7)' can't be established.\nED25519 key fingerprint is SHA256:abc.\nThis key is not known by any other names.\nAre you sure you want to continue connecting (yes/no/[fingerprint])? "

test.each([
  ["Enter passphrase for key '/home/me/.ssh/id_ed25519': ", '', 'secret', 'ssh', true],
  ["me@build-1's password: ", '', 'secret', 'ssh', true],
  ['(me@build-1) Password: ', '', 'secret', 'place', false],
  ['(me@build-1) Verification code: ', '', 'text', 'place', false],
  ['(me@build-1) Duo: Passcode or option (1-3): ', '', 'text', 'place', false],
  // It wants to be taken for ssh itself.
  ["(me@build-1) Enter passphrase for key '/home/me/.ssh/id': ", '', 'secret', 'place', false],
  [`(me@build-1) ${hostKey}`, '', 'secret', 'place', false],
  [hostKey, '', 'confirm', 'ssh', false],
  ["Please type 'yes', 'no' or the fingerprint: ", '', 'confirm', 'ssh', false],
  ['Allow use of key id_ed25519?', 'confirm', 'confirm', 'ssh', false],
  ['Confirm user presence for key ED25519-SK', 'none', 'notice', 'ssh', false],
  ['Enter PIN for ED25519-SK key /home/me/.ssh/id_sk: ', '', 'secret', 'ssh', false],
] as const)('%s', (said, hint, kind, by, kept) => {
  const question = readQuestion('build-1', said, hint)
  expect(question).toMatchObject({ kind, by, prompt: said })
  expect(holds(question)).toBe(kept)
})

test('nothing that changes how words look is shown', () => {
  const { prompt } = readQuestion('p', '\u001b[2J(me@h) \u202eabc\u200b\r\nsecond\u0007')
  expect(prompt).toBe('[2J(me@h) abc\nsecond')
  expect(readQuestion('p', 'x'.repeat(10_000)).prompt).toHaveLength(4000)
})
