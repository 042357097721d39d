import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from '../run/project.mjs'

const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The folders of the packages that the build put into a bundle, and of those shipped beside it. */
function shippedFolders() {
  const lists = readdirSync(inProject('out/bundled')).map((name) => inProject('out/bundled', name))
  const beside = Object.keys(json(inProject('package.json')).dependencies)
  return new Set([
    ...lists.flatMap(json).map((folder) => path.resolve(root, folder)),
    ...beside.map((name) => inProject('node_modules', name)),
  ])
}

function notice(folder) {
  const { name, version, license, author, homepage } = json(path.join(folder, 'package.json'))
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  const holder = typeof author === 'string' ? author : author?.name
  const words =
    texts.length > 0
      ? texts.join('\n\n')
      : `Licensed under ${license} by ${holder ?? 'its authors'}${homepage ? ` (${homepage})` : ''}.`
  return { title: `${name} ${version} (${license})`, words }
}

/** Writes the licences of everything that is shipped into one file and gives its path. */
export function writeNotices() {
  const notices = [...shippedFolders()]
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map(notice)
    .sort((one, other) => one.title.localeCompare(other.title))
  const line = '-'.repeat(80)
  const head =
    'Liminal is made with the work of others. Their licences follow; those of Electron and\n' +
    'Chromium are in LICENSE.electron.txt and LICENSES.chromium.html beside the program.\n'
  const body = notices.map(({ title, words }) => `${line}\n${title}\n${line}\n\n${words}\n`)
  const file = inProject('out/NOTICES.txt')
  writeFileSync(file, [head, ...body].join('\n'))
  return { file, count: notices.length }
}
