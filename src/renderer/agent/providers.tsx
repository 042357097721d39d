import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '../../kit/result'
import type { Provider } from '../../shared/agent/process/provider'
import { Banner } from '../kit/banner'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { call } from '../store/bridge'
import { ProviderEditor } from './provider-editor'

interface ProvidersProps {
  process: string
  agent: string
  onClose: () => void
}

/** Where an agent has its models from, and how to change that while it runs. */
export function Providers({ process, agent, onClose }: ProvidersProps) {
  const [providers, setProviders] = useState<Provider[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [edited, setEdited] = useState<Provider | null>(null)
  const ask = useCallback(async () => {
    const listed = await call('agent.providers', { process })
    if (listed.ok) setProviders(listed.value.providers)
    else setProblem(listed.problem)
  }, [process])
  useEffect(() => void ask(), [ask])
  const disable = async (provider: string) => {
    const done = await call('agent.disableProvider', { process, provider })
    setProblem(done.ok ? null : done.problem)
    await ask()
  }
  return (
    <Dialog label="Model provider" size="medium" onClose={onClose}>
      <div className="dialog-body">
        {problem && <Banner problem={problem} />}
        <p className="agent-note">
          The service that {agent} has its models from. The agent keeps what you set here, and may
          forget it when it is started again.
        </p>
        {!providers && !problem && <p className="agent-note">Asking the agent…</p>}
        {providers?.length === 0 && <p className="agent-note">It has no provider to be set.</p>}
        <ul aria-label="Providers">
          {providers?.map((provider) => (
            <li key={provider.id} className="provider-line">
              <div className="catalog-words">
                <p>{provider.id}</p>
                <p className="ellipsis agent-note">{stateOf(provider)}</p>
              </div>
              {provider.current && !provider.required && (
                <Button
                  aria-label={`Disable ${provider.id}`}
                  onClick={() => void disable(provider.id)}
                >
                  Disable
                </Button>
              )}
              <Button aria-label={`Set ${provider.id}`} onClick={() => setEdited(provider)}>
                Set…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {edited && (
        <ProviderEditor
          provider={edited}
          onSave={async (setting) => {
            const input = { process, provider: edited.id, ...setting }
            const done = await call('agent.setProvider', input)
            if (!done.ok) return [done.problem.message, done.problem.hint].filter(Boolean).join(' ')
            setProblem(null)
            await ask()
            return null
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}

function stateOf({ current, required }: Provider): string {
  if (!current) return 'Disabled'
  const where = [current.api, current.url].filter(Boolean).join(' at ')
  return required ? `${where} · always needed` : where
}
