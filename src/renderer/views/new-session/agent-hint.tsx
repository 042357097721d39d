import { Download } from 'lucide-react'
import type { AgentRow } from '../../../shared/tables'
import { act } from '../../store/act'
import { Button } from '../../ui/button'
import { lacks } from './choices'
import './agent-hint.css'

/** What to do about an agent that is not installed; nothing for one that is. */
export function AgentHint({ agent }: { agent: AgentRow | undefined }) {
  const lack = agent && lacks(agent)
  if (!agent || !lack) return null
  const { install } = agent
  const canInstall =
    install.state === 'failed' || (install.state === 'missing' && install.installable)
  return (
    <div className="agent-hint">
      <p>{install.state === 'missing' ? (agent.hint ?? lack) : lack}</p>
      {canInstall && (
        <Button icon={Download} onClick={() => void act('agent.install', { agent: agent.id })}>
          Install
        </Button>
      )}
      {install.state === 'installing' && (
        <Button onClick={() => void act('agent.cancelInstall', { agent: agent.id })}>
          Stop installing
        </Button>
      )}
    </div>
  )
}
