import { FileJson } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { Button } from '../../kit/button'
import { More } from '../../kit/more'
import { act } from '../../store/act'
import { call } from '../../store/bridge'
import { setFrame, useFrame } from '../../store/frame'
import { useRow } from '../../store/rows'
import { showProblem } from '../../store/shown-problems'
import { type Field, fits, searchFields, settingFields } from './fields'
import { SectionList } from './section-list'
import { type Part, sectionParts } from './sections'
import { SettingField } from './setting-field'
import { type SectionId, sectionTitles } from './setting-rows'
import { useSections } from './use-sections'
import './settings-page.css'

/** Who opens the settings looks for one. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

export function SettingsPage() {
  const settings = useRow('settings', 'settings')
  return (
    <main className="settings">
      <section aria-label="Settings" className="settings-region">
        {settings && <Page values={settings.values} file={settings.file} />}
      </section>
    </main>
  )
}

function Page({ values, file }: { values: Settings; file: string }) {
  const fields = useFields()
  const [query, setQuery] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const { current, show, enter, look } = useSections(content)
  usePartAskedFor(fields !== undefined, query, () => setQuery(''))
  const asked = query.trim()
  // Nothing is shown that would be pushed away in a moment.
  const shown = fields ? foundIn(fields, asked) : []
  return (
    <>
      <header className="settings-aside">
        <h1>Settings</h1>
        <SectionList
          sections={shown.map(({ id }) => id)}
          current={current}
          onShow={show}
          onEnter={enter}
        />
        <Button
          kind="quiet"
          icon={FileJson}
          aria-label="Open settings.json"
          data-tooltip={file}
          onClick={() => void act('settings.openFile', {})}
        >
          settings.json
        </Button>
      </header>
      <div className="settings-main">
        <div className="settings-search">
          <input
            type="search"
            className="input"
            aria-label="Search settings"
            placeholder="Search settings"
            ref={focusOnce}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <div ref={content} className="settings-scroll" onScroll={look}>
          {shown.map((section) => (
            <Section key={section.id} {...section} values={values} searched={asked !== ''} />
          ))}
          {fields && shown.length === 0 && (
            <p className="settings-none">No settings match “{query}”.</p>
          )}
        </div>
      </div>
    </>
  )
}

interface Found {
  id: SectionId
  fields: readonly Field[]
  parts: readonly Part[]
}

/** The sections with what of them fits, without those where nothing does. */
function foundIn(fields: readonly Field[], query: string): Found[] {
  const found = searchFields(fields, query)
  return (Object.keys(sectionTitles) as SectionId[])
    .map((id) => ({
      id,
      fields: found.filter(({ section }) => section === id),
      parts: (sectionParts[id] ?? []).filter(({ words }) => fits(query, id, words)),
    }))
    .filter((section) => section.fields.length + section.parts.length > 0)
}

interface SectionProps extends Found {
  values: Settings
  /** What was looked for is not folded away. */
  searched: boolean
}

function Section({ id, fields, parts, values, searched }: SectionProps) {
  const isFolded = ({ advanced }: Field) => advanced === true && !searched
  const row = (field: Field) => (
    <SettingField key={field.key} field={field} value={values[field.key]} />
  )
  const folded = fields.filter(isFolded)
  return (
    <fieldset aria-label={sectionTitles[id]} data-section={id} className="settings-section">
      <h2 tabIndex={-1}>{sectionTitles[id]}</h2>
      {fields.filter((field) => !isFolded(field)).map(row)}
      {parts.map((part) => (
        <div key={part.words}>{part.show(values)}</div>
      ))}
      {folded.length > 0 && (
        <div className="settings-advanced">
          <More label={`Advanced (${folded.length})`}>
            <div>{folded.map(row)}</div>
          </More>
        </div>
      )}
    </fieldset>
  )
}

/** The lists can be edited all the same. */
const noSchema = { schema: '{"properties":{}}', suggestions: {} }

/** Undefined until they are known. */
function useFields(): readonly Field[] | undefined {
  const [fields, setFields] = useState<readonly Field[]>()
  useEffect(() => {
    void call('settings.schema', {}).then((result) => {
      const { schema, suggestions } = result.ok ? result.value : noSchema
      setFields(settingFields(schema, suggestions))
      if (!result.ok) showProblem(result.problem)
    })
  }, [])
  return fields
}

/** Goes to the part that a command names, which a search may have taken away. */
function usePartAskedFor(ready: boolean, query: string, forgetQuery: () => void): void {
  const { settingsPart } = useFrame()
  useEffect(() => {
    if (!ready || settingsPart === null) return
    if (query !== '') return forgetQuery()
    const part = document.querySelector<HTMLElement>(
      `.settings section[aria-label="${settingsPart}"]`,
    )
    part?.scrollIntoView()
    part?.querySelector<HTMLElement>('button')?.focus()
    setFrame({ settingsPart: null })
  })
}
