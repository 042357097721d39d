import { z } from 'zod'
import { failure, type Result, success } from '../../../kit/result'
import type { Issue } from '../../../shared/change/issue'
import { inText, type Repository } from '../../workspace/git/git'
import type { BranchParts } from './parts'
import { ask, requestProgram, strange } from './requests'

/** More are no list to choose from. */
const most = 100

const text = z.string().catch('')
const ghIssues = z.array(z.object({ number: z.number(), title: text, body: text, url: z.string() }))
const glabIssues = z.array(
  z.object({ iid: z.number(), title: text, description: text, web_url: z.string() }),
)

/** The open issues of a repository, the newest first, as the program that the user has knows them. */
export async function openIssues(
  parts: BranchParts,
  repository: Repository,
): Promise<Result<Issue[]>> {
  const listed = await parts.git.read(repository, ['remote'])
  const remotes = listed.ok ? inText(listed.value.stdout).split('\n').filter(Boolean) : []
  const remote = remotes.includes('origin') ? 'origin' : remotes[0]
  if (remote === undefined)
    return failure('no-remote', 'This repository has no remote, so there is nobody to ask.')
  const program = await requestProgram(parts, repository, remote)
  if (!program)
    return failure('no-request-program', 'Neither gh nor glab is installed.', {
      hint: 'Install gh (GitHub) or glab (GitLab), and sign in there.',
    })
  const args =
    program === 'gh'
      ? [
          'issue',
          'list',
          '--state',
          'open',
          '--limit',
          `${most}`,
          '--json',
          'number,title,body,url',
        ]
      : ['issue', 'list', '--per-page', `${most}`, '--output', 'json']
  const said = await ask(parts, repository, program, args)
  if (!said.ok) return said
  const issues = program === 'gh' ? readGhIssues(said.value) : readGlabIssues(said.value)
  return issues ? success(issues) : strange(program, said.value)
}

/** What `gh issue list --json …` prints. */
function readGhIssues(output: string): Issue[] | undefined {
  const read = ghIssues.safeParse(parsed(output))
  return read.success ? read.data : undefined
}

/** What `glab issue list --output json` prints. */
function readGlabIssues(output: string): Issue[] | undefined {
  const read = glabIssues.safeParse(parsed(output))
  if (!read.success) return undefined
  return read.data.map(({ iid: number, title, description: body, web_url: url }) => ({
    number,
    title,
    body,
    url,
  }))
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    // What is no JSON is no list.
    return undefined
  }
}
