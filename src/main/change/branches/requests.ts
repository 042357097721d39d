import { failure, type Result, success } from '../../../kit/result'
import { type RequestView, requestName } from '../../../shared/change/request'
import type { Repository } from '../../workspace/git/git'
import type { Doing } from './operations'
import type { BranchParts } from './parts'
import { addressOf, type Pushed } from './pushing'
import {
  readGhChecks,
  readGhComments,
  readGhRequest,
  readGlabJobs,
  readGlabNotes,
  readGlabRequest,
} from './request-reading'

type Program = RequestView['program']

export interface PullRequestOptions {
  title: string
  body: string
  base: string
  draft: boolean
}

/** Nobody sees a question that they would ask. */
const quiet = {
  GH_PROMPT_DISABLED: '1',
  GH_NO_UPDATE_NOTIFIER: '1',
  NO_PROMPT: '1',
  NO_COLOR: '1',
  GIT_TERMINAL_PROMPT: '0',
  GLAB_SEND_TELEMETRY: '0',
  CLICOLOR: '0',
  PAGER: 'cat',
}

/** The program that knows the requests of a repository, if it is on this machine. */
export async function requestProgram(
  { machine, git }: Pick<BranchParts, 'machine' | 'git'>,
  repository: Repository,
  remote: string,
): Promise<Program | undefined> {
  const address = await addressOf(git, repository, remote)
  const order: Program[] = /gitlab/i.test(address) ? ['glab', 'gh'] : ['gh', 'glab']
  for (const program of order) {
    const found = await machine.which(program)
    if (found.ok && found.value) return program
  }
  return undefined
}

/** Opens a request for what was pushed, in the repository that git reads there. */
export async function openRequest(
  parts: BranchParts,
  repository: Repository,
  pushed: Result<Pushed>,
  { title, body, base, draft }: PullRequestOptions,
  doing: Doing,
): Promise<Result<{ words: string; request: RequestView }>> {
  if (!pushed.ok) return pushed
  const { branch, remote } = pushed.value
  const program = await requestProgram(parts, repository, remote)
  if (!program)
    return failure('no-request-program', 'Neither gh nor glab is installed.', {
      hint: `${pushed.value.words}. Open the request in the browser, or install gh (GitHub) or glab (GitLab).`,
    })
  const args =
    program === 'gh'
      ? ['pr', 'create', '--head', branch, '--base', base, '--title', title, '--body-file', '-']
      : ['mr', 'create', '--source-branch', branch, '--target-branch', base, '--title', title]
  const more = program === 'gh' ? [] : ['--description', body, '--yes']
  const made = await ask(
    parts,
    repository,
    program,
    [...args, ...more, ...(draft ? ['--draft'] : [])],
    { input: program === 'gh' ? body : '', heard: doing.heard, signal: doing.signal },
  )
  if (!made.ok) return made
  const request = await readRequest(parts, repository, branch, program)
  if (!request.ok) return request
  const words = `Opened ${requestName(program)} ${request.value.number}`
  return success({ words, request: request.value })
}

/** A request with its checks and comments, as they are now. */
export async function readRequest(
  parts: BranchParts,
  repository: Repository,
  branch: string,
  program: Program,
): Promise<Result<RequestView>> {
  const read = (args: string[]) => ask(parts, repository, program, args)
  if (program === 'gh') {
    const fields = 'number,title,url,state,isDraft,comments,reviews'
    const seen = await read(['pr', 'view', branch, '--json', fields])
    if (!seen.ok) return seen
    const request = readGhRequest(seen.value)
    if (!request) return strange(program, seen.value)
    const [checks, inline] = await Promise.all([
      // It ends with a code that says how the checks stand, and prints them all the same.
      ask(
        parts,
        repository,
        program,
        ['pr', 'checks', branch, '--json', 'name,bucket,link'],
        {},
        true,
      ),
      read(['api', `repos/{owner}/{repo}/pulls/${request.number}/comments`]),
    ])
    const comments = [...request.comments, ...(inline.ok ? readGhComments(inline.value) : [])]
    const readAt = Date.now()
    return success({
      ...request,
      program,
      comments,
      readAt,
      checks: checks.ok ? readGhChecks(checks.value) : [],
    })
  }
  const seen = await read(['mr', 'view', branch, '--output', 'json'])
  if (!seen.ok) return seen
  const found = readGlabRequest(seen.value)
  if (!found) return strange(program, seen.value)
  const { pipeline, ...request } = found
  const [jobs, notes] = await Promise.all([
    pipeline === undefined
      ? success('[]')
      : read(['api', `projects/:id/pipelines/${pipeline}/jobs`]),
    read(['api', `projects/:id/merge_requests/${request.number}/notes`]),
  ])
  return success({
    ...request,
    program,
    readAt: Date.now(),
    checks: jobs.ok ? readGlabJobs(jobs.value) : [],
    comments: notes.ok ? readGlabNotes(notes.value) : [],
  })
}

export const strange = (program: Program, said: string): Result<never> =>
  failure('request-unread', `${program} said something that is not understood here.`, {
    hint: `It may be newer or older than what is known. Try ${program} in the terminal.`,
    details: said.slice(0, 4000),
  })

/** In a workspace of jj git finds no repository by itself: the programs ask it for the remotes. */
const whereGitIs = ({ top, admin, excludes }: Repository): Record<string, string> =>
  excludes === undefined ? {} : { GIT_DIR: admin, GIT_WORK_TREE: top }

/** What a program prints, where it did what it was asked. */
export async function ask(
  { run }: BranchParts,
  repository: Repository,
  program: Program,
  args: string[],
  more: Partial<Parameters<BranchParts['run']>[2]> = {},
  whateverCode = false,
): Promise<Result<string>> {
  const answer = await run(program, args, {
    folder: repository.top,
    env: { ...quiet, ...whereGitIs(repository) },
    timeout: 120_000,
    ...more,
  })
  if (!answer.ok) return answer
  const { code, stdout, stderr } = answer.value
  if (code === 0 || whateverCode) return success(stdout)
  const said = `${stderr}\n${stdout}`.trim()
  if (/auth login|not logged in|authentication|401/i.test(said))
    return failure('request-sign-in', `${program} is not signed in.`, {
      hint: `Sign in once in a terminal: ${program} auth login.`,
      details: said,
    })
  if (/no (pull|merge) requests? found|no open merge request|not found/i.test(said))
    return failure('no-request', `There is no ${requestName(program)} for this branch.`, {
      details: said,
    })
  return failure('request-refused', `${program} did not do it.`, { details: said })
}
