import { useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import { Editor } from '../../kit/forms/editor'
import { EntryList } from '../../kit/forms/entry-list'
import { removeFrom, save } from '../../kit/forms/save'
import { listText, readList } from '../../kit/forms/texts'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { useRows } from '../../store/rows'

type Setups = Settings['workspaces.projects']
type Setup = Setups[string]

/** What a worktree of a project gets besides what is in its commits. */
export function NewWorktrees({ setups }: { setups: Setups }) {
  const [edited, setEdited] = useState<string | null>(null)
  const projects = useRows('projects')
  const free = projects.find(({ path, open }) => open && !(path in setups))
  const nameOf = (path: string) => projects.find((one) => one.path === path)?.name ?? path
  return (
    <>
      <EntryList
        title="New worktrees"
        one="project"
        none="A new worktree gets copies of ignored .env files, and what .liminal.json in its repository says."
        entries={Object.entries(setups).map(([path, setup]) => ({
          id: path,
          name: nameOf(path),
          words: wordsFor(setup) || path,
        }))}
        onAdd={free && (() => setEdited(free.path))}
        onEdit={setEdited}
        onRemove={(path) => removeFrom('workspaces.projects', setups, path)}
      />
      {edited !== null && (
        <SetupEditor start={edited} setups={setups} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

const wordsFor = ({ copy = [], link = [], setUp = [], check = [] }: Setup): string =>
  [...copy, ...link, ...setUp, ...check].join(' · ')

const lists = [
  ['copy', 'Copy', 'Files that Git ignores, one pattern per line: .env, config/*.local'],
  ['link', 'Link', 'The same, as links to those of the project'],
  ['setUp', 'Set-up commands', 'One per line; the agent starts when they are done'],
  ['tearDown', 'Tear-down commands', 'One per line, before a worktree is removed'],
  ['check', 'Check commands', 'One per line; an unattended run is done when they succeed'],
] as const

interface SetupEditorProps {
  start: string
  setups: Setups
  onClose: () => void
}

function SetupEditor({ start, setups, onClose }: SetupEditorProps) {
  const projects = useRows('projects').filter(({ open, path }) => open || path === start)
  const [path, setPath] = useState(start)
  const kept = setups[start]
  const [texts, setTexts] = useState({
    copy: listText(kept ? kept.copy : ['.env', '.env.*']),
    link: listText(kept?.link),
    setUp: listText(kept?.setUp),
    tearDown: listText(kept?.tearDown),
    check: listText(kept?.check),
  })
  return (
    <Editor
      label="New worktrees of a project"
      onSave={() => {
        const said = lists.map(([key]) => [key, readList(texts[key])] as const)
        // What is left empty here is for the repository to say; that nothing is copied, for the user.
        const setup = Object.fromEntries(
          said.filter(([key, list]) => list.length > 0 || key === 'copy'),
        )
        return save('workspaces.projects', { ...setups, [path]: setup })
      }}
      onClose={onClose}
    >
      <Select
        label="Project"
        value={path}
        disabled={kept !== undefined}
        options={projects.map(({ path, name }) => ({
          value: path,
          label: name,
          description: path,
        }))}
        onChange={setPath}
      />
      {lists.map(([key, label, hint]) => (
        <TextField
          key={key}
          label={label}
          multiline
          hint={hint}
          value={texts[key]}
          onChange={(text) => setTexts({ ...texts, [key]: text })}
        />
      ))}
    </Editor>
  )
}
