import { Pencil, PlugZap, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Settings } from '../../../shared/app/settings'
import type { RemoteRow } from '../../../shared/host/remote-row'
import { discarding } from '../../../shared/host/remotes/discard-words'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'
import { linkWords, remoteWords, sameWords } from '../../../shared/host/remotes/words'
import { Button, IconButton } from '../../kit/button'
import { confirmFirst } from '../../kit/confirm'
import { useFocusKept } from '../../kit/focus-kept'
import { removeFrom } from '../../kit/forms/save'
import { visibleLine } from '../../kit/markdown/visible'
import { offerUndo } from '../../kit/toast'
import { succeeds } from '../../store/act'
import { call } from '../../store/bridge'
import { useRows } from '../../store/rows'
import { RemoteEditor } from './remote-editor'
import { emptyRemote, type RemoteForm, remoteFormOf } from './remote-form'

/** Machines besides this computer: each can be tried, edited and removed. */
export function Remotes({ places: remotes }: { places: Settings['places'] }) {
  const rows = useRows('places')
  const [edited, setEdited] = useState<{ form: RemoteForm; before: string | null } | null>(null)
  const list = useRef<HTMLElement>(null)
  const kept = useFocusKept(list, 'button')
  const connect = (machine: string) => void succeeds('place.connect', { machine })
  const take = async (id: string) => {
    const undo = await removeFrom('places', remotes, id)
    if (undo) offerUndo(`Removed “${id}”`, undo)
  }
  /** What was made for it goes along only if that is wanted. */
  const remove = async (id: string, remote: RemoteSetting) => {
    const held = remote.type === 'ssh' ? undefined : await call('place.held', { machine: id })
    const asked = held && discarding(remote, held.ok ? held.value : 'unknown')
    if (!asked) return take(id)
    return confirmFirst({
      title: `Remove “${id}”?`,
      text: asked.text,
      action: asked.discard,
      run: async () => {
        if (await succeeds('place.discard', { machine: id })) await take(id)
      },
      instead: { action: asked.keep, run: () => void take(id) },
    })
  }
  return (
    <section ref={list} {...kept} aria-label="Places" className="settings-group">
      <header className="settings-header">
        <p className="settings-none">
          {Object.keys(remotes).length === 0 && 'None. '}
          Run sessions over SSH, in containers or on clusters.
        </p>
        <Button icon={Plus} onClick={() => setEdited({ form: emptyRemote, before: null })}>
          Add remote
        </Button>
      </header>
      <ul>
        {Object.entries(remotes).map(([id, remote]) => {
          const first = rows.find((one) => one.id === id)?.sameAs
          const leads = rows.find((one) => one.id === (first ?? id))
          return (
            <li key={id} className="entry">
              <div className="setting-words">
                <p className="entry-name">{id}</p>
                <p>
                  {remote.type === 'ssh' && 'SSH, '}
                  {remoteWords(remote)}
                </p>
                <p role="status" aria-label={`How ${id} is`} className="place-state">
                  {first && `${sameWords(first)}, `}
                  {howItIs(leads)}
                </p>
              </div>
              {!underWay.has(leads?.link?.state) && (
                <Button icon={PlugZap} onClick={() => connect(id)}>
                  Connect
                </Button>
              )}
              <IconButton
                label={`Edit ${id}`}
                icon={Pencil}
                onClick={() => setEdited({ form: remoteFormOf(id, remote), before: id })}
              />
              <IconButton
                label={`Remove ${id}`}
                icon={Trash2}
                onClick={() => void remove(id, remote)}
              />
            </li>
          )
        })}
      </ul>
      {edited && (
        <RemoteEditor
          start={edited.form}
          before={edited.before}
          places={remotes}
          onSaved={connect}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

/** Nothing is gained by asking for it. */
const underWay = new Set<string | undefined>(['connected', 'connecting'])

function howItIs(row: RemoteRow | undefined): string {
  const link = row?.link
  const words = linkWords(link)
  if (link?.state === 'connecting' && row?.step !== undefined) return `${row.step}…`
  return link && 'why' in link ? `${words}: ${visibleLine(link.why)}` : words
}
