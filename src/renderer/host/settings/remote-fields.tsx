import { Switch } from '../../kit/forms/switch'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { isOf, type RemoteForm, type RemoteText } from './remote-form'

interface RemoteFieldsProps {
  form: RemoteForm
  change: (changed: Partial<RemoteForm>) => void
}

/** What a place of the chosen kind is made of. */
export function RemoteFields(props: RemoteFieldsProps) {
  return (
    <>
      <FieldsOfKind {...props} />
      <Text {...props} name="labels" label="Labels" hint="Labels for tasks, such as gpu" />
    </>
  )
}

function FieldsOfKind(props: RemoteFieldsProps) {
  switch (props.form.type) {
    case 'ssh':
      return <SshFields {...props} />
    case 'container':
      return <ContainerFields {...props} />
    case 'slurm':
      return <SlurmFields {...props} />
    case 'kubernetes':
      return <KubernetesFields {...props} />
  }
}

function SshFields(props: RemoteFieldsProps) {
  return (
    <>
      <Text
        {...props}
        name="host"
        label="Host"
        hint="A name of your ssh configuration, or an address"
      />
      <div className="dialog-columns">
        <Text {...props} name="user" label="User" />
        <Text {...props} name="port" label="Port" />
      </div>
      <Text
        {...props}
        name="identityFile"
        label="Key file"
        hint="If it is not one that your ssh takes by itself"
      />
    </>
  )
}

const engines = [
  { value: 'podman', label: 'Podman' },
  { value: 'docker', label: 'Docker' },
] as const

const containersOf = [
  { value: 'image', label: 'An image' },
  { value: 'devcontainer', label: 'A devcontainer.json' },
] as const

function ContainerFields(props: RemoteFieldsProps) {
  const { form, change } = props
  const of = isOf('container', form.of)
  return (
    <>
      <div className="dialog-columns">
        <Choice
          label="Engine"
          value={form.engine}
          options={engines}
          onChange={(engine) => change({ engine })}
        />
        <Choice
          label="Made of"
          value={of}
          options={containersOf}
          onChange={(of) => change({ of })}
        />
      </div>
      {of === 'image' ? (
        <>
          <Text {...props} name="image" label="Image" hint="Such as debian:12" />
          <Lines
            {...props}
            name="mounts"
            label="Folders"
            hint="Of this computer that it has, one a line, such as /home/me/shop or /data:/there:ro"
          />
          <Limits {...props} />
          <div className="dialog-columns">
            <Text
              {...props}
              name="network"
              label="Network"
              hint="Such as none, host, or its name"
            />
            <Text {...props} name="user" label="User" hint="Else as the image says" />
          </div>
          <Switch
            label="Nothing but its folders can be written to"
            on={form.readOnly}
            onChange={(readOnly) => change({ readOnly })}
          />
          <Lines
            {...props}
            name="options"
            label="Options"
            hint="Further ones of its engine, one a line"
          />
        </>
      ) : (
        <>
          <Text
            {...props}
            name="devcontainer"
            label="Folder"
            hint="Of the project whose devcontainer.json is followed, or that file"
          />
          <Switch
            label="Its initializeCommand may run, on this computer"
            on={form.commandsHere}
            onChange={(commandsHere) => change({ commandsHere })}
          />
        </>
      )}
    </>
  )
}

function SlurmFields(props: RemoteFieldsProps) {
  return (
    <>
      <Text
        {...props}
        name="host"
        label="Through the place"
        hint="A place by ssh; empty for this computer"
      />
      <Lines
        {...props}
        name="options"
        label="Options"
        hint="Of sbatch, one a line, such as --time=1:00:00"
      />
    </>
  )
}

const podsOf = [
  { value: 'image', label: 'A pod of its own' },
  { value: 'pod', label: 'Existing pod' },
] as const

function KubernetesFields(props: RemoteFieldsProps) {
  const { form, change } = props
  const of = isOf('kubernetes', form.of)
  return (
    <>
      <div className="dialog-columns">
        <Text {...props} name="context" label="Context" hint="Else the current one" />
        <Text {...props} name="namespace" label="Namespace" hint="Else that of the context" />
      </div>
      <Choice label="In" value={of} options={podsOf} onChange={(of) => change({ of })} />
      {of === 'image' ? (
        <>
          <Text {...props} name="image" label="Image" hint="Such as debian:12" />
          <Limits {...props} />
          <Switch
            label="As a Job, which the cluster ends by its rules for jobs"
            on={form.job}
            onChange={(job) => change({ job })}
          />
          {form.job && (
            <Text {...props} name="minutes" label="Minutes" hint="How long it may run at most" />
          )}
        </>
      ) : (
        <div className="dialog-columns">
          <Text {...props} name="pod" label="Pod" />
          <Text {...props} name="container" label="Container" hint="Else its first one" />
        </div>
      )}
    </>
  )
}

function Limits(props: RemoteFieldsProps) {
  return (
    <div className="dialog-columns">
      <Text {...props} name="memory" label="Memory" hint="The most, such as 4g" />
      <Text {...props} name="processors" label="Processors" hint="The most, such as 1.5" />
    </div>
  )
}

interface NamedProps extends RemoteFieldsProps {
  name: RemoteText
  label: string
  hint?: string
  multiline?: boolean
}

function Text({ form, change, name, ...rest }: NamedProps) {
  return (
    <TextField
      {...rest}
      value={form[name]}
      spellCheck={false}
      onChange={(value) => change({ [name]: value })}
    />
  )
}

const Lines = (props: NamedProps) => <Text {...props} multiline />

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ options, onChange, ...rest }: ChoiceProps<Value>) {
  const choose = (value: string) => {
    const chosen = options.find((option) => option.value === value)
    if (chosen) onChange(chosen.value)
  }
  return <Select {...rest} options={[...options]} onChange={choose} />
}
