import { ListTodo, Plus } from 'lucide-react'
import { Button } from '../kit/button'
import { shownKeys } from '../kit/commands/keymap'
import { EmptyState } from '../kit/empty-state'
import { Select } from '../kit/select'
import { TabPanel, Tabs } from '../kit/tabs'
import { succeeds } from '../store/act'
import { setFrame } from '../store/frame'
import { navigate, type TasksPart, useNavigation } from '../store/navigation'
import { useRemembered } from '../store/remembered'
import { useRows } from '../store/rows'
import { Board } from './board'
import { boardProject } from './board-project'
import { Graph } from './graph'
import { LikelyDone } from './likely-done'
import { TaskDetails } from './task-details'
import { TaskTable } from './task-table'
import { useTasks } from './use-tasks'
import './tasks.css'

const tabs: { id: TasksPart; label: string }[] = [
  { id: 'board', label: 'Board' },
  { id: 'list', label: 'List' },
  { id: 'graph', label: 'Graph' },
]

/** The keyboard goes on from where one looks. */
const focusOnce = (page: HTMLElement | null) => page?.focus()

export function TasksPage() {
  const { tasksPart, task } = useNavigation()
  const projects = useRows('projects').filter(({ open }) => open)
  const [wanted, setProject] = useRemembered(boardProject, '')
  const project = projects.some(({ id }) => id === wanted) ? wanted : ''
  const tasks = useTasks(project)
  const proposed = tasks.filter(({ state }) => state === 'proposed').map(({ id }) => id)
  const shown = tasks.find(({ id }) => id === task)
  const view = {
    tasks,
    selected: shown?.id ?? null,
    withProject: project === '' && projects.length > 1,
    onSelect: (id: string) => navigate({ task: id }),
  }
  return (
    <section aria-label="Tasks" className="tasks" ref={focusOnce} tabIndex={-1}>
      <header className="tasks-top">
        <h1>Tasks</h1>
        <Tabs
          label="Of tasks"
          tabs={tabs}
          selected={tasksPart}
          onSelect={(id) => navigate({ tasksPart: id as TasksPart })}
          panel="tasks-part"
        />
        <div className="tasks-actions">
          {projects.length > 1 && (
            <Select
              label="Project"
              bare
              quiet
              value={project}
              options={[
                { value: '', label: 'All projects' },
                ...projects.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setProject}
            />
          )}
          {proposed.length > 0 && (
            <Button onClick={() => void succeeds('task.do', { tasks: proposed, what: 'approve' })}>
              {`Approve all (${proposed.length})`}
            </Button>
          )}
          <Button
            {...(tasks.length > 0 ? { kind: 'primary' } : {})}
            icon={Plus}
            keys={shownKeys('task.new')}
            onClick={() => setFrame({ dialog: 'new-task' })}
          >
            New task
          </Button>
        </div>
      </header>
      <LikelyDone project={project} />
      <div className="tasks-body">
        <TabPanel id="tasks-part" tab={tasksPart} className="tasks-part">
          {tasks.length === 0 ? (
            <EmptyState
              icon={ListTodo}
              title="No tasks yet"
              text="Agents work on approved tasks, each on a branch of its own. You review the results here."
            >
              <Button kind="primary" onClick={() => setFrame({ dialog: 'new-task' })}>
                New task
              </Button>
            </EmptyState>
          ) : tasksPart === 'board' ? (
            <Board {...view} />
          ) : tasksPart === 'list' ? (
            <TaskTable {...view} />
          ) : (
            <Graph {...view} />
          )}
        </TabPanel>
        {shown && <TaskDetails key={shown.id} task={shown} />}
      </div>
    </section>
  )
}
