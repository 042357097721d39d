import fuzzysort from 'fuzzysort'
import { useEffect, useState } from 'react'
import type { SlashCommand } from '../../../shared/session/content'
import { call } from '../../bridge'
import type { Trigger } from './trigger'

export interface Suggestion {
  name: string
  /** What is to be written after it. */
  hint?: string | undefined
  detail: string
}

const most = 12

/** Names that fit what is being typed. */
export function useSuggestions(
  session: string,
  trigger: Trigger | undefined,
  commands: readonly SlashCommand[],
): Suggestion[] {
  const [files, setFiles] = useState<Suggestion[]>([])
  const kind = trigger?.kind
  const query = trigger?.query ?? ''
  useEffect(() => {
    if (kind !== 'file') return
    let wanted = true
    void call('project.files', { session, query }).then((result) => {
      if (wanted && result.ok)
        setFiles(result.value.files.slice(0, most).map((name) => ({ name, detail: '' })))
    })
    return () => {
      wanted = false
    }
  }, [session, kind, query])
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
