import { useState } from 'react'
import type { Problem } from '../../kit/result'
import type { Input } from '../../shared/app/contract'
import type { Attachment } from '../../shared/session/draft'
import { itemsOf } from '../../shared/task/checklist'
import { isAtWork, type Task } from '../../shared/task/task'
import { Banner } from '../kit/banner'
import { TextField } from '../kit/text-field'
import { offerUndo } from '../kit/toast'
import { budgetOf } from '../session/new-session/run-choice'
import { succeeds } from '../store/act'
import { call } from '../store/bridge'
import { draftNow } from '../store/drafts'
import { useRow, useRows } from '../store/rows'
import { TaskFields } from './task-fields'
import { TaskForm } from './task-form'
import { isStackable, useTaskWords } from './use-task-words'
import type { Begins } from './when'
import { whereOfValue } from './where'

type Edit = Omit<Input<'task.edit'>, 'task'>

interface EditTaskProps {
  task: Task
  attachments: Attachment[]
  onClose: () => void
}

const isSame = (one: readonly Attachment[], other: readonly Attachment[]): boolean =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id)

/** All that a task says, written anew; of one that is at work, what it is called. */
export function EditTask({ task, attachments, onClose }: EditTaskProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const said = useTaskWords(task, attachments)
  const { words, agent, several, begins } = said
  const project = useRow('projects', task.project)
  const others = useRows('tasks').filter(
    ({ id, project, attemptOf }) =>
      project === task.project && id !== task.id && attemptOf === undefined,
  )
  const begun = isAtWork(task) || task.line !== undefined || task.state === 'done'
  const sound = begun ? words.title.trim() !== '' : said.sound && begins.ok
  const save = async () => {
    const { text, attachments: along } = draftNow(said.draft)
    const edit: Edit = {
      title: words.title.trim(),
      ...(begun
        ? {}
        : {
            description: text,
            check: words.check.trim(),
            // What is large is said again only where it is another.
            ...(isSame(along, attachments) ? {} : { attachments: along }),
            checklist: itemsOf(words.checklist),
            budget: budgetOf(words.budget),
            needs: [...words.needs],
            base: words.base,
            fromBranch: isStackable(words) && words.fromBranch,
            ...wholeWhere(whereOfValue(words.where)),
            // What was chosen by nobody here stays as it is.
            ...(agent && agent.value !== '' ? { agent: agent.choice } : {}),
            agents: several ?? null,
            ...(begins.ok ? wholeRequest(begins.value) : {}),
          }),
    }
    const result = await call('task.edit', { task: task.id, ...edit })
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    onClose()
    offerUndo(
      `Changed “${edit.title}”`,
      () => void succeeds('task.edit', { task: task.id, ...asBefore(task, attachments, edit) }),
    )
  }
  return (
    <TaskForm label="Edit task" action="Save" sound={sound} onSubmit={save} onClose={onClose}>
      {problem && <Banner problem={problem} />}
      {begun || !project ? (
        <TextField
          label="Title"
          value={words.title}
          maxLength={200}
          onChange={(title) => said.change({ title })}
          firstFocus
          hint={
            begun &&
            'It has begun: only its title can be changed. Stop it first to change the rest.'
          }
        />
      ) : (
        <TaskFields {...said} project={project} others={others} />
      )}
    </TaskForm>
  )
}

/** What is not wished is taken out. */
const wholeRequest = ({ wish: request }: Begins) => ({
  startAt: request.startAt ?? null,
  repeat: request.repeat ?? null,
  after: request.after ?? [],
  branch: request.branch ?? null,
})

const wholeWhere = ({
  place = null,
  label = null,
}: {
  place?: string | null
  label?: string | null
}) => ({ place, label })

/** What it said of all that was written anew. */
function asBefore(task: Task, attachments: Attachment[], edit: Edit): Edit {
  const { title, description, check = '', checklist = [], needs, agent, agents = null } = task
  const { base, budget } = task
  const before: Edit = {
    title,
    description,
    attachments,
    check,
    checklist,
    needs,
    agent,
    agents,
    base,
    budget,
    ...wholeRequest({ wish: task }),
    ...wholeWhere(task),
    fromBranch: task.fromBranch ?? false,
  }
  return Object.fromEntries(
    Object.entries(before).filter(([key]) => Object.hasOwn(edit, key)),
  ) as Edit
}
