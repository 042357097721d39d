import { devcontainerAt, usualFiles } from '../../../shared/host/remotes/devcontainer'
import type { ContainerSetting } from '../../../shared/host/remotes/settings'
import { readContainer } from './container'
import { bindMount } from './container-arguments'
import { engineWords } from './container-words'
import {
  type ContainerStatus,
  type Engine,
  explained,
  quoted,
  type Rule,
  type Said,
} from './engine'
import { lookFirst, runsHereRule } from './runs-here'

/** Follows a devcontainer.json, with the program of that name which the user has. */
export function devcontainerEngine(
  { engine, commandsHere }: ContainerSetting,
  name: string,
  devcontainer: string,
): Engine {
  const label = `liminal.place=${name}`
  const { folder, file } = devcontainerAt(devcontainer)
  const which = [
    '--workspace-folder',
    folder,
    ...(file === undefined ? [] : ['--config', file]),
    '--docker-path',
    engine,
    '--id-label',
    label,
  ]
  const files = file === undefined ? usualFiles.map((one) => `${folder}/${one}`) : [file]
  const following = 'Following the devcontainer.json'
  return {
    // Its own “exec” is for people: bytes do not get through it as they are.
    shell: (line, held = '') => ({
      command: engine,
      args: ['exec', '--interactive', ...entrance(held), 'sh', '-c', `exec sh -c ${quoted(line)}`],
    }),
    explain: (how) => {
      const lastWords = complaint(how.lastWords)
      return explained('devcontainer', [...words, ...engineWords(engine)], { ...how, lastWords })
    },
    holder: {
      look: { command: 'sh', args: ['-c', looking, 'sh', engine, label] },
      read: (said) => standing(engine, said),
      raise: () => [
        // The file may be another one than that which the user has seen.
        ...(commandsHere ? [] : [{ words: following, run: lookFirst(files) }]),
        {
          words: following,
          run: {
            command: 'devcontainer',
            args: [
              'up',
              ...which,
              '--log-format',
              'json',
              // The project is where it is on this computer, too, so that paths mean the same.
              '--mount',
              bindMount(folder, folder),
            ],
          },
          told,
        },
      ],
      remove: { command: 'sh', args: ['-c', removing, 'sh', engine, label] },
      vanished: 'Its container was removed.',
    },
  }
}

/** The newest container that has the label, as its engine sees it; nothing where there is none. */
const looking =
  'i=$("$1" ps --all --quiet --filter "label=$2" | head -n 1) || exit; [ -n "$i" ] && exec "$1" container inspect "$i"; exec "$1" ps --quiet --filter "label=$2"'
const removing = 'i=$("$1" ps --all --quiet --filter "label=$2"); [ -z "$i" ] || "$1" rm --force $i'

function standing(engine: ContainerSetting['engine'], said: Said): ContainerStatus {
  if (said.code === 0 && said.stdout.trim() === '') return { state: 'none' }
  const read = readContainer(engine, said)
  return read.state === 'up' ? { ...read, held: JSON.stringify(entranceOf(said, read.held)) } : read
}

/** How it is entered: as which user, and with which variables, as its label has them. */
function entranceOf({ stdout }: Said, container: string): string[] {
  const [{ Config }] = JSON.parse(stdout) as [{ Config: { Labels?: Labels; Env?: string[] } }]
  const parts = JSON.parse(Config.Labels?.['devcontainer.metadata'] ?? '[]') as
    | Metadata
    | Metadata[]
  const all = [parts].flat()
  const user = all.findLast(({ remoteUser }) => remoteUser)?.remoteUser
  const own = new Map((Config.Env ?? []).map((line) => line.split(/=(.*)/s, 2) as [string, string]))
  const variables = Object.entries(Object.assign({}, ...all.map(({ remoteEnv }) => remoteEnv)))
    .map(([name, value]) => [
      name,
      String(value).replace(/\$\{containerEnv:(\w+)\}/g, (_, other) => own.get(other) ?? ''),
    ])
    // What is of this computer's own environment may be a secret, and stands in no command line.
    .filter(([, value]) => !value?.includes('${'))
  return [
    ...(user ? ['--user', user] : []),
    ...variables.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    container,
  ]
}

type Labels = Record<string, string>

interface Metadata {
  remoteUser?: string
  remoteEnv?: Record<string, string | null>
}

const entrance = (held: string): string[] => (held ? (JSON.parse(held) as string[]) : [])

/** Of what it logs: each step of the project's own, and what its commands print. */
export function told(line: string): string | undefined {
  const { type, text = '', name, stepDetail, status } = entryOf(line)
  if (type === 'progress' && name && status === 'running')
    return stepDetail ? `${name} ${stepDetail}` : name
  if (type === 'start' && /^Run: \S+ (?:build|buildx|pull)\b/.test(text)) return 'Making the image'
  return type === 'raw' ? plain(text) : undefined
}

/** What went wrong, without the log that led there. */
export function complaint(printed: string): string {
  const entries = printed.split('\n').map(entryOf)
  const error = entries.find(({ outcome }) => outcome === 'error')
  const said = entries.flatMap(({ type, text }) => (type === 'raw' && text ? [text.trim()] : []))
  if (error) return [...said, error.message, error.description].filter(Boolean).join('\n')
  return entries.some(({ type }) => type) ? said.join('\n') : printed
}

interface Entry {
  type?: string
  text?: string
  name?: string
  stepDetail?: string
  status?: string
  outcome?: string
  message?: string
  description?: string
}

function entryOf(line: string): Entry {
  // Not all that it prints is a line of its log.
  if (!line.startsWith('{')) return {}
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The last line, without colours. */
function plain(text: string): string | undefined {
  const lines = text
    .replace(colours, '')
    .trim()
    .split(/[\r\n]+/)
  return lines.at(-1)?.trim() || undefined
}

const words: readonly Rule[] = [
  runsHereRule,
  {
    said: /Dev container config .* not found|no devcontainer/i,
    why: 'There is no devcontainer.json in this project.',
    hopeless: true,
  },
  {
    said: /Dev container not found/i,
    why: 'Its container is not running.',
    hopeless: false,
  },
]
