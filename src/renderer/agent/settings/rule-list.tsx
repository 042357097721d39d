import { type ReactNode, useState } from 'react'
import { EntryList } from '../../kit/forms/entry-list'

interface RuleListProps<Rule, Form> {
  title: string
  none: string
  rules: readonly Rule[]
  words: (rule: Rule) => string
  empty: Form
  formOf: (rule: Rule) => Form
  /** Why they cannot be so, in words, or null. */
  onChange: (rules: Rule[]) => Promise<string | null>
  editor: (editor: RuleEditing<Rule, Form>) => ReactNode
}

/** One rule as it is written: what it begins with, and what becomes of it. */
export interface RuleEditing<Rule, Form> {
  start: Form
  onSave: (rule: Rule) => Promise<string | null>
  onClose: () => void
}

/** Rules in their order, each of which can be added, edited and taken away. */
export function RuleList<Rule extends { name: string }, Form>(props: RuleListProps<Rule, Form>) {
  const { title, none, rules, words, empty, formOf, onChange, editor } = props
  const [edited, setEdited] = useState<{ place: number; start: Form } | null>(null)
  const at = (id: string) => rules[Number(id)]
  return (
    <>
      <EntryList
        title={title}
        one="rule"
        none={none}
        entries={rules.map((rule, place) => ({
          id: String(place),
          name: rule.name,
          words: words(rule),
        }))}
        onAdd={() => setEdited({ place: rules.length, start: empty })}
        onEdit={(id) => {
          const rule = at(id)
          if (rule) setEdited({ place: Number(id), start: formOf(rule) })
        }}
        onRemove={async (id) => {
          const wrong = await onChange(rules.filter((rule) => rule !== at(id)))
          return wrong === null ? () => void onChange([...rules]) : undefined
        }}
      />
      {edited &&
        editor({
          start: edited.start,
          onSave: (rule) => onChange([...rules].toSpliced(edited.place, 1, rule)),
          onClose: () => setEdited(null),
        })}
    </>
  )
}
