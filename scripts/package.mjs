import { chmodSync, readFileSync } from 'node:fs'
import { appImageTools } from './package/appimage.mjs'
import { writeNotices } from './package/notices.mjs'
import { build } from './run/build.mjs'
import { main, run, say } from './run/command.mjs'
import { inProject, isLinux } from './run/project.mjs'
import { setUp } from './setup/everything.mjs'

const args = process.argv.slice(2)
const release = args.includes('--release')
// A bigger package in a quarter of the time, for the tests.
const quick = args.includes('--quick')
const targets = args.filter((argument) => !argument.startsWith('--'))

const read = (...parts) =>
  readFileSync(inProject(...parts), 'utf8')
    .trim()
    .replace(/^v/, '')

/** What ships to users is the official build; a stand-in is good for trying a package out. */
function checkRuntime() {
  const declared = JSON.parse(read('node_modules/electron/package.json')).version
  const present = read('node_modules/electron/dist/version')
  if (present === declared) return
  const words = `Electron ${present} stands in for the official ${declared}`
  if (release) throw new Error(`${words}: no release can be made from it.`)
  say(`${words}: this package is for trying out, not for release.`)
}

async function linuxTools() {
  const sevenZip = inProject('node_modules/7zip-bin/linux/x64/7za')
  chmodSync(sevenZip, 0o755)
  const wantsAppImage = targets.length === 0 || targets.includes('AppImage')
  return {
    ELECTRON_BUILDER_7ZIP_PATH: sevenZip,
    ...(quick ? { LIMINAL_QUICK_PACKAGE: '1' } : {}),
    CUSTOM_FPM_PATH: inProject('scripts/package/fpm.mjs'),
    ...(wantsAppImage ? { APPIMAGE_TOOLS_PATH: await appImageTools() } : {}),
  }
}

/** Updates come from where the person who packages says; without a feed they stay off. */
function feed() {
  const address = process.env.LIMINAL_UPDATE_URL
  return address ? ['-c.publish.provider=generic', `-c.publish.url=${address}`] : []
}

await main(async () => {
  await setUp()
  checkRuntime()
  await build()
  say(`Wrote the notices of ${writeNotices().count} packages.`)
  const onlyTargets = targets.length > 0 && isLinux ? ['--linux', ...targets] : []
  return run(
    'electron-builder',
    ['--config', 'build/electron-builder.yml', '--publish', 'never', ...feed(), ...onlyTargets],
    { env: isLinux ? await linuxTools() : {} },
  )
})
