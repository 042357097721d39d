import type { ContainerSetting } from '../../../shared/host/remotes/settings'
import { runArguments } from './container-arguments'
import { engineWords } from './container-words'
import {
  type ContainerStatus,
  type Engine,
  explained,
  quoted,
  type Said,
  type Step,
} from './engine'

/** A container of Docker or Podman, by its name: made once, and entered as often as it takes. */
export function containerEngine(
  setting: ContainerSetting & { image: string },
  container: string,
): Engine {
  const { engine: command, image } = setting
  const run = (...args: string[]) => ({ command, args })
  const make: readonly Step[] = [
    {
      words: 'Looking for the image',
      run: run('image', 'inspect', '--format', 'there', image),
      instead: { words: `Fetching the image ${image}`, run: run('pull', image) },
    },
    { words: 'Making the container', run: run(...runArguments(setting, container)) },
  ]
  return {
    ...inContainer(command),
    holder: {
      look: run('container', 'inspect', container),
      read: (said) => readContainer(command, said),
      raise: ({ state }) =>
        state === 'none'
          ? make
          : [{ words: 'Starting the container', run: run('start', container) }],
      remove: run('rm', '--force', container),
      vanished: 'Its container was removed.',
    },
  }
}

/** How what runs already is entered. */
export function inContainer(command: ContainerSetting['engine']): Engine {
  return {
    shell: (line, held = '') => ({
      command,
      args: ['exec', '--interactive', held, 'sh', '-c', `exec sh -c ${quoted(line)}`],
    }),
    explain: (how) => explained(command, engineWords(command), how),
  }
}

interface Inspected {
  Id: string
  State: {
    Status: string
    Paused?: boolean
    OOMKilled?: boolean
    ExitCode?: number
    Error?: string
    StartedAt?: string
  }
  HostConfig?: { Memory?: number }
}

/** What “inspect” has printed of one container. */
export function readContainer(command: ContainerSetting['engine'], said: Said): ContainerStatus {
  const { code, stdout, stderr } = said
  if (code !== 0) {
    if (/no such (?:container|object)/i.test(stderr)) return { state: 'none' }
    const how = { code, signal: null, lastWords: stderr }
    return { state: 'unknown', ...explained(command, engineWords(command), how) }
  }
  const [found] = JSON.parse(stdout) as Inspected[]
  if (!found) return { state: 'none' }
  const { Id: held, State } = found
  switch (State.Status) {
    case 'running':
      return { state: 'up', held, since: `${held} ${State.StartedAt}` }
    case 'paused':
      return { state: 'unknown', why: 'Its container is paused.', hopeless: false }
    case 'restarting':
    case 'removing':
    case 'stopping':
      return { state: 'coming', words: `The container is ${State.Status}` }
    default:
      return { state: 'over', why: ended(found) }
  }
}

function ended({ State, HostConfig }: Inspected): string {
  const { Status, OOMKilled, ExitCode = 0, Error: words } = State
  if (Status === 'created' || Status === 'configured') return 'Its container was never started.'
  const most = HostConfig?.Memory
  if (OOMKilled)
    return `Its container was ended since it needed more memory than ${most ? `its ${Math.round(most / 2 ** 20)} MB` : 'there is'}.`
  if (words) return `Its container ended: ${words}`
  if (ExitCode === 0 || ExitCode === 143) return 'Its container was stopped.'
  return ExitCode === 137
    ? 'Its container was killed.'
    : `Its container ended with code ${ExitCode}.`
}
