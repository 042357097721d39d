import type { ContainerSetting } from '../../../shared/host/remotes/settings'
import type { Rule } from './engine'

const names = { docker: 'Docker', podman: 'Podman' }

/** What Docker and Podman say when they do not do what they are asked for. */
export function engineWords(engine: ContainerSetting['engine']): readonly Rule[] {
  const name = names[engine]
  const rule = (said: RegExp, why: string, hopeless = true): Rule => ({ said, why, hopeless })
  return [
    rule(
      /permission denied.*(?:docker|podman).*\.?sock|(?:dial|connect).*\.sock.*permission denied/i,
      `You may not use ${name} on this computer. Join the group that its socket belongs to, or use Podman without root.`,
    ),
    rule(
      /Cannot connect to the Docker daemon|failed to connect to the docker API|unable to connect to Podman|Is the docker daemon running/i,
      `${name} is not running on this computer. Start it, and try again.`,
    ),
    rule(
      /no such image|image not known|manifest unknown|(?:repository|image) .*(?:does not exist|not found)|pull access denied|initializing source|did not resolve to an alias|failed to resolve reference|dial tcp.*registry|Get "https?:/i,
      'There is no such image here, and it could not be fetched. Check its name, or fetch it once by hand.',
    ),
    rule(
      /bind source path does not exist|statfs .*no such file|invalid mount/i,
      'A folder that it should have is not on this computer.',
    ),
    rule(
      /unable to find network|network .*not found/i,
      'There is no such network. Look at what its engine has with “network ls”.',
    ),
    rule(
      /executable file not found|command that was not found|stat \S*\/sh: no such file/i,
      'There is no shell in it. Take an image that has one.',
    ),
    rule(/no space left on device/i, 'There is no room left on the disk.'),
    rule(
      /invalid (?:reference format|argument|memory)|unknown flag|unable to parse|minimum memory limit|NanoCPUs|range of CPUs/i,
      'Its engine does not take what is set for it. Look at its image, limits and options.',
    ),
    rule(/is paused/i, 'Its container is paused.', false),
    rule(
      /no such container|is not running|container state improper|no container with name or ID/i,
      'Its container is not running.',
      false,
    ),
  ]
}
