import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { accountKey, orderOf } from '../../../shared/agent/account/next'
import type { Settings } from '../../../shared/app/settings'
import { IconButton } from '../../kit/button'
import { Editor } from '../../kit/forms/editor'
import { EntryList } from '../../kit/forms/entry-list'
import { removeFrom, save } from '../../kit/forms/save'
import { Select } from '../../kit/select'
import { useRows } from '../../store/rows'

const hostRouter = '*'

/** Which accounts agents use in a project, the best one first; no other is used there. */
export function AccountOrder({ settings }: { settings: Settings }) {
  const [edited, setEdited] = useState<string | null>(null)
  const projects = useRows('projects')
  const named = useNames(settings)
  const orders = settings['accounts.order']
  const places = [hostRouter, ...projects.filter(({ open }) => open).map(({ path }) => path)]
  const free = places.find((place) => !(place in orders))
  const several = Object.keys(settings.accounts).length > 0
  const placeName = (place: string) =>
    place === hostRouter
      ? 'All other projects'
      : (projects.find(({ path }) => path === place)?.name ?? place)
  return (
    <>
      <EntryList
        title="Order of accounts"
        one="order"
        none={
          several
            ? 'The usual login of an agent comes first, then its accounts in the order in which you added them.'
            : 'With several accounts of an agent, say here which comes first.'
        }
        entries={Object.entries(orders).map(([place, keys]) => ({
          id: place,
          name: placeName(place),
          words: keys.map((key) => named.get(key) ?? key).join(', then '),
        }))}
        onAdd={several && free !== undefined ? () => setEdited(free) : undefined}
        onEdit={setEdited}
        onRemove={(place) => removeFrom('accounts.order', orders, place)}
      />
      {edited !== null && (
        <OrderEditor
          start={edited}
          settings={settings}
          places={[...new Set([edited, ...places])].map((place) => ({
            value: place,
            label: placeName(place),
          }))}
          named={named}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** What each account is called, those of agents with more than one. */
function useNames({ accounts }: Settings): Map<string, string> {
  const agents = useRows('agents')
  const own = Object.entries(accounts)
  return new Map(
    agents
      .filter(({ id }) => own.some(([, { agent }]) => agent === id))
      .flatMap(({ id, name }) => [
        [accountKey(id, null), `${name} · usual login`] as const,
        ...own
          .filter(([, { agent }]) => agent === id)
          .map(
            ([account, { name: called }]) =>
              [accountKey(id, account), `${name} · ${called}`] as const,
          ),
      ]),
  )
}

interface OrderEditorProps {
  start: string
  settings: Settings
  places: { value: string; label: string }[]
  named: ReadonlyMap<string, string>
  onClose: () => void
}

function OrderEditor({ start, settings, places, named, onClose }: OrderEditorProps) {
  const orders = settings['accounts.order']
  const [place, setPlace] = useState(start)
  const [keys, setKeys] = useState<readonly string[]>(
    orders[start] ?? inForce(settings, start, named),
  )
  const left = [...named.keys()].filter((key) => !keys.includes(key))
  const move = (key: string, by: number) => {
    const others = keys.filter((one) => one !== key)
    const at = Math.max(0, keys.indexOf(key) + by)
    setKeys([...others.slice(0, at), key, ...others.slice(at)])
  }
  return (
    <Editor
      label="Order of accounts in a project"
      onSave={async () =>
        keys.length === 0
          ? 'Choose at least one account.'
          : save('accounts.order', { ...orders, [place]: [...keys] })
      }
      onClose={onClose}
    >
      <Select
        label="Project"
        value={place}
        disabled={start in orders}
        options={places}
        onChange={setPlace}
      />
      <ol aria-label="Used, the best first" className="account-order">
        {keys.map((key, at) => (
          <li key={key} className="entry">
            <label className="setting-words">
              <input
                type="checkbox"
                checked
                onChange={() => setKeys(keys.filter((one) => one !== key))}
              />
              {named.get(key) ?? key}
            </label>
            <IconButton
              label={`Move ${named.get(key) ?? key} up`}
              icon={ArrowUp}
              disabled={at === 0}
              onClick={() => move(key, -1)}
            />
            <IconButton
              label={`Move ${named.get(key) ?? key} down`}
              icon={ArrowDown}
              disabled={at === keys.length - 1}
              onClick={() => move(key, 1)}
            />
          </li>
        ))}
        {left.map((key) => (
          <li key={key} className="entry">
            <label className="setting-words">
              <input type="checkbox" checked={false} onChange={() => setKeys([...keys, key])} />
              {named.get(key)} <span className="field-hint">not used here</span>
            </label>
          </li>
        ))}
      </ol>
    </Editor>
  )
}

/** As it is without an order of its own. */
function inForce(settings: Settings, place: string, named: ReadonlyMap<string, string>): string[] {
  const agents = new Set([...named.keys()].map((key) => key.split('@')[0] ?? key))
  return [...agents].flatMap((agent) =>
    orderOf(agent, place, settings).map((account) => accountKey(agent, account)),
  )
}
