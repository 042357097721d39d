import { useEffect, useState } from 'react'
import type { Result } from '../../kit/result'
import type { Attachment } from '../../shared/session/draft'
import { checklistProblem, itemsOf } from '../../shared/task/checklist'
import type { Rival, Task, TaskAgent } from '../../shared/task/task'
import { remainingWaits } from '../../shared/task/waits'
import { firstChoice } from '../agent/choices'
import type { Start } from '../agent/starts'
import { isBudgetSound, type TypedBudget, typedBudget } from '../session/new-session/run-choice'
import { left, passingDraft } from '../store/drafts'
import { useRemembered } from '../store/remembered'
import { rowNow, useRows } from '../store/rows'
import { useTaskAgents } from './use-task-agents'
import { type Begins, beginsWhen, type WhenWords, whenWords } from './when'
import { whereValue } from './where'

/** A task as the user writes it. */
interface TaskWords extends WhenWords {
  title: string
  /** By the value of its choice; none: the one of the task, or the last one. */
  agent: string | null
  /** Those that do it besides, the same way. */
  rivals: readonly string[]
  /** What each is told besides, the first one and those that do it besides. */
  says: readonly string[]
  check: string
  /** One per line. */
  checklist: string
  needs: readonly string[]
  /** From the branch of the one that it needs. */
  fromBranch: boolean
  /** None: the branch that the project has out. */
  base: string | null
  /** On which machine, by the value of its choice. */
  where: string
  /** What is empty is as usual. */
  budget: TypedBudget
}

export interface WordsOfTask {
  words: TaskWords
  /** In which its description is written, with what goes along. */
  draft: string
  change(to: Partial<TaskWords>): void
  /** With what it can be done, and what is chosen of that. */
  agents: Start[]
  agent: Start | undefined
  /** All of them, where there are several. */
  several: Rival[] | undefined
  /** What is wished of when, or what is wrong with that. */
  begins: Result<Begins>
  /** All that is typed can be meant, but for when it begins. */
  sound: boolean
}

/** It can begin from the branch of another: of one alone, and where one alone does it. */
export const isStackable = ({ needs, rivals }: TaskWords): boolean =>
  needs.length === 1 && rivals.length === 0

const noWords = (): TaskWords => ({
  title: '',
  agent: null,
  rivals: [],
  says: [],
  check: '',
  checklist: '',
  needs: [],
  fromBranch: false,
  base: null,
  where: '',
  budget: typedBudget(() => ''),
  ...whenWords(),
})

const wordsOf = (task: Task): TaskWords => {
  const { title, check = '', checklist = [], base, budget } = task
  const left = remainingWaits(task, (id) => rowNow('tasks', id))
  const when = whenWords({ ...task, ...left })
  return {
    ...noWords(),
    title,
    needs: left.needs,
    fromBranch: task.fromBranch ?? false,
    ...when,
    check,
    checklist: checklist.join('\n'),
    base,
    where: whereValue(task),
    budget: typedBudget((limit) => String(budget[limit] ?? '')),
  }
}

/** What is typed of a task, from what it says already. */
export function useTaskWords(
  task?: Task,
  attachments: Attachment[] = [],
): WordsOfTask & { remember(): void } {
  const [draft] = useState(() =>
    passingDraft({ text: task?.description ?? '', mentions: [], attachments }),
  )
  useEffect(() => () => left(draft), [draft])
  const rows = useRows('agents')
  const [last, setLast] = useRemembered<string | null>('new-task.agent', null)
  const known = useTaskAgents()
  const offeredAs = (agent: TaskAgent | null | undefined) =>
    known.find(({ choice }) => JSON.stringify(choice) === JSON.stringify(agent))
  const same = offeredAs(task?.agent)
  const [words, setWords] = useState<TaskWords>(() => {
    if (!task) return noWords()
    const [first, ...others] = task.agents ?? []
    const offered = others.flatMap(({ say = '', ...one }) => {
      const start = offeredAs(one)
      return start ? [{ value: start.value, say }] : []
    })
    const rivals = offered.map(({ value }) => value)
    return { ...wordsOf(task), rivals, says: [first?.say ?? '', ...offered.map(({ say }) => say)] }
  })
  const kept = task && !same ? [keptAgent(task)] : []
  const agents = [...kept, ...known]
  const first = task ? (same ?? kept[0]) : known.find(({ value }) => value === last)
  const agent =
    agents.find(({ value }) => value === words.agent) ??
    first ??
    known.find(({ value }) => value === firstChoice(rows, null))
  const told = (choice: TaskAgent, place: number): Rival => {
    const say = words.says[place]?.trim()
    return { ...choice, ...(say ? { say } : {}) }
  }
  const rivals = words.rivals.flatMap((value, place) => {
    const rival = agents.find((one) => one.value === value)
    return rival ? [told(rival.choice, place + 1)] : []
  })
  const several =
    rivals.length > 0 && agent && agent.choice.agent !== ''
      ? [told(agent.choice, 0), ...rivals]
      : undefined
  return {
    words,
    draft,
    agents,
    agent,
    several,
    change: (to) => setWords((was) => ({ ...was, ...to })),
    begins: beginsWhen(words, Date.now(), task),
    sound:
      words.title.trim() !== '' &&
      isBudgetSound(words.budget) &&
      checklistProblem(itemsOf(words.checklist)) === undefined,
    remember: () => agent && setLast(agent.value),
  }
}

/** One that is not offered any more, or the one that is usual, stays what it is until another is chosen. */
function keptAgent({ agent }: Task): Start {
  const choice = agent ?? { agent: '', account: null, profile: null }
  return { value: '', label: agent ? agent.agent : 'Default', choice }
}
