import { z } from 'zod'
import type { RequestCheck, RequestComment, RequestView } from '../../../shared/change/request'

const text = z.string().catch('')
const author = z.object({ login: text }).nullish().catch(undefined)

const ghRequest = z.object({
  number: z.number(),
  title: text,
  url: text,
  state: text,
  isDraft: z.boolean().catch(false),
  comments: z.array(z.object({ id: text, author, body: text })).catch([]),
  reviews: z.array(z.object({ id: text, author, body: text })).catch([]),
})

const ghCheck = z.object({ name: text, bucket: text, link: text })

const ghComment = z.object({
  id: z.number(),
  user: author,
  body: text,
  path: text,
  line: z.number().nullish().catch(undefined),
  original_line: z.number().nullish().catch(undefined),
})

type Read = Omit<RequestView, 'program' | 'checks' | 'readAt'>

/** What `gh pr view --json …` prints; a review without words is none. */
export function readGhRequest(output: string): Read | undefined {
  const read = ghRequest.safeParse(parsed(output))
  if (!read.success) return undefined
  const { number, title, url, state, isDraft, comments, reviews } = read.data
  const said = [...comments, ...reviews].filter(({ body }) => body.trim() !== '')
  return {
    number,
    title,
    url,
    state: stateOf(state.toLowerCase(), isDraft),
    comments: said.map(({ id, author, body }) => ({ id, author: author?.login ?? '', text: body })),
  }
}

const buckets: Record<string, RequestCheck['state']> = {
  pass: 'passed',
  fail: 'failed',
  cancel: 'failed',
  pending: 'running',
  skipping: 'skipped',
}

/** What `gh pr checks --json name,bucket,link` prints. */
export function readGhChecks(output: string): RequestCheck[] {
  const read = z.array(ghCheck).safeParse(parsed(output))
  if (!read.success) return []
  return read.data.map(({ name, bucket, link }) => ({
    name,
    state: buckets[bucket] ?? 'running',
    ...(link ? { url: link } : {}),
  }))
}

/** What `gh api repos/{owner}/{repo}/pulls/N/comments` prints: those that stand in the files. */
export function readGhComments(output: string): RequestComment[] {
  const read = z.array(ghComment).safeParse(parsed(output))
  if (!read.success) return []
  return read.data.map(({ id, user, body, path, line, original_line }) => {
    const at = line ?? original_line
    return {
      id: String(id),
      author: user?.login ?? '',
      text: body,
      ...(path ? { path } : {}),
      ...(at === undefined || at === null ? {} : { line: at }),
    }
  })
}

const glabRequest = z.object({
  iid: z.number(),
  title: text,
  web_url: text,
  state: text,
  draft: z.boolean().catch(false),
  head_pipeline: z.object({ id: z.number() }).nullish().catch(undefined),
})

/** What `glab mr view --output json` prints. */
export function readGlabRequest(output: string): (Read & { pipeline?: number }) | undefined {
  const read = glabRequest.safeParse(parsed(output))
  if (!read.success) return undefined
  const { iid, title, web_url, state, draft, head_pipeline } = read.data
  return {
    number: iid,
    title,
    url: web_url,
    comments: [],
    state: stateOf(state === 'opened' ? 'open' : state, draft),
    ...(head_pipeline ? { pipeline: head_pipeline.id } : {}),
  }
}

const jobs: Record<string, RequestCheck['state']> = {
  success: 'passed',
  failed: 'failed',
  canceled: 'failed',
  skipped: 'skipped',
  manual: 'skipped',
}

/** What `glab api projects/:id/pipelines/N/jobs` prints. */
export function readGlabJobs(output: string): RequestCheck[] {
  const read = z
    .array(z.object({ name: text, status: text, web_url: text }))
    .safeParse(parsed(output))
  if (!read.success) return []
  return read.data.map(({ name, status, web_url }) => ({
    name,
    state: jobs[status] ?? 'running',
    ...(web_url ? { url: web_url } : {}),
  }))
}

const glabNote = z.object({
  id: z.number(),
  body: text,
  system: z.boolean().catch(false),
  author: z.object({ username: text }).nullish().catch(undefined),
  position: z.object({ new_path: text, new_line: z.number().nullish() }).nullish().catch(undefined),
})

/** What `glab api projects/:id/merge_requests/N/notes` prints, without what GitLab itself notes. */
export function readGlabNotes(output: string): RequestComment[] {
  const read = z.array(glabNote).safeParse(parsed(output))
  if (!read.success) return []
  return read.data
    .filter(({ system }) => !system)
    .map(({ id, body, author, position }) => ({
      id: String(id),
      author: author?.username ?? '',
      text: body,
      ...(position?.new_path ? { path: position.new_path } : {}),
      ...(typeof position?.new_line === 'number' ? { line: position.new_line } : {}),
    }))
}

function stateOf(state: string, draft: boolean): RequestView['state'] {
  if (state === 'merged' || state === 'closed') return state
  return draft ? 'draft' : 'open'
}

/** Nothing where it is no JSON: then the program has said something else. */
function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
