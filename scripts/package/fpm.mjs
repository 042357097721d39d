#!/usr/bin/env node
// Makes a .deb with dpkg-deb from the arguments that electron-builder has for fpm, which it would
// otherwise download.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const lists = { '-d': [], '--deb-recommends': [] }
const options = {}
const files = []

const words = process.argv.slice(2)
while (words.length > 0) {
  const word = words.shift()
  if (word === '--force' || word === '--debug') continue
  const assigned = word.match(/^(--[^=]+)=(.*)$/s)
  if (word in lists) lists[word].push(words.shift())
  else if (assigned) options[assigned[1]] = assigned[2]
  else if (word.startsWith('-')) options[word] = words.shift()
  else files.push(word)
}
if (options['-t'] !== 'deb')
  throw new Error(`only .deb packages are made here, not ${options['-t']}`)

/** Copies "source=target" pairs; a source with a slash at its end means its contents. */
function fill(tree) {
  for (const pair of files) {
    const cut = pair.lastIndexOf('=')
    const source = pair.slice(0, cut)
    const target = path.join(tree, pair.slice(cut + 1))
    const folder = source.endsWith('/')
    mkdirSync(folder ? target : path.dirname(target), { recursive: true })
    const from = folder ? `${source}.` : source
    execFileSync('cp', ['-a', '--no-preserve=ownership', from, target])
  }
  // Whatever mask the build ran under, a package is readable and only its owner may write.
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', tree])
}

function control(tree) {
  const size = execFileSync('du', ['-sk', '--apparent-size', tree], { encoding: 'utf8' })
  const [synopsis = '', ...rest] = (options['--description'] ?? '').split('\n')
  const list = (field, names) => (names.length > 0 ? [`${field}: ${names.join(', ')}`] : [])
  return [
    `Package: ${options['--name']}`,
    `Version: ${options['--version']}`,
    `Architecture: ${options['--architecture']}`,
    `Maintainer: ${options['--maintainer']}`,
    `Installed-Size: ${size.split('\t')[0]}`,
    ...list('Depends', lists['-d']),
    ...list('Recommends', lists['--deb-recommends']),
    `Section: ${options['--category'] ?? 'default'}`,
    'Priority: optional',
    `Description: ${synopsis.trim() || options['--name']}`,
    ...rest.map((line) => ` ${line.trim() || '.'}`),
    '',
  ].join('\n')
}

const scripts = {
  '--before-install': 'preinst',
  '--after-install': 'postinst',
  '--before-remove': 'prerm',
  '--after-remove': 'postrm',
}

/** What is typed as “liminal” also knows what needs no window; see docs/protocols/local-api.md. */
const typed = ["'/opt/Liminal/liminal'", "'/opt/Liminal/resources/liminal'"]

const tree = mkdtempSync(path.join(os.tmpdir(), 'liminal-deb-'))
try {
  fill(tree)
  const text = control(tree)
  const folder = path.join(tree, 'DEBIAN')
  mkdirSync(folder, { mode: 0o755 })
  writeFileSync(path.join(folder, 'control'), text)
  for (const [option, name] of Object.entries(scripts)) {
    if (!options[option]) continue
    const script = readFileSync(options[option], 'utf8')
    writeFileSync(path.join(folder, name), script.replaceAll(...typed))
    chmodSync(path.join(folder, name), 0o755)
  }
  const compression = [`-Z${options['--deb-compression'] ?? 'xz'}`]
  if (process.env.LIMINAL_QUICK_PACKAGE) compression.push('-z1')
  const build = ['--root-owner-group', ...compression, '--build', tree, options['--package']]
  execFileSync('dpkg-deb', build, { stdio: 'inherit' })
} finally {
  rmSync(tree, { recursive: true, force: true })
}
