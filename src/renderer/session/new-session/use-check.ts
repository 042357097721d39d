import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/app/contract'
import { call } from '../../store/bridge'

export type OfferedCheck = Output<'run.check'>

/** What has to pass in this project, where somebody has said so. */
export function useCheck(project: string): OfferedCheck {
  const [known, setKnown] = useState<{ project: string; check: OfferedCheck }>()
  useEffect(() => {
    if (project === '') return undefined
    let wanted = true
    void call('run.check', { project }).then((result) => {
      if (wanted && result.ok) setKnown({ project, check: result.value })
    })
    return () => {
      wanted = false
    }
  }, [project])
  return known?.project === project ? known.check : null
}

/** What the user has set counts without a word; what a repository brings along is the user's to take. */
export const usualCheck = (offered: OfferedCheck): string =>
  offered?.from === 'settings' ? offered.command : ''
