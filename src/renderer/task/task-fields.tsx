import type { ClipboardEvent, ReactNode } from 'react'
import type { ProjectRow } from '../../shared/app/tables'
import { checklistProblem, itemsOf } from '../../shared/task/checklist'
import type { TaskRow } from '../../shared/task/row'
import { More } from '../kit/more'
import { Select } from '../kit/select'
import { TextField } from '../kit/text-field'
import { PromptField } from '../session/new-session/prompt-field'
import { isBudgetSound } from '../session/new-session/run-choice'
import { BaseField } from './base-field'
import { BudgetFields } from './budget-fields'
import { PickSeveral } from './pick-several'
import { PickTasks } from './pick-tasks'
import { RemoteField } from './remote-field'
import { SayToEach } from './say-to-each'
import { isStackable, type WordsOfTask } from './use-task-words'
import { WhenFields } from './when-fields'
import './tasks.css'

interface TaskFieldsProps extends WordsOfTask {
  project: ProjectRow
  /** Those of the same project that it may depend on. */
  others: readonly TaskRow[]
  titleHint?: string | undefined
  onTitlePaste?: (event: ClipboardEvent) => void
  /** Between the title and the rest. */
  below?: ReactNode
  /** Of a new one: beside its agent. */
  beside?: ReactNode
  /** Of a new one: before all else that most need no word about. */
  first?: ReactNode
}

const beginnings = [
  { value: 'merged', label: 'What is merged of it' },
  { value: 'branch', label: 'Its branch, as soon as it has a result' },
]

/** What is said of a task, new or not. */
export function TaskFields(props: TaskFieldsProps) {
  const { words, change, project, agents, agent, begins, others, titleHint, onTitlePaste } = props
  const list = checklistProblem(itemsOf(words.checklist))
  return (
    <>
      <TextField
        label="Title"
        value={words.title}
        maxLength={200}
        onChange={(title) => change({ title })}
        firstFocus
        {...(onTitlePaste ? { onPaste: onTitlePaste } : {})}
        hint={titleHint}
      />
      {props.below}
      <PromptField
        draft={props.draft}
        label="Description"
        placeholder="Describe the task. @ mentions a file."
        agentName={agent?.label ?? 'the agent'}
        folder={project.path}
        machine={project.machine}
        project={project.id}
      />
      <div className="dialog-columns">
        <Select
          label="Agent"
          value={agent?.value ?? ''}
          options={agents}
          onChange={(to) => change({ agent: to })}
        />
        {props.beside}
      </div>
      <More
        label="More"
        open={props.first === undefined}
        wrong={list !== undefined || !isBudgetSound(words.budget) || !begins.ok}
      >
        {props.first}
        <PickSeveral
          label="Additional attempts"
          none={words.rivals.length > 0 ? 'Choose…' : 'None'}
          options={agents.filter(({ choice }) => choice.agent !== '')}
          chosen={words.rivals}
          remove={(name) => `Do not try with ${name}`}
          hint={
            words.rivals.length > 0
              ? 'Each works on a branch of its own; you compare what they did, and take one.'
              : undefined
          }
          onChange={(rivals, removed) =>
            change({
              rivals,
              ...(removed === undefined
                ? {}
                : { says: words.says.filter((_, place) => place !== removed + 1) }),
            })
          }
        />
        {words.rivals.length > 0 && <SayToEach {...props} />}
        <PickTasks
          label="Depends on"
          tasks={words.needs}
          others={others}
          remove={(title) => `Does not depend on ${title}`}
          onChange={(needs) => change({ needs })}
        />
        {isStackable(words) && (
          <Select
            label="Begins from"
            value={words.fromBranch ? 'branch' : 'merged'}
            options={beginnings}
            onChange={(from) => change({ fromBranch: from === 'branch' })}
          />
        )}
        <TextField
          label="Check command"
          value={words.check}
          onChange={(check) => change({ check })}
          placeholder="npm test"
          hint="Must pass before review, and again before merging."
        />
        <TextField
          label="Checklist"
          multiline
          value={words.checklist}
          onChange={(checklist) => change({ checklist })}
          placeholder="One per line"
          error={list}
          hint="Shown to the agent; you tick it in review."
        />
        <BaseField project={project.id} base={words.base} onChange={(base) => change({ base })} />
        <RemoteField
          project={project}
          where={words.where}
          onChange={(where) => change({ where })}
        />
        <BudgetFields budget={words.budget} onChange={(budget) => change({ budget })} />
        <WhenFields words={words} begins={begins} change={change} others={others} />
      </More>
    </>
  )
}
