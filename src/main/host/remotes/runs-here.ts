import type { CommandLine } from './engine'

/**
 * Of what a devcontainer.json names, its initializeCommand alone runs on this computer. It is looked for
 * as text, so that it makes no difference who reads the file how; what may spell it otherwise counts too.
 */
export const mayRunHere = /initializeCommand|\\u00/

export const runsHereWords =
  'Its “initializeCommand” would run on this computer, not in the container. If that is what you want, say so where the place is set: in the settings, under “Places”.'

const said = 'liminal: it would run something here'
export const runsHereRule = {
  said: new RegExp(`^${said}$`, 'm'),
  why: runsHereWords,
  hopeless: true,
}

const looking = `for f; do if [ -e "$f" ]; then
if grep -q -e initializeCommand -e "[\\]u00" -- "$f"; then echo "${said}"; exit 1; fi
exit 0
fi; done`

/** Fails where the first of these files that is there would run something on this computer. */
export const lookFirst = (files: readonly string[]): CommandLine => ({
  command: 'sh',
  args: ['-c', looking, 'sh', ...files],
})
