import { useEffect } from 'react'
import { act } from '../../store/act'
import { useRows } from '../../store/rows'
import { Catalog } from './catalog'
import { Orphans } from './orphans'
import { ProcessTable } from './process-table'
import './agents-page.css'

/** The keyboard goes on from where one looks. */
const focusOnce = (page: HTMLElement | null) => page?.focus()

export function AgentsPage() {
  const processes = useRows('processes')
  const orphans = useRows('orphans')
  const agents = useRows('agents')
  useEffect(() => {
    // Reading the process table costs something, so it is done only while somebody looks.
    void act('process.watchTree', { watch: true })
    return () => void act('process.watchTree', { watch: false })
  }, [])
  return (
    <section aria-label="Agents" className="agents" ref={focusOnce} tabIndex={-1}>
      <div className="agents-content">
        <h1>Agents</h1>
        {orphans.length > 0 && <Orphans orphans={orphans} />}
        <section aria-label="Running" className="agents-section">
          <h2>Running</h2>
          {processes.length > 0 ? (
            <ProcessTable processes={processes} />
          ) : (
            <p className="agent-note">
              No agent has been started yet. One starts when a session first needs it.
            </p>
          )}
        </section>
        <Catalog agents={agents} />
      </div>
    </section>
  )
}
