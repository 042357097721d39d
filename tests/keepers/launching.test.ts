// Proves that a keeper whose program was only just written is started as soon as nobody holds that open any more.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchKeeper } from '../../src/main/host/local/keepers/launch'
import { makeRuntime } from '../../src/main/host/local/keepers/runtime'
import { testFolder } from '../lib/folder'
import { keepingIn } from '../machines/lib/doubles'

test.skipIf(process.platform === 'win32')('it waits for what holds it open', async () => {
  const folder = testFolder()
  const runtime = await makeRuntime(join(folder, 'runtime'), keepingIn(folder).program)
  const command = join(folder, 'keeper')
  const line = [runtime.command, ...runtime.args].map((part) => `'${part}'`).join(' ')
  writeFileSync(command, `#!/bin/sh\nexec ${line} "$@"\n`, { mode: 0o700 })
  const patiently = AbortSignal.timeout(20_000)
  const held = openSync(command, 'r+')
  const closing = setTimeout(() => closeSync(held), 200)
  onTestFinished(() => clearTimeout(closing))
  const empty = await launchKeeper(
    join(folder, 'keepers', 'one'),
    { ...runtime, command, args: [] },
    false,
    patiently,
  )
  expect(empty.connection.open).toBe(true)
  empty.connection.close()
  const never = { ...runtime, command: join(folder, 'none'), args: [] }
  await expect(
    launchKeeper(join(folder, 'keepers', 'two'), never, false, patiently),
  ).rejects.toThrow('ENOENT')
})
