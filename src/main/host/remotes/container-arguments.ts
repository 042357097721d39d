import { mountOf } from '../../../shared/host/remotes/mounts'
import type { ContainerSetting } from '../../../shared/host/remotes/settings'

/** Where the home is if nothing else can be written to. */
const home = '/home/liminal'

/** It does nothing but be there, and ends at a word. */
export const idle = 'trap "exit 0" TERM INT; while :; do sleep 3600 & wait $!; done'

/** What a container is made with, as after the name of its engine. */
export function runArguments(
  setting: ContainerSetting & { image: string },
  container: string,
): string[] {
  const { image, user, memory, processors, network, readOnly, options } = setting
  return [
    'run',
    '--detach',
    '--init',
    '--name',
    container,
    '--label',
    'liminal=place',
    // Where SELinux is on, it would see nothing of what is mounted; to mark the user's own files anew is not ours.
    '--security-opt',
    'label=disable',
    ...setting.mounts.flatMap((one) => ['--mount', mount(one)]),
    ...given('--user', user),
    ...given('--memory', memory),
    ...given('--cpus', processors),
    ...given('--network', network),
    ...(readOnly ? sealed : []),
    ...options,
    '--entrypoint',
    '/bin/sh',
    image,
    '-c',
    idle,
  ]
}

/** What is written besides lies in memory, and is gone with the container. */
const sealed = [
  '--read-only',
  '--env',
  `HOME=${home}`,
  ...['/tmp', '/run', home].flatMap((folder) => ['--tmpfs', `${folder}:rw,exec,mode=1777`]),
]

const given = (option: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [option, String(value)]

function mount(written: string): string {
  const { source, target, readOnly } = mountOf(written)
  return bindMount(source, target, readOnly)
}

/** The engines read it as a line of values apart by commas: folders may have commas and quotes in their names. */
export function bindMount(source: string, target: string, readOnly = false): string {
  const fields = ['type=bind', `source=${source}`, `target=${target}`]
  return [...fields, ...(readOnly ? ['readonly'] : [])].map(inLine).join(',')
}

const inLine = (field: string): string =>
  /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
