import { type Task, taskSources } from '../../../shared/task/task'
import {
  count,
  either,
  flag,
  list,
  no,
  noText,
  nullable,
  oneOf,
  perhaps,
  rowOf,
  shape,
  text,
} from './row-shape'

const taskState = oneOf(
  ...(['proposed', 'waiting', 'running', 'needs-input', 'review'] as const),
  ...(['done', 'failed', 'dropped'] as const),
)

const yes = oneOf(true)

const taskAgent = shape<NonNullable<Task['agent']>>({
  agent: text,
  account: noText,
  profile: noText,
})

const taskRival = shape<Required<Task>['agents'][number]>({
  agent: text,
  account: noText,
  profile: noText,
  say: perhaps(text),
})

export const storedTask = rowOf<Task>({
  id: text,
  project: text,
  title: text,
  description: text,
  order: count,
  agent: nullable(taskAgent),
  agents: perhaps(list(taskRival)),
  say: perhaps(text),
  attemptOf: perhaps(text),
  comparing: perhaps(flag),
  fromBranch: perhaps(flag),
  into: perhaps(text),
  clash: perhaps(text),
  merged: perhaps(shape<Required<Task>['merged']>({ base: text, commit: text })),
  on: perhaps(list(shape<Required<Task>['on'][number]>({ task: text, attempt: count }))),
  base: nullable(text),
  check: perhaps(text),
  needs: list(text),
  startAt: perhaps(count),
  checklist: perhaps(list(text)),
  ticked: perhaps(list(text)),
  attachments: perhaps(list(text)),
  place: perhaps(text),
  label: perhaps(text),
  after: perhaps(list(text)),
  branch: perhaps(text),
  branchAt: perhaps(text),
  nextAt: perhaps(count),
  repeat: perhaps(
    either(
      shape<Extract<Required<Task>['repeat'], { cron: string }>>({ cron: text, zone: text }),
      shape<Extract<Required<Task>['repeat'], { rule: string }>>({
        rule: text,
        zone: text,
        from: count,
      }),
    ),
  ),
  budget: shape<Task['budget']>({
    minutes: perhaps(count),
    turns: perhaps(count),
    tokens: perhaps(count),
    money: perhaps(count),
  }),
  source: oneOf(...taskSources),
  state: taskState,
  before: perhaps(taskState),
  createdAt: count,
  since: count,
  paused: no,
  byHand: no,
  attempts: list(
    shape<Task['attempts'][number]>({
      number: count,
      startedAt: count,
      session: perhaps(text),
      endedAt: perhaps(count),
      end: perhaps(text),
    }),
  ),
  line: perhaps(shape<Required<Task>['line']>({ acceptedAt: count, merging: flag })),
  unjudged: perhaps(flag),
  checked: perhaps(flag),
  size: perhaps(shape<Required<Task>['size']>({ files: count, added: count, deleted: count })),
  rests: perhaps(shape<Required<Task>['rests']>({ words: text, until: count })),
  asking: perhaps(
    shape<Required<Task>['asking']>({
      agent: taskAgent,
      at: count,
      of: list(text),
      session: perhaps(text),
      problem: perhaps(text),
    }),
  ),
  opinion: perhaps(
    shape<Required<Task>['opinion']>({
      agent: taskAgent,
      at: count,
      session: perhaps(text),
      words: perhaps(text),
      marks: list(
        shape<Required<Task>['opinion']['marks'][number]>({
          attempt: text,
          score: perhaps(count),
          reason: text,
        }),
      ),
    }),
  ),
  summary: perhaps(text),
  problem: perhaps(text),
  comments: perhaps(text),
  fileSays: perhaps(
    shape<Required<Task>['fileSays']>({
      at: count,
      what: oneOf('changed', 'done', 'gone'),
      kept: perhaps(yes),
      words: perhaps(
        shape<Required<Required<Task>['fileSays']>['words']>({
          title: perhaps(text),
          description: perhaps(text),
          check: perhaps(text),
          checklist: perhaps(list(text)),
          needs: perhaps(list(text)),
        }),
      ),
    }),
  ),
  history: list(
    shape<Task['history'][number]>({
      at: count,
      by: oneOf('user', 'agent', 'app', 'file'),
      what: text,
      words: perhaps(text),
    }),
  ),
})
