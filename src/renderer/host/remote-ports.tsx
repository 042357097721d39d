import { Cable } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PortRow } from '../../shared/host/remote-row'
import { Button, IconButton } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { visibleLine } from '../kit/markdown/visible'
import { act } from '../store/act'
import { useRow } from '../store/rows'
import { inOrder, listeningWords, portWords } from './port-words'
import './remote-ports.css'

const none: PortRow[] = []

interface RemotePortsProps {
  machine: string
  session: string
}

/** What listens at the place of a session: what was begun in it is offered, all else is a click away. */
export function RemotePorts({ machine, session }: RemotePortsProps) {
  const ports = useRow('places', machine)?.ports ?? none
  const [shown, setShown] = useState(false)
  useEffect(() => {
    void act('place.watchPorts', { machine, watch: true })
    return () => void act('place.watchPorts', { machine, watch: false })
  }, [machine])
  const offered = ports.filter((one) => one.sessions.includes(session) && one.here === undefined)
  const [only, ...others] = offered
  return (
    <>
      <span role="status" aria-label="Ports" className="place-listens">
        {listeningWords(offered)}
      </span>
      {only && others.length === 0 && (
        <Button aria-label={`Open port ${only.port}`} onClick={() => open(machine, only.port)}>
          Open
        </Button>
      )}
      <IconButton label={`Ports of ${machine}`} icon={Cable} onClick={() => setShown(true)} />
      {shown && (
        <Dialog label={`Ports of ${machine}`} size="medium" onClose={() => setShown(false)}>
          <div className="dialog-body">
            <p className="field-hint">
              A port that is opened is reached from this computer alone, until you close it or quit.
            </p>
            {ports.length === 0 && <p>Nothing listens there, as far as can be seen.</p>}
            <ul className="ports">
              {inOrder(ports, session).map((one) => (
                <Port key={one.port} machine={machine} session={session} row={one} />
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Port({ machine, session, row }: RemotePortsProps & { row: PortRow }) {
  const { port, here, silent } = row
  return (
    <li className="port">
      <span className="port-number">{port}</span>
      <span className="port-words ellipsis">{visibleLine(portWords(row, session))}</span>
      {here !== undefined && (
        <Button
          kind="quiet"
          aria-label={`Close port ${port}`}
          onClick={() => void act('place.closePort', { machine, port })}
        >
          Close
        </Button>
      )}
      {!silent && (
        <Button aria-label={`Open port ${port}`} onClick={() => open(machine, port)}>
          Open
        </Button>
      )}
    </li>
  )
}

/** In the user's browser, by the port of this computer that leads there. */
async function open(machine: string, port: number): Promise<void> {
  const opened = await act('place.openPort', { machine, port })
  if (opened) await act('app.openLink', { url: `http://127.0.0.1:${opened.here}/` })
}
