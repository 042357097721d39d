import { useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { EntryList } from '../../kit/forms/entry-list'
import { removeFrom } from '../../kit/forms/save'
import { useRows } from '../../store/rows'
import { ProfileEditor } from './profile-editor'
import { emptyProfile, type ProfileForm, profileForm, profileWords } from './profile-form'
import { ruleWords } from './rule-form'
import { Unconfirmed, useWaiting } from './unconfirmed'

interface Edited {
  /** Null for one that is not there yet. */
  id: string | null
  start: ProfileForm
}

/** Ways to start an agent, to be chosen in "New session". */
export function Profiles({ settings }: { settings: Settings }) {
  const { profiles, accounts } = settings
  const agents = useRows('agents')
  const [edited, setEdited] = useState<Edited | null>(null)
  const waiting = useWaiting('profiles')
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? id
  const open = (id: string, copy: boolean) => {
    const profile = profiles[id]
    if (!profile) return
    const form = profileForm(profile)
    setEdited(
      copy ? { id: null, start: { ...form, name: `${form.name} copy` } } : { id, start: form },
    )
  }
  return (
    <>
      <EntryList
        title="Profiles"
        one="profile"
        none="None. A profile starts an agent with a model, a mode and rules of your choice."
        entries={Object.entries(profiles).map(([id, profile]) => ({
          id,
          name: profile.name,
          words: profileWords(
            nameOf(profile.agent),
            profile.account && accounts[profile.account]?.name,
            profile,
          ),
        }))}
        notice={
          <Unconfirmed
            rules={waiting.flatMap(({ id, profile = '', place }) => {
              const { name, autoApprove = [] } = profiles[profile] ?? {}
              const rule = autoApprove[place]
              return rule ? [{ id, words: `${name}, ${rule.name}: ${ruleWords(rule)}` }] : []
            })}
          />
        }
        onAdd={() => setEdited({ id: null, start: emptyProfile(agents[0]?.id ?? '') })}
        onEdit={(id) => open(id, false)}
        onDuplicate={(id) => open(id, true)}
        onRemove={(id) => removeFrom('profiles', profiles, id)}
      />
      {edited && <ProfileEditor {...edited} settings={settings} onClose={() => setEdited(null)} />}
    </>
  )
}
