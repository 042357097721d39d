import { useEffect } from 'react'
import { TabPanel, Tabs } from '../kit/tabs'
import { act } from '../store/act'
import { type AgentsPart, navigate, useNavigation } from '../store/navigation'
import { useRow, useRows } from '../store/rows'
import { Accounts } from './accounts'
import { Catalog } from './catalog'
import { Orphans } from './orphans'
import { ProcessTable } from './process-table'
import { Usage } from './usage'
import './agents-page.css'

/** The keyboard goes on from where one looks. */
const focusOnce = (page: HTMLElement | null) => page?.focus()

const tabs: { id: AgentsPart; label: string }[] = [
  { id: 'running', label: 'Running' },
  { id: 'accounts', label: 'Accounts' },
  { id: 'usage', label: 'Usage' },
  { id: 'catalog', label: 'Catalog' },
]

export function AgentsPage() {
  const { agentsPart } = useNavigation()
  return (
    <section aria-label="Agents" className="agents" ref={focusOnce} tabIndex={-1}>
      <div className="agents-content">
        <header className="agents-top">
          <h1>Agents</h1>
          <Tabs
            label="Of agents"
            tabs={tabs}
            selected={agentsPart}
            onSelect={(id) => navigate({ agentsPart: id as AgentsPart })}
            panel="agents-part"
          />
        </header>
        <TabPanel id="agents-part" tab={agentsPart} className="agents-part">
          <Part part={agentsPart} />
        </TabPanel>
      </div>
    </section>
  )
}

function Part({ part }: { part: AgentsPart }) {
  const agents = useRows('agents')
  const settings = useRow('settings', 'settings')?.values
  if (part === 'accounts') return settings ? <Accounts settings={settings} /> : null
  if (part === 'usage') return settings ? <Usage settings={settings} /> : null
  return part === 'catalog' ? <Catalog agents={agents} /> : <Running />
}

function Running() {
  const processes = useRows('processes')
  const orphans = useRows('orphans')
  useEffect(() => {
    // Reading the process table costs something, so it is done only while somebody looks.
    void act('process.watchTree', { watch: true })
    return () => void act('process.watchTree', { watch: false })
  }, [])
  return (
    <>
      {orphans.length > 0 && <Orphans orphans={orphans} />}
      <section aria-label="Running" className="agents-section">
        {processes.length > 0 ? (
          <ProcessTable processes={processes} />
        ) : (
          <p className="agent-note">
            No agent has been started yet. One starts when a session first needs it.
          </p>
        )}
      </section>
    </>
  )
}
