import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { capture, mustRun, say } from '../run/command.mjs'
import { isDebian, isRoot } from '../run/project.mjs'

// What is looked for, and the Debian packages that may bring it (the first that exists is taken).
const compilerTools = { make: ['make'], 'g++': ['g++'], python3: ['python3'] }
const displayTools = { Xvfb: ['xvfb'] }
const testTools = { git: ['git'], vim: ['vim'] }
// Their integration is tested where they are; bash is everywhere.
const testShells = { zsh: ['zsh'], fish: ['fish'] }
// Places are tested with what is there.
const testPlaces = {
  ...{ ssh: ['openssh-client'], sshd: ['openssh-server'], podman: ['podman'], runc: ['runc'] },
  ...{ catatonit: ['catatonit'], busybox: ['busybox-static'] },
}
// Those that take their time.
const morePlaces = {
  ...{ docker: ['docker.io'], dockerd: ['docker.io'], containerd: ['containerd'] },
  ...{
    slurmctld: ['slurmctld'],
    slurmd: ['slurmd'],
    srun: ['slurm-client'],
    munged: ['munge'],
    newuidmap: ['uidmap'],
  },
}
// What the bench of terminals holds ours against.
const otherTerminals = { alacritty: ['alacritty'], xterm: ['xterm'] }
const libraryPackages = {
  'libgtk-3.so.0': ['libgtk-3-0t64', 'libgtk-3-0'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libsmime3.so': ['libnss3'],
  'libnspr4.so': ['libnspr4'],
  'libasound.so.2': ['libasound2t64', 'libasound2'],
  'libgbm.so.1': ['libgbm1'],
  'libatk-1.0.so.0': ['libatk1.0-0t64', 'libatk1.0-0'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
  'libatspi.so.0': ['libatspi2.0-0t64', 'libatspi2.0-0'],
  'libcups.so.2': ['libcups2t64', 'libcups2'],
  'libdrm.so.2': ['libdrm2'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libcairo.so.2': ['libcairo2'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libexpat.so.1': ['libexpat1'],
  'libudev.so.1': ['libudev1'],
  'libglib-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgobject-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgio-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libGL.so.1': ['libgl1'],
  'libX11-xcb.so.1': ['libx11-xcb1'],
  'libX11.so.6': ['libx11-6'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libXrandr.so.2': ['libxrandr2'],
  'libxcb.so.1': ['libxcb1'],
}

/** Where a program is on the path, or undefined. */
export function findTool(tool) {
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, tool))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const missingTools = (tools) => Object.keys(tools).filter((tool) => !findTool(tool))

// Loaded while the program runs, so that its headers do not name them.
const loadedLater = ['libX11-xcb.so.1', 'libGL.so.1']

async function missingLibraries(binary) {
  const needed = await capture('ldd', [binary])
  const present = await capture(findTool('ldconfig') ?? '/sbin/ldconfig', ['-p'])
  return [
    ...[...needed.matchAll(/^\s*(\S+) => not found$/gm)].map(([, library]) => library),
    ...loadedLater.filter((library) => !present.includes(`\t${library} `)),
  ]
}

const known = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

/** Installs what is missing where that is possible, and otherwise says exactly what to install. */
async function provide(findMissing, packages, purpose) {
  const missing = await findMissing()
  if (missing.length === 0) return
  if (isDebian && isRoot) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    say(`Installing with apt ${purpose}: ${missing.join(', ')}`)
    await mustRun('apt-get', ['update', '-qq'], { env })
    const names = missing.map((item) => packages[item]?.find(known)).filter(Boolean)
    const options = ['-y', '-qq', '--no-install-recommends']
    await mustRun('apt-get', ['install', ...options, ...new Set(names)], { env })
  }
  const still = await findMissing()
  if (still.length > 0) throw new Error(missingWords(still, packages, purpose))
}

function missingWords(missing, packages, purpose) {
  const names = [...new Set(missing.flatMap((item) => packages[item]?.at(-1) ?? []))]
  const advice = isDebian
    ? `Install with:  sudo apt-get install ${names.join(' ')}`
    : `Install them with the package manager of your system (on Debian: ${names.join(' ')}).`
  return `Missing ${purpose}: ${missing.join(', ')}.\n${advice}\nThen run the command again.`
}

/** Programs and the packages that may bring them, as in the tables above. */
export const ensureTools = (tools, purpose) => provide(() => missingTools(tools), tools, purpose)

export async function ensureCompiler() {
  if (process.platform === 'linux') {
    await ensureTools(compilerTools, 'to build what is native')
  } else if (process.platform === 'darwin' && spawnSync('xcode-select', ['-p']).status !== 0) {
    throw new Error(
      'Missing to build what is native: the command line tools.\nInstall with:  xcode-select --install',
    )
  }
}

export async function ensureDisplayServer() {
  if (process.platform === 'linux') await ensureTools(displayTools, 'for windows without a screen')
}

/** The tests make worktrees with the git of the machine, and run a full-screen program. */
export async function ensureTestTools() {
  await ensureTools(testTools, 'for the tests')
  if (!isDebian || !isRoot) return
  // Without them all tests run but those that need them, which say so.
  await ensureTools(testShells, 'for the tests of shells').catch((error) => say(error.message))
  await ensureTools(testPlaces, 'for the tests of places').catch((error) => say(error.message))
}

/** Without them their tests say what is missing, and do not run. */
export async function ensureMorePlaces() {
  if (!isDebian || !isRoot) return
  await ensureTools(morePlaces, 'for the tests of places').catch((error) => say(error.message))
}

/** A bench that misses one of them says so and is not ok. */
export async function ensureOtherTerminals() {
  if (process.platform !== 'linux') return
  const purpose = 'to compare terminals with'
  await ensureTools(otherTerminals, purpose).catch((error) => say(error.message))
}

export async function ensureLibraries(binary) {
  if (process.platform !== 'linux') return
  await provide(() => missingLibraries(binary), libraryPackages, 'for Electron')
}
