import { createHash } from 'node:crypto'
import { failure, type Result, success } from '../../../kit/result'
import { OPEN_FILES } from '../../../starting/given'
import type { Machine } from '../machine'
import { run } from '../run'
import { type Asking, notAnswered } from './asking'
import type { Engine } from './engine'
import { type Platform, partMark, probeLine, readProbe, remoteFolder } from './probe'

/** What is sent: the program for places with all that it needs there, in one file. */
export interface Pack {
  hash: string
  platform: string
  arch: string
  bytes(): Promise<Uint8Array>
  /** The program that takes it apart there. */
  unpacker(): Promise<Uint8Array>
}

/** A Node for a place that has none. */
export interface NodeBinary {
  /** By which it is kept there. */
  version: string
  /** A package as npm has it: the binary is `package/bin/node` in it. */
  bytes(platform: Platform): Promise<Result<{ bytes: Uint8Array; hash: string }>>
}

export interface InstallParts {
  /** This computer, which the engine's program runs on. */
  here: Pick<Machine, 'spawn'>
  environment: Record<string, string>
  engine: Engine
  /** Who answers what the engine's program asks; without it, it must not ask. */
  asking?: Asking
  name: string
  pack: Pack
  node: NodeBinary
  /** In words, what is being done. */
  step(words: string): void
}

/** What is run there to reach the machine. */
export interface Installed {
  platform: Platform
  /** The Node that runs it. */
  node: string
  /** For `Engine.shell`, with the app's own name for itself. */
  attach(app: string): string
}

const long = 10 * 60_000

/** Where what we have sent is. */
interface Sent {
  node: string
  home: string
  hash: string
}

/** What is run there to reach the machine; each link of an app has a program of its own there. */
export function attachLine(
  { starter }: Engine,
  { node, home, hash }: Sent,
  app: string,
  name: string,
): string {
  const link = createHash('sha256').update(name).digest('hex').slice(0, 16)
  const program = `"${node}" "${home}/${remoteFolder}/${hash}/place.mjs"`
  const begun = `${OPEN_FILES}=$(ulimit -Sn) exec ${program}`
  return `${begun} attach ${app} ${link}${starter ? ` "${starter}"` : ''}`
}

/**
 * Makes sure that a place has what it needs. Everything is sent under another name, checked by its
 * hash and renamed when it is whole: killed at any instant, the next time begins anew.
 */
export async function install(parts: InstallParts): Promise<Result<Installed>> {
  const { name, pack, node, step } = parts
  step('Connecting')
  const probed = await inShell(parts, probeLine(node.version))
  if (!probed.ok) return probed
  const platform = readProbe(probed.value)
  if (!platform)
    return failure('place-unknown', `${name} did not say what it is.`, {
      hint: 'Liminal needs a POSIX shell there.',
      details: probed.value.slice(0, 1000),
    })
  if (platform.system !== 'linux' && platform.system !== 'darwin')
    return failure('place-unknown', `${name} runs ${platform.system}, where Liminal cannot work.`)
  if (`${platform.system}-${platform.arch}` !== `${pack.platform}-${pack.arch}`)
    return failure(
      'place-other',
      `${name} runs ${platform.system} on ${platform.arch}, and this Liminal brings only what ${pack.platform} on ${pack.arch} needs.`,
    )
  const found = platform.node ?? (await sendNode(parts, platform))
  if (typeof found !== 'string') return found
  const sent = await sendPack(parts, found, platform)
  if (!sent.ok) return sent
  return success({
    platform,
    node: found,
    attach: (app) =>
      attachLine(parts.engine, { node: found, home: platform.home, hash: pack.hash }, app, name),
  })
}

async function sendNode(parts: InstallParts, platform: Platform): Promise<string | Result<never>> {
  const { name, node, step } = parts
  if (platform.libc === 'musl')
    return failure('place-node', `${name} has no Node, and none can be sent there.`, {
      hint: 'Install Node 22 or newer there, for example with its package manager.',
    })
  step('Fetching Node for it')
  const fetched = await node.bytes(platform)
  if (!fetched.ok) return fetched
  const { bytes, hash } = fetched.value
  step(`Sending Node, ${megabytes(bytes)}`)
  const folder = `${platform.home}/${remoteFolder}/${node.version}`
  const part = `${folder}/${partName('node')}`
  const sent = await inShell(
    parts,
    [
      `mkdir -p "${part}" && cd "${part}" && cat > packed`,
      `h=$( (sha256sum packed || shasum -a 256 packed || openssl dgst -sha256 -r packed) 2>/dev/null | cut -c 1-64)`,
      `if [ "$h" = ${hash} ]; then ${unpackNode} && echo liminal-sent; else echo "liminal-hash $h"; fi`,
      `cd / && rm -rf "${part}"`,
    ].join('; '),
    bytes,
  )
  if (!sent.ok) return sent
  return sent.value.includes('liminal-sent') ? `${folder}/node` : notWhole(name, 'Node', sent.value)
}

async function sendPack(
  parts: InstallParts,
  node: string,
  platform: Platform,
): Promise<Result<void>> {
  const { name, pack, step } = parts
  const folder = folderOf(platform, pack)
  if (platform.there.includes(pack.hash)) return success(undefined)
  const bytes = await pack.bytes()
  step(`Sending Liminal, ${megabytes(bytes)}`)
  const unpacker = await pack.unpacker()
  const part = `${platform.home}/${remoteFolder}/${partName('unpack')}`
  const program = `"${part}/unpack.mjs"`
  const sent = await inShell(
    parts,
    [
      // Byte by byte, so that what follows is left for the program.
      `mkdir -p "${part}" && dd bs=1 count=${unpacker.length} of=${program} 2>/dev/null`,
      `{ "${node}" ${program} "${folder}" ${pack.hash}; c=$?; rm -rf "${part}"; exit $c; }`,
    ].join(' && '),
    Buffer.concat([unpacker, bytes]),
  )
  if (!sent.ok) return sent
  return sent.value.includes('liminal-unpacked')
    ? success(undefined)
    : notWhole(name, 'Liminal', sent.value)
}

async function inShell(
  { here, environment, engine, asking, name }: InstallParts,
  line: string,
  input?: Uint8Array,
): Promise<Result<string>> {
  const { command, args } = engine.shell(line)
  const asker = await asking?.begin()
  const ran = await run(here, command, args, {
    folder: '/',
    environment,
    env: asker?.environment ?? {},
    timeout: long,
    ...(input ? { input } : {}),
  })
  asker?.close()
  if (asker?.unanswered) return notAnswered(name)
  if (!ran.ok) return ran
  const { code, stdout, stderr } = ran.value
  if (code === 0) return success(stdout)
  const { why, hopeless } = engine.explain({ code, signal: null, lastWords: stderr })
  return failure(hopeless ? 'place-refused' : 'place-unreachable', `${name} cannot be reached.`, {
    hint: why,
    details: stderr.slice(-2000),
  })
}

function notWhole(name: string, what: string, details: string): Result<never> {
  return failure('place-not-sent', `${what} did not come whole to ${name}.`, {
    hint: 'Check that there is room on its disk, and try again.',
    details: details.slice(0, 1000),
  })
}

const folderOf = ({ home }: Platform, { hash }: Pack) => `${home}/${remoteFolder}/${hash}`

const unpackNode =
  'gzip -dc packed | tar -xf - package/bin/node && chmod 700 package/bin/node && mv package/bin/node ../node'

/** Of what is not whole yet, with the number of the process that writes it: the shell's own. */
const partName = (what: string) => `${what}${partMark}$$`

const megabytes = (bytes: Uint8Array) => `${(bytes.length / 1e6).toFixed(1)} MB`
