import { brokenWords } from '../../../shared/app/broken-settings'
import { Banner } from '../../kit/banner'
import { Button } from '../../kit/button'
import { act } from '../../store/act'
import { useRow, useRows } from '../../store/rows'
import { dismissProblem, useShownProblems } from '../../store/shown-problems'
import { CallerQuestion } from './caller-question'
import './problems.css'

/** What is wrong with the app, and what could not be done for the user: a banner each. */
export function Problems() {
  const rows = useRows('problems')
  const shown = useShownProblems()
  const settings = useRow('settings', 'settings')
  const broken = settings?.broken
  if (rows.length + shown.length === 0 && !broken) return null
  return (
    <section aria-label="Problems" className="problems">
      {broken && (
        <Banner severity="warning" problem={{ code: 'settings-broken', ...brokenWords(broken) }}>
          <Button onClick={() => void act('settings.openFile', {})}>Open the file</Button>
        </Banner>
      )}
      {rows.map(({ question, ...problem }) =>
        question === undefined ? (
          <Banner
            key={problem.id}
            problem={problem}
            severity={problem.severity}
            onDismiss={
              problem.dismissable
                ? () => void act('app.dismiss', { problem: problem.id })
                : undefined
            }
          />
        ) : (
          <CallerQuestion key={question} question={question} problem={problem} />
        ),
      )}
      {shown.map((problem) => (
        <Banner key={problem.key} problem={problem} onDismiss={() => dismissProblem(problem.key)}>
          {problem.startable !== undefined && (
            <StartAnyway problem={problem.key} session={problem.startable} />
          )}
        </Banner>
      ))}
    </section>
  )
}

function StartAnyway({ problem, session }: { problem: number; session: string }) {
  return (
    <Button
      onClick={() => {
        dismissProblem(problem)
        void act('recovery.startAnyway', { session })
      }}
    >
      Start anyway
    </Button>
  )
}
