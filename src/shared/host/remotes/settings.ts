import { z } from 'zod'

/** Handed to programs as arguments: nothing of it may be taken for an option. */
const plain = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[^\s-]\S*$/, 'a name without spaces that does not begin with a dash')

const options = z
  .array(z.string().max(4096).regex(/^-./, 'an option, such as --time=1:00:00'))
  .max(100)
  .default([])

/** By which tasks find one of several. */
const remoteLabel = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\s,]+$/, 'a word, such as gpu')

const labels = {
  labels: z
    .array(remoteLabel)
    .max(100)
    .exactOptional()
    .describe('Words by which tasks find it, such as gpu'),
}

const limits = {
  memory: z
    .string()
    .regex(/^[1-9]\d*[kmg]$/, 'a number with k, m or g, such as 4g')
    .exactOptional()
    .describe('The most memory that it may use, such as 4g'),
  processors: z
    .number()
    .min(0.01)
    .max(10_000)
    .exactOptional()
    .describe('The most processors that it may use, such as 1.5'),
}

const ssh = z.strictObject({
  type: z.literal('ssh').describe('A computer that the ssh of this one reaches'),
  host: plain.describe('As your ssh knows it: a name of its configuration, or an address'),
  port: z.int().min(1).max(65_535).exactOptional().describe('The port, if it is another than 22'),
  user: plain.exactOptional().describe('The user there'),
  identityFile: z
    .string()
    .min(1)
    .max(4096)
    .exactOptional()
    .describe('The file of the key, if it is not one that your ssh takes by itself'),
  ...labels,
})

const container = z.strictObject({
  type: z.literal('container').describe('A container on this computer'),
  engine: z.enum(['podman', 'docker']).describe('What runs it'),
  image: plain.exactOptional().describe('The image; without it the devcontainer.json is followed'),
  devcontainer: z
    .string()
    .max(4096)
    .regex(/^\/[^,]*$/, 'a whole path, such as /home/me/project')
    .exactOptional()
    .describe(
      'In place of an image: the folder of a project whose devcontainer.json is followed, or that file',
    ),
  commandsHere: z
    .boolean()
    .exactOptional()
    .describe('The initializeCommand of the devcontainer.json may run, on this computer'),
  user: plain
    .exactOptional()
    .describe('Who one is in it, such as 1000:1000; else as the image says'),
  ...limits,
  network: plain
    .exactOptional()
    .describe('Which network it has: none, host, or one of the engine by its name'),
  readOnly: z
    .boolean()
    .default(false)
    .describe('Nothing but the mounted folders and what is gone with it can be written to'),
  mounts: z
    .array(
      z
        .string()
        .max(4096)
        .regex(
          /^\/[^:,]*(?::\/[^:,]*)?(?::ro)?$/,
          'a whole path, such as /data, /data:/there or /data:ro',
        ),
    )
    .max(100)
    .default([])
    .describe('Folders of this computer that it has, at the same place or at another'),
  options: options.describe('Further options of its engine, as after “run”'),
  ...labels,
})

const slurm = z.strictObject({
  type: z.literal('slurm').describe('A job of Slurm'),
  host: z
    .string()
    .max(64)
    .exactOptional()
    .describe('The place by ssh where Slurm is spoken to; without it this computer'),
  options: options.describe('Options of sbatch, such as --time=1:00:00'),
  ...labels,
})

const kubernetes = z.strictObject({
  type: z.literal('kubernetes').describe('A pod of Kubernetes'),
  context: plain.exactOptional().describe('The context of your kubectl; the current one without'),
  namespace: plain.exactOptional().describe('The namespace; that of the context without'),
  image: plain.exactOptional().describe('The image of a pod that is made for it'),
  job: z
    .boolean()
    .exactOptional()
    .describe('The pod is that of a Job, which the rules of the cluster for jobs hold for'),
  minutes: z
    .int()
    .min(1)
    .max(10_000_000)
    .exactOptional()
    .describe('How long that Job may run; as long as the cluster lets it without'),
  pod: plain.exactOptional().describe('In place of an image: a pod that stands'),
  container: plain.exactOptional().describe('Which container of that pod; its first one without'),
  ...limits,
  ...labels,
})

/** Where else than on this computer sessions run. Unknown keys are errors, so that a typing mistake is seen. */
export const remoteSetting = z
  .discriminatedUnion('type', [ssh, container, slurm, kubernetes])
  .superRefine((remote, context) => {
    const message = alternative(remote)
    if (message) context.addIssue({ code: 'custom', message })
  })

export type RemoteSetting = z.infer<typeof remoteSetting>
export type SshSetting = z.infer<typeof ssh>
export type ContainerSetting = z.infer<typeof container>
export type SlurmSetting = z.infer<typeof slurm>
export type KubernetesSetting = z.infer<typeof kubernetes>

/** Of two that say where it comes from, there has to be exactly one. */
function alternative(remote: RemoteSetting): string | undefined {
  if (
    remote.type === 'container' &&
    (remote.image === undefined) === (remote.devcontainer === undefined)
  )
    return 'Say either an image or a devcontainer'
  if (remote.type === 'kubernetes' && (remote.image === undefined) === (remote.pod === undefined))
    return 'Say either an image or a pod'
  if (remote.type === 'kubernetes' && remote.job && remote.image === undefined)
    return 'A Job needs an image: it makes a pod of its own'
  if (remote.type === 'kubernetes' && remote.minutes !== undefined && !remote.job)
    return 'Only a Job ends after minutes: say "job": true too'
  return
}

/** What one place says of another has to be so. */
export function mistakesInRemotes(
  remotes: Readonly<Record<string, RemoteSetting>>,
): { path: string[]; message: string }[] {
  return Object.entries(remotes).flatMap(([id, remote]) => {
    if (remote.type !== 'slurm' || remote.host === undefined) return []
    if (remotes[remote.host]?.type === 'ssh') return []
    return [{ path: [id, 'host'], message: `There is no place "${remote.host}" by ssh` }]
  })
}
