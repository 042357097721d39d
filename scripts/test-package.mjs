import { main, mustRun, say } from './run/command.mjs'
import { startDisplay } from './run/display.mjs'
import { inProject, isDebian, isRoot, nodeBinary } from './run/project.mjs'
import { vitest } from './run/vitest.mjs'
import { setUp } from './setup/everything.mjs'
import { ensureTools } from './setup/system.mjs'

// A namespace of its own takes the mounts of the clean tree away with it, however the tests end.
const ownMounts = ['unshare', '--mount', '--']

await main(async () => {
  if (!isDebian || !isRoot)
    throw new Error('The .deb is tested on Debian, as root: it is installed.')
  await setUp({ display: true })
  await ensureTools({ debootstrap: ['debootstrap'] }, 'to make a clean tree')
  await mustRun(nodeBinary, [inProject('scripts/package.mjs'), 'deb', '--quick'])
  const display = await startDisplay()
  try {
    const { code, passed, failed } = await vitest('package', {
      env: { DISPLAY: display.name },
      through: ownMounts,
    })
    say(`\n${passed} passed, ${failed} failed`)
    return code
  } finally {
    display.stop()
  }
})
