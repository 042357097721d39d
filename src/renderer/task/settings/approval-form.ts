import type { ApprovalRule, Proposer } from '../../../shared/task/approval-rule'

/** A rule as it is typed; what is empty is no condition. */
export interface ApprovalForm {
  name: string
  from: readonly Proposer[]
  project: string
  title: string
}

export const emptyApproval: ApprovalForm = { name: '', from: [], project: '', title: '' }

export const proposerWords: Record<Proposer, string> = {
  user: 'You',
  pasted: 'Pasted lists',
  'tasks.md': 'tasks.md',
  issues: 'Issues',
}

/** In the order in which they are offered. */
export const proposers = Object.keys(proposerWords) as Proposer[]

export const approvalForm = ({ name, from = [], project = '', title = '' }: ApprovalRule) => ({
  name,
  from,
  project,
  title,
})

type ReadApproval = { ok: true; rule: ApprovalRule } | { ok: false; message: string }

export function readApproval({ from, project, ...form }: ApprovalForm): ReadApproval {
  const name = form.name.trim()
  const title = form.title.trim()
  if (!name)
    return { ok: false, message: 'The rule needs a name: it stands with each task it approves.' }
  if (from.length === 0 && !project && !title)
    return {
      ok: false,
      message:
        'Say who proposes them, or name a project or titles: nothing is approved by default.',
    }
  return {
    ok: true,
    rule: {
      name,
      ...(from.length > 0 ? { from: [...from] } : {}),
      ...(project ? { project } : {}),
      ...(title ? { title } : {}),
    },
  }
}

/** "Approves tasks from You or Issues, titled “docs: *”, in /api" */
export function approvalWords({ from, project, title }: ApprovalRule): string {
  const parts = [
    from && `from ${from.map((one) => proposerWords[one]).join(' or ')}`,
    title && `titled “${title}”`,
    project && `in ${project}`,
  ]
  return `Approves tasks ${parts.filter(Boolean).join(', ')}`
}
