/** A pull or merge request of a branch, as the program that knows it told it last. */
export interface RequestView {
  program: 'gh' | 'glab'
  number: number
  title: string
  url: string
  state: 'open' | 'draft' | 'merged' | 'closed'
  checks: RequestCheck[]
  comments: RequestComment[]
  readAt: number
}

export interface RequestCheck {
  name: string
  state: 'passed' | 'failed' | 'running' | 'skipped'
  url?: string
}

export interface RequestComment {
  id: string
  author: string
  text: string
  /** Where it stands in the files, if it does. */
  path?: string
  line?: number
}

export const requestName = (program: RequestView['program']): string =>
  program === 'gh' ? 'pull request' : 'merge request'

/** Comments as one prompt. */
export function commentsAsPrompt({ program, number, comments }: RequestView): string {
  const said = comments.map(({ author, text, path, line }) => {
    const where = path === undefined ? '' : ` on ${path}${line === undefined ? '' : `:${line}`}`
    return `${author}${where}:\n${text.replaceAll(/^/gm, '> ')}`
  })
  return `These are the comments on ${requestName(program)} ${number}. Deal with each of them, and say what you did:\n\n${said.join('\n\n')}`
}
