import { type ReactNode, useState } from 'react'
import type { RuleSetting } from '../../../shared/app/waiting-rule'
import { EntryList } from '../../kit/forms/entry-list'
import { Unconfirmed, useWaiting } from './unconfirmed'

interface RuleListProps<Rule, Form> {
  title: string
  /** Where they stand in the settings file; nothing for those of a form. */
  setting?: RuleSetting
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
  const { title, setting, none, rules, words, empty, formOf, onChange, editor } = props
  const waiting = useWaiting(setting)
  const isWaiting = (place: number) => waiting.some((one) => one.place === place)
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
          words: isWaiting(place) ? `Not in force. ${words(rule)}` : words(rule),
        }))}
        notice={
          <Unconfirmed
            rules={waiting.flatMap(({ id, place }) => {
              const rule = rules[place]
              return rule ? [{ id, words: `${rule.name}: ${words(rule)}` }] : []
            })}
          />
        }
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
