import { useState } from 'react'
import { driverNames } from '../../../shared/agent/process/agent'
import type { Settings } from '../../../shared/app/settings'
import { Editor } from '../../kit/forms/editor'
import { ArgumentsField, ValuesField } from '../../kit/forms/line-fields'
import { save } from '../../kit/forms/save'
import { Switch } from '../../kit/forms/switch'
import { freeId } from '../../kit/forms/texts'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { useRows } from '../../store/rows'
import { agentOptions } from '../choices'
import { wayOptions } from '../ways'
import { PermissionRules, withOwn } from './permission-rules'
import { type ProfileForm, readProfile } from './profile-form'
import { Servers } from './servers'

interface ProfileEditorProps {
  id: string | null
  start: ProfileForm
  settings: Settings
  onClose: () => void
}

export function ProfileEditor({ id, start, settings, onClose }: ProfileEditorProps) {
  const { profiles, accounts, places } = settings
  const agents = useRows('agents')
  const [form, setForm] = useState(start)
  const change = (changed: Partial<ProfileForm>) => setForm({ ...form, ...changed })
  const agent = agents.find((one) => one.id === form.agent)
  const terminal = (form.speaks || agent?.driver) === 'terminal'
  const usual = {
    value: '',
    label: 'Default',
    description: agent && !agent.accounts ? `${agent.name} can have one account only` : undefined,
  }
  const others = Object.entries(accounts).flatMap(([value, account]) =>
    account.agent === form.agent ? [{ value, label: account.name }] : [],
  )
  const anywhere = { value: '', label: 'Where you choose' }
  const named = Object.keys(places).map((place) => ({ value: place, label: place }))
  const keep = async (changed: Partial<ProfileForm>) => {
    change(changed)
    return null
  }
  return (
    <Editor
      label={id ? `Edit profile ${start.name}` : 'Add a profile'}
      onSave={async () => {
        const read = readProfile(form)
        if (!read.ok) return read.message
        const key = id ?? freeId(read.profile.name, profiles)
        return save('profiles', { ...profiles, [key]: read.profile })
      }}
      onClose={onClose}
      lists={
        !terminal && (
          <>
            <PermissionRules
              ofProfile
              rules={form.autoApprove}
              onChange={(autoApprove) => keep({ autoApprove })}
            />
            <Servers
              none="None but those that are for all."
              servers={form.mcpServers}
              onChange={(mcpServers) => keep({ mcpServers })}
            />
          </>
        )
      }
    >
      <TextField
        label="Profile name"
        value={form.name}
        maxLength={80}
        onChange={(name) => change({ name })}
      />
      <Select
        label="Profile agent"
        value={form.agent}
        options={withOwn(form.agent, agentOptions(agents))}
        onChange={(value) => change({ agent: value, account: '', speaks: '' })}
      />
      <Select
        label="Account"
        value={form.account}
        options={[usual, ...others]}
        hint={agent && !agent.accounts && usual.description}
        onChange={(account) => change({ account })}
      />
      {agent?.ways && (
        <Select
          label="How it is spoken to"
          value={form.speaks}
          options={wayOptions(agent.ways, agent.driver)}
          onChange={(speaks) => change({ speaks: driverNames.find((one) => one === speaks) ?? '' })}
        />
      )}
      {(named.length > 0 || form.place !== '') && (
        <Select
          label="Run on"
          value={form.place}
          options={[anywhere, ...named]}
          hint="Where new sessions work, unless you choose another"
          onChange={(place) => change({ place })}
        />
      )}
      {!terminal && (
        <>
          <TextField
            label="Model"
            value={form.model}
            placeholder="Agent default"
            hint="Model ID"
            onChange={(model) => change({ model })}
          />
          <TextField
            label="Mode"
            value={form.mode}
            placeholder="Agent default"
            onChange={(mode) => change({ mode })}
          />
          <TextField
            label="Other options"
            multiline
            hint="id=value, one a line"
            value={form.options}
            onChange={(options) => change({ options })}
          />
          <TextField
            label="Further folders"
            multiline
            hint="Whole paths, one a line; not every agent works in several"
            value={form.folders}
            onChange={(folders) => change({ folders })}
          />
          <TextField
            label="Instructions"
            multiline
            hint="Added to the agent’s instructions where it takes them"
            value={form.instructions}
            onChange={(instructions) => change({ instructions })}
          />
          <Switch
            label="In place of the agent’s own instructions, its rules of safety included"
            on={form.replaceInstructions}
            onChange={(replaceInstructions) => change({ replaceInstructions })}
          />
        </>
      )}
      <ArgumentsField
        hint="Added to the command line; one a line"
        value={form.args}
        onChange={(args) => change({ args })}
      />
      <ValuesField value={form.env} onChange={(env) => change({ env })} />
      {!terminal && (
        <Switch
          label="A process of its own (arguments and environment need one anyway)"
          on={form.ownProcess}
          onChange={(ownProcess) => change({ ownProcess })}
        />
      )}
    </Editor>
  )
}
