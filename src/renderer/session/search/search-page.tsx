import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Problem } from '../../../kit/result'
import type { SearchHit } from '../../../shared/app/contract'
import { Banner } from '../../kit/banner'
import { EmptyState } from '../../kit/empty-state'
import { visibleLine } from '../../kit/markdown/visible'
import { Select } from '../../kit/select'
import { clockWords } from '../../kit/words'
import { call } from '../../store/bridge'
import { navigate, useNavigation } from '../../store/navigation'
import { useRows } from '../../store/rows'
import { periods, sinceOf, stretchesOf } from './excerpt'
import { SessionHits } from './session-hits'
import { searchable, sessionsFound } from './sessions-found'
import './search.css'
import { defined } from '../../../kit/defined'

/** Typing goes on while the last letters are being looked for. */
const pause = 120

interface Filters {
  agent: string
  project: string
  period: string
}

const anything: Filters = { agent: '', project: '', period: 'any' }

/** Search over what sessions are called, the files they touched and everything that was said in them. */
export function SearchPage() {
  const { query } = useNavigation()
  const [filters, setFilters] = useState(anything)
  const { hits, problem, searched } = useHits(query, filters)
  const sessions = sessionsFound(useRows('sessions'), useRows('projects'), {
    query,
    agent: filters.agent,
    project: filters.project,
    since: sinceOf(filters.period, Date.now()),
  })
  return (
    <main aria-label="Search" className="search" onKeyDown={moveBetweenHits}>
      <div className="search-bar">
        <h1>{query.trim() ? `Results for “${query.trim()}”` : 'Search'}</h1>
        <FilterBar filters={filters} onChange={setFilters} />
      </div>
      {problem && <Banner problem={problem} />}
      {hits.length + sessions.length === 0 ? (
        (searched || query.trim() === '') && (
          <EmptyState icon={Search} {...(searched ? nothingFound : beforeSearching)} />
        )
      ) : (
        <div className="search-found">
          {sessions.length > 0 && <SessionHits key={query} sessions={sessions} />}
          {hits.length > 0 && (
            <section className="search-group">
              {sessions.length > 0 && <h2>What was said</h2>}
              <ol aria-label="Results">
                {hits.map((hit) => (
                  <li key={`${hit.session.id}/${hit.section}/${hit.role}/${hit.item}`}>
                    <Hit hit={hit} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {searched ? `${sessions.length} sessions, ${hits.length} results` : ''}
      </p>
    </main>
  )
}

const nothingFound = {
  title: 'Nothing found',
  text: 'Try fewer or shorter words, or take a filter away. What a tool printed is found in its conversation, by Ctrl/Cmd+F there.',
}
const beforeSearching = {
  title: 'Search all sessions',
  text: 'Titles, agents, projects, files and everything that was said. Words are found by their beginning, “quoted words” as a phrase.',
}

function FilterBar(props: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { filters, onChange } = props
  const { agents, projects } = searchable(useRows('sessions'), useRows('projects'))
  return (
    <>
      <Select
        label="Agent"
        bare
        quiet
        value={filters.agent}
        options={[
          { value: '', label: 'Any agent' },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(agent) => onChange({ ...filters, agent })}
      />
      <Select
        label="Project"
        bare
        quiet
        value={filters.project}
        options={[
          { value: '', label: 'Any project' },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(project) => onChange({ ...filters, project })}
      />
      <Select
        label="Date"
        bare
        quiet
        value={filters.period}
        options={periods}
        onChange={(period) => onChange({ ...filters, period })}
      />
    </>
  )
}

const speakers: Record<string, string> = {
  user: 'You',
  thought: 'Thought',
  tool: 'Tool call',
  file: 'File',
  terminal: 'Terminal',
}

function Hit({ hit }: { hit: SearchHit }) {
  const { session, section, item } = hit
  const show = () =>
    navigate({
      page: 'session',
      session: session.id,
      project: session.project,
      ...(hit.role === 'terminal'
        ? { tab: item.startsWith('terminal/agent-') ? 'agent-terminal' : 'terminal', reveal: null }
        : { tab: 'conversation', reveal: { section, item } }),
    })
  return (
    <button type="button" className="search-hit" onClick={show}>
      <span className="search-hit-head">
        <span className="ellipsis">{visibleLine(session.title)}</span>
        <span className="faint">
          {speakers[hit.role] ?? session.agentName} · {clockWords(hit.at, Date.now())}
        </span>
      </span>
      <span className="search-excerpt" dir="auto">
        {stretchesOf(hit.excerpt, hit.marks).map(({ from, text, marked }) =>
          marked ? <mark key={from}>{visibleLine(text)}</mark> : visibleLine(text),
        )}
      </span>
    </button>
  )
}

function moveBetweenHits(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  // The field stands on the rail, above the first hit as far as the arrows are concerned.
  const stops = [...document.querySelectorAll<HTMLElement>('.rail-search input, .search-hit')]
  const place = stops.indexOf(document.activeElement as HTMLElement)
  if (place < 0) return
  event.preventDefault()
  stops[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

interface Found {
  hits: SearchHit[]
  /** The question that this answers. */
  asked?: string
  problem?: Problem
}

/** The hits of the newest question only; until they come those of the one before stay. */
function useHits(query: string, { agent, project, period }: Filters) {
  const [found, setFound] = useState<Found>({ hits: [] })
  const asked = JSON.stringify([query, agent, project, period])
  useEffect(() => {
    if (query.trim() === '') {
      setFound({ hits: [] })
      return
    }
    let wanted = true
    const timer = setTimeout(async () => {
      const since = sinceOf(period, Date.now())
      const result = await call('session.search', {
        query,
        ...(agent === '' ? {} : { agent }),
        ...(project === '' ? {} : { project }),
        ...defined({ since }),
      })
      if (!wanted) return
      setFound(
        result.ok ? { hits: result.value.hits, asked } : { hits: [], problem: result.problem },
      )
    }, pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [query, agent, project, period, asked])
  return { ...found, searched: found.asked === asked }
}
