// Proves how a pod is made and entered, and that what becomes of it is told in the words of the cluster.
import { expect, test } from 'vitest'
import { type KubernetesSetting, remoteSetting } from '../../../shared/host/remotes/settings'
import { readJob } from './cluster-job'
import { kubernetesEngine } from './kubernetes'
import { readPod } from './pod'

const setting = (more: object) =>
  remoteSetting.parse({ type: 'kubernetes', ...more }) as KubernetesSetting

test('a pod is made with its limits, without rights on the cluster', () => {
  const more = { context: 'here', namespace: 'me', image: 'debian:12', memory: '4g', processors: 2 }
  const engine = kubernetesEngine(setting(more), 'liminal-cloud-1')
  const [step] = engine.holder?.raise({ state: 'none' }) ?? []
  expect(step?.run).toEqual({
    command: 'kubectl',
    args: ['--context', 'here', '--namespace', 'me', 'create', '--filename', '-'],
  })
  expect(JSON.parse(step?.input ?? '')).toMatchObject({
    metadata: { name: 'liminal-cloud-1' },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      containers: [{ image: 'debian:12', resources: { limits: { memory: '4Gi', cpu: '2' } } }],
    },
  })
  expect(engine.holder?.raise({ state: 'over', why: '' })).toHaveLength(2)
  expect(engine.shell('true', 'pod-1').args.slice(4)).toEqual([
    'exec',
    '--stdin',
    'pod-1',
    '--container',
    'place',
    '--',
    'sh',
    '-c',
    "exec sh -c 'true'",
  ])
})

test('a pod that stands is entered, and never made', () => {
  const { shell, holder } = kubernetesEngine(setting({ pod: 'mine' }), 'unused')
  expect(shell('true').args.slice(0, 4)).toEqual(['exec', '--stdin', 'mine', '--'])
  const stderr = 'Error from server (NotFound): pods "mine" not found'
  expect(holder?.read({ code: 1, stdout: '', stderr })).toMatchObject({
    state: 'unknown',
    hopeless: true,
  })
})

test('a Job is made for one pod and so many minutes, and both are looked at', () => {
  const job = setting({ image: 'debian:12', job: true, minutes: 90 })
  const { holder } = kubernetesEngine(job, 'liminal-cloud-1')
  expect(holder?.look.args).toEqual([
    'get',
    'jobs,pods',
    '--selector',
    'liminal-place=liminal-cloud-1',
    '--output',
    'json',
  ])
  expect(JSON.parse(holder?.raise({ state: 'none' })[0]?.input ?? '')).toMatchObject({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'liminal-cloud-1', labels: { 'liminal-place': 'liminal-cloud-1' } },
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: 5400,
      template: {
        metadata: { labels: { 'liminal-place': 'liminal-cloud-1' } },
        spec: { restartPolicy: 'Never', containers: [{ image: 'debian:12' }] },
      },
    },
  })
  expect(holder?.raise({ state: 'over', why: '' }).map(({ words }) => words)).toEqual([
    'Removing the old job',
    'Making the job',
  ])
})

const pod = (status: object, metadata: object = {}) => ({
  code: 0,
  stdout: JSON.stringify({ metadata: { name: 'p', uid: 'u', ...metadata }, status }),
  stderr: '',
})
const running = {
  phase: 'Running',
  containerStatuses: [{ restartCount: 1, state: { running: {} } }],
}
const waiting = (reason: string, message?: string) => ({
  phase: 'Pending',
  containerStatuses: [{ restartCount: 0, state: { waiting: { reason, message } } }],
})
const terminated = (state: object) => ({
  phase: 'Failed',
  containerStatuses: [{ restartCount: 0, state: { terminated: state } }],
})

test.each([
  [pod(running), { state: 'up', held: 'p', since: 'u 1' }],
  [
    pod(running, { deletionTimestamp: 'now' }),
    { state: 'coming', words: 'The old pod is ending', was: 'Its pod was deleted.' },
  ],
  [
    pod({ phase: 'Failed', reason: 'Evicted', message: 'The node was low on memory.' }),
    { state: 'over', why: 'Its pod was ended (Evicted): The node was low on memory.' },
  ],
  [
    pod(terminated({ reason: 'OOMKilled', exitCode: 137 })),
    {
      state: 'over',
      why: 'Its pod was ended since it needed more memory than it may have (OOMKilled).',
    },
  ],
  [pod(terminated({ exitCode: 3 })), { state: 'over', why: 'Its pod ended with code 3.' }],
  [
    pod({ phase: 'Unknown' }),
    { state: 'unknown', why: 'The node of its pod does not answer.', hopeless: false },
  ],
  [
    pod(waiting('ContainerCreating')),
    { state: 'coming', words: 'The pod is on its way: ContainerCreating' },
  ],
  [
    pod(waiting('ErrImagePull', 'not found')),
    {
      state: 'unknown',
      why: 'Its image could not be fetched (ErrImagePull): not found',
      hopeless: true,
    },
  ],
  [
    pod({
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', message: '0/1 nodes' }],
    }),
    { state: 'coming', words: 'The pod is on its way: 0/1 nodes' },
  ],
  [
    { code: 1, stdout: '', stderr: 'Error from server (NotFound): pods "p" not found' },
    { state: 'none' },
  ],
])('%j', (said, standing) => {
  expect(readPod(said)).toEqual(standing)
})

const jobUid = 'of-job'
const job = (status: object = {}, metadata: object = {}) => ({
  kind: 'Job',
  metadata: { uid: jobUid, ...metadata },
  status,
})
const failedBy = (reason?: string, message?: string) => ({
  conditions: [{ type: 'Failed', status: 'True', reason, message }],
})
const podOf = (status: object, owner = jobUid, metadata: object = {}) => ({
  kind: 'Pod',
  metadata: { name: 'p', uid: 'u', ownerReferences: [{ uid: owner }], ...metadata },
  status,
})

test.each([
  [[], { state: 'none' }],
  [[podOf(running)], { state: 'none' }],
  [[job()], { state: 'coming', words: 'The job is on its way' }],
  [
    [job(), podOf(running, 'of-the-one-before')],
    { state: 'coming', words: 'The job is on its way' },
  ],
  [
    [podOf(running, 'of-the-one-before'), podOf(running), job()],
    { state: 'up', held: 'p', since: 'u 1' },
  ],
  [
    [job({}, { deletionTimestamp: 'now' }), podOf(running)],
    { state: 'coming', words: 'The old job is ending', was: 'Its job was deleted.' },
  ],
  [
    [job(), podOf(running, jobUid, { deletionTimestamp: 'now' })],
    { state: 'coming', words: 'The old pod is ending', was: 'Its pod was deleted.' },
  ],
  [
    [job(failedBy('DeadlineExceeded')), podOf(running)],
    { state: 'over', why: 'Its job came to the end of its time.' },
  ],
  [
    [job(failedBy('BackoffLimitExceeded')), podOf({ phase: 'Failed', reason: 'Evicted' })],
    { state: 'over', why: 'Its pod was ended (Evicted).' },
  ],
  [
    [job(failedBy('BackoffLimitExceeded'))],
    { state: 'over', why: 'Its pod was deleted, and with it the job has ended.' },
  ],
  [
    [job(failedBy('Suspended', 'by the queue'))],
    { state: 'over', why: 'Its job has failed (Suspended): by the queue' },
  ],
])('of a Job: %j', (items, standing) => {
  expect(readJob({ code: 0, stdout: JSON.stringify({ items }), stderr: '' })).toEqual(standing)
})

test('of a Job whose cluster does not answer nothing is known', () => {
  const stderr = 'Unable to connect to the server: EOF'
  expect(readJob({ code: 1, stdout: '', stderr })).toMatchObject({
    state: 'unknown',
    why: 'The cluster does not answer.',
    hopeless: false,
  })
})

test.each([
  [
    'The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?',
    'does not answer',
    false,
  ],
  ['error: You must be logged in to the server (Unauthorized)', 'Sign in with kubectl', true],
  [
    'Error from server (Forbidden): pods is forbidden: User "x" cannot create',
    'You may not do that',
    true,
  ],
  ['error: context "nope" does not exist', 'no such context', true],
  ['Error from server (NotFound): namespaces "nope" not found', 'no such namespace', true],
  [
    'Unable to connect to the server: getting credentials: exec: executable x failed',
    'credentials',
    true,
  ],
  [
    'error: cannot exec into a container in a completed pod; current phase is Failed',
    'not running',
    false,
  ],
])('%s', (lastWords, why, hopeless) => {
  const told = kubernetesEngine(setting({ pod: 'mine' }), '').explain({
    code: 1,
    signal: null,
    lastWords,
  })
  expect(told.why).toContain(why)
  expect(told.hopeless).toBe(hopeless)
})
