import { Download, RotateCw } from 'lucide-react'
import type { AgentRow } from '../../../shared/app/tables'
import { lacks } from '../../agent/choices'
import { Button } from '../../kit/button'
import { act } from '../../store/act'
import './agent-hint.css'
import { defined } from '../../../kit/defined'

interface AgentHintProps {
  agent: AgentRow | undefined
  /** On which it is to run, unless that is this computer. */
  machine: string | undefined
}

/** What to do about an agent that is not installed; nothing for one that is. */
export function AgentHint({ agent, machine }: AgentHintProps) {
  const lack = agent && lacks(agent)
  if (!agent || !lack) return null
  const { install } = agent
  const it = { agent: agent.id, ...defined({ machine }) }
  const canInstall =
    install.state === 'failed' || (install.state === 'missing' && install.installable)
  return (
    <div className="agent-hint">
      <p>{install.state === 'missing' ? (agent.hint ?? lack) : lack}</p>
      {canInstall && (
        <Button icon={Download} onClick={() => void act('agent.install', it)}>
          Install
        </Button>
      )}
      {install.state === 'missing' && !install.installable && (
        <Button icon={RotateCw} onClick={() => void act('agent.refresh', {})}>
          Refresh
        </Button>
      )}
      {install.state === 'installing' && (
        <Button onClick={() => void act('agent.cancelInstall', it)}>Stop installing</Button>
      )}
    </div>
  )
}
