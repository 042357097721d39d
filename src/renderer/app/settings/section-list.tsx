import { type KeyboardEvent, useRef } from 'react'
import { type SectionId, sectionTitles } from './setting-rows'

interface SectionListProps {
  sections: readonly SectionId[]
  current: SectionId | undefined
  onShow: (section: SectionId) => void
  /** It was chosen: the keyboard goes on from there. */
  onEnter: (section: SectionId) => void
}

/** The sections of the settings: one stop for Tab, arrows go through them. */
export function SectionList({ sections, current, onShow, onEnter }: SectionListProps) {
  const list = useRef<HTMLElement>(null)
  const stop = current && sections.includes(current) ? current : sections[0]
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = stop ? sections.indexOf(stop) : 0
    const next = {
      ArrowUp: sections[Math.max(0, place - 1)],
      ArrowDown: sections[Math.min(sections.length - 1, place + 1)],
      Home: sections[0],
      End: sections.at(-1),
    }[event.key]
    if (!next) return
    event.preventDefault()
    onShow(next)
    list.current?.querySelectorAll('a')[sections.indexOf(next)]?.focus()
  }
  return (
    <nav ref={list} aria-label="Sections" className="settings-sections" onKeyDown={keys}>
      {sections.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          className="settings-section-link"
          aria-current={section === current ? 'true' : undefined}
          tabIndex={section === stop ? 0 : -1}
          onClick={(event) => {
            event.preventDefault()
            onEnter(section)
          }}
        >
          {sectionTitles[section]}
        </a>
      ))}
    </nav>
  )
}
