import type { ClipboardEvent, ReactNode } from 'react'
import type { TaskRow } from '../../../shared/task/row'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { PickSeveral } from './pick-several'
import { PickTasks } from './pick-tasks'
import { SayToEach } from './say-to-each'
import type { WordsOfTask } from './use-task-words'
import { WhenFields } from './when-fields'
import './tasks.css'

interface TaskFieldsProps extends WordsOfTask {
  /** Those of the same project that it may depend on. */
  others: readonly TaskRow[]
  titleHint?: string | undefined
  onTitlePaste?: (event: ClipboardEvent) => void
  /** Between the title and the rest. */
  below?: ReactNode
  /** Beside the agent. */
  beside?: ReactNode
}

/** What is said of a task, new or not. */
export function TaskFields(props: TaskFieldsProps) {
  const { words, change, agents, agent, begins, others, titleHint, onTitlePaste } = props
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
      <TextField
        label="Description"
        multiline
        value={words.description}
        onChange={(description) => change({ description })}
        placeholder="What is to be done, and what it is done by"
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
      <PickSeveral
        label="Also try with"
        none={words.rivals.length > 0 ? 'Choose…' : 'No one else'}
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
      <TextField
        label="Check command"
        value={words.check}
        onChange={(check) => change({ check })}
        placeholder="npm test"
        hint="Has to succeed before it is done, and again before it is merged."
      />
      <WhenFields words={words} begins={begins} change={change} others={others} />
    </>
  )
}
