import { Download, ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { driverLabels } from '../../shared/agent/process/agent'
import type { AgentRow, AgentWay } from '../../shared/app/tables'
import { AgentIcon } from '../kit/agent-icon'
import { Button, IconButton } from '../kit/button'
import { act } from '../store/act'
import { byReadiness } from './choices'

/** Every agent that is known, whether it is there, and how to get it. */
export function Catalog({ agents }: { agents: readonly AgentRow[] }) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const parts = byReadiness(
    agents.filter(({ name, description }) =>
      `${name} ${description}`.toLowerCase().includes(wanted),
    ),
  )
  return (
    <section aria-label="Catalog" className="agents-section">
      <header className="agents-header">
        <h2>Catalog</h2>
        <input
          type="search"
          className="input catalog-search"
          aria-label="Search agents"
          placeholder="Search agents"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button kind="quiet" icon={RefreshCw} onClick={() => void act('agent.refresh', {})}>
          Refresh
        </Button>
      </header>
      {parts.map((part) => (
        <section key={part.group} aria-label={part.group}>
          <h3 className="catalog-group">{part.group}</h3>
          <ul>
            {part.agents.map((agent) => (
              <CatalogLine key={agent.id} agent={agent} />
            ))}
          </ul>
        </section>
      ))}
      {parts.length === 0 && <p className="agent-note">No agent fits “{query}”.</p>}
    </section>
  )
}

function CatalogLine({ agent }: { agent: AgentRow }) {
  const { name, icon, description, website, install, ways } = agent
  return (
    <li className="catalog-line">
      <AgentIcon name={name} icon={icon} />
      <div className="catalog-words">
        <p>
          <span>{name}</span> <span className="agent-note">{versionOf(agent)}</span>
        </p>
        {install.state === 'missing' && !install.installable && agent.hint ? (
          <p className="agent-note">{agent.hint}</p>
        ) : (
          <p className="ellipsis agent-note" data-tooltip={description} data-tooltip-cut="">
            {description}
          </p>
        )}
        {ways && (
          <ul className="catalog-ways" aria-label={`Connection with ${name}`}>
            {ways.map((way) => (
              <WayLine key={way.driver} agent={agent} way={way} />
            ))}
          </ul>
        )}
        {install.state === 'failed' && (
          <p className="field-error">
            {install.problem.message} {install.problem.hint}
          </p>
        )}
        {install.state === 'installing' && (
          <p className="agent-note">
            <progress
              aria-label={`Installing ${name}`}
              {...(install.fraction === undefined ? {} : { value: install.fraction })}
            />{' '}
            {install.progress}
          </p>
        )}
      </div>
      {website && (
        <IconButton
          label={`Website of ${name}`}
          icon={ExternalLink}
          onClick={() => void act('app.openLink', { url: website })}
        />
      )}
      <InstallButton agent={agent} />
    </li>
  )
}

/** A way that needs something else than the usual one can be installed beside it. */
function WayLine({ agent, way }: { agent: AgentRow; way: AgentWay }) {
  const { driver, install, program } = way
  const usual = agent.ways?.find((one) => one.driver === agent.driver)
  const label = driverLabels[driver]
  // Where nothing is there, the agent's own line says so.
  const missing =
    (install.state === 'missing' || install.state === 'failed') &&
    agent.install.state === 'installed'
  return (
    <li className="catalog-way">
      <span className="agent-note">
        {label}
        {driver === agent.driver && ', the usual one'}
        {install.state === 'installed' && install.version ? ` · ${install.version}` : ''}
        {missing && ' · not installed'}
      </span>
      {missing && program !== usual?.program && (
        <Button
          kind="quiet"
          aria-label={`Install ${agent.name} for ${label}`}
          onClick={() => void act('agent.install', { agent: agent.id, speaks: driver })}
        >
          Install
        </Button>
      )}
    </li>
  )
}

function versionOf({ install }: AgentRow): string {
  return install.state === 'installed' ? (install.version ?? '') : ''
}

function InstallButton({ agent: { id, name, install } }: { agent: AgentRow }) {
  const start = () => void act('agent.install', { agent: id })
  switch (install.state) {
    case 'missing':
      return install.installable ? (
        <Button icon={Download} aria-label={`Install ${name}`} onClick={start}>
          Install
        </Button>
      ) : null
    case 'failed':
      return (
        <Button icon={Download} aria-label={`Try to install ${name} again`} onClick={start}>
          Try again
        </Button>
      )
    case 'installing':
      return (
        <Button
          aria-label={`Cancel installing ${name}`}
          onClick={() => void act('agent.cancelInstall', { agent: id })}
        >
          Cancel
        </Button>
      )
    case 'installed':
      return install.update ? (
        <Button icon={Download} aria-label={`Update ${name} to ${install.update}`} onClick={start}>
          Update to {install.update}
        </Button>
      ) : null
    default:
      return null
  }
}
