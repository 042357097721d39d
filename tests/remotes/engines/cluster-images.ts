import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readyPodman } from './podman'
import { ran } from './programs'

/** What holds the namespaces of a pod: it waits, and sees off what has ended. */
const pause = `
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static void leave(int s) { exit(s == 0); }
int main(void) { signal(SIGTERM, leave); signal(SIGINT, leave); signal(SIGCHLD, SIG_IGN); for (;;) pause(); }
`

/** Makes what the node of the tests' cluster runs, as archives in its folder. */
export function makeImages(folder: string): void {
  const images = join(folder, 'images')
  mkdirSync(images, { recursive: true })
  const { podman, image } = readyPodman()
  const save = (archive: string, of: string) =>
    podman('save', '--quiet', '--format', 'docker-archive', '--output', join(images, archive), of)
  if (!existsSync(join(images, 'small.tar'))) save('small.tar', image)
  if (existsSync(join(images, 'pause.tar'))) return
  const source = join(folder, 'pause.c')
  writeFileSync(source, pause)
  ran('gcc', ['-O2', '-static', '-o', join(folder, 'pause'), source])
  const tar = join(folder, 'pause-root.tar')
  ran('tar', ['-cf', tar, '-C', folder, 'pause'])
  const name = 'localhost/liminal-pause:1'
  podman('import', '--quiet', '--change', 'ENTRYPOINT ["/pause"]', tar, name)
  save('pause.tar', name)
}
