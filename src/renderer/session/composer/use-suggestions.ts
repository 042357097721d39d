import fuzzysort from 'fuzzysort'
import { useEffect, useState } from 'react'
import type { SlashCommand } from '../../../shared/agent/content'
import { call } from '../../store/bridge'
import type { Trigger } from './trigger'

export interface Suggestion {
  name: string
  /** What is to be written after it. */
  hint?: string | undefined
  detail: string
}

const most = 12

/** Whose files are mentioned: of the folder that a session works in, or of a project. */
export type FilesOf = { session: string } | { project: string }

/** Names that fit what is being typed. */
export function useSuggestions(
  of: FilesOf,
  trigger: Trigger | undefined,
  commands: readonly SlashCommand[],
): Suggestion[] {
  const [files, setFiles] = useState<Suggestion[]>([])
  const kind = trigger?.kind
  const query = trigger?.query ?? ''
  const session = 'session' in of ? of.session : undefined
  const project = 'project' in of ? of.project : undefined
  useEffect(() => {
    if (kind !== 'file') return
    let wanted = true
    const whose = session === undefined ? { project: project ?? '' } : { session }
    void call('project.files', { ...whose, query }).then((result) => {
      if (wanted && result.ok)
        setFiles(result.value.files.slice(0, most).map((name) => ({ name, detail: '' })))
    })
    return () => {
      wanted = false
    }
  }, [session, project, kind, query])
  if (kind === 'file') return files
  return kind === 'command' ? fittingCommands(commands, query) : []
}

function fittingCommands(commands: readonly SlashCommand[], query: string): Suggestion[] {
  const fitting =
    query === ''
      ? commands.slice(0, most)
      : fuzzysort.go(query, commands, { key: 'name', limit: most }).map(({ obj }) => obj)
  return fitting.map(({ name, hint, description }) => ({ name, hint, detail: description }))
}
