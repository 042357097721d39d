import type { Environment } from '../machine'

/** On every PATH anyway: being there says nothing about what the user wants first. */
const STANDARD_FOLDERS = new Set([
  '/bin',
  '/sbin',
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/games',
  '/usr/local/games',
  '/snap/bin',
])

/** What a shell says of itself. */
const OF_THE_SHELL = new Set(['SHLVL', 'PWD', 'OLDPWD', '_'])

/** What was given to the app at its start wins; the shell fills in what is missing. */
export function mergeEnvironments(own: Environment, shell: Environment): Environment {
  const filled = Object.entries(shell).filter(([name]) => !OF_THE_SHELL.has(name))
  const merged = { ...Object.fromEntries(filled), ...own }
  return { ...merged, PATH: mergePaths(own.PATH ?? '', shell.PATH ?? '') }
}

export function mergePaths(own: string, shell: string): string {
  const ownFolders = own.split(':')
  const onPurpose = ownFolders.filter((folder) => !STANDARD_FOLDERS.has(folder))
  const all = [...onPurpose, ...shell.split(':'), ...ownFolders]
  return [...new Set(all)].filter((folder) => folder !== '').join(':')
}
