import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../kit/button'
import { Truncated } from '../../kit/truncated'
import { act, succeeds } from '../../store/act'

export interface Login {
  account: string
  folder: string
}

export function useLogins() {
  const [logins, setLogins] = useState<Login[]>([])
  const ask = useCallback(async () => {
    const kept = await act('account.logins', {})
    setLogins(kept?.logins ?? [])
  }, [])
  useEffect(() => void ask(), [ask])
  return { logins, ask }
}

interface LeftLoginsProps {
  logins: readonly Login[]
  onGone: () => void
}

/** Says where the logins of removed accounts stay, and takes them away too. */
export function OrphanLogins({ logins, onGone }: LeftLoginsProps) {
  const trash = async (account: string) => {
    if (await succeeds('account.trash', { account })) onGone()
  }
  return (
    <section aria-label="Logins of removed accounts" className="settings-group">
      <header className="settings-header">
        <h3>Logins of removed accounts</h3>
      </header>
      <p className="settings-none">They stay in their folders until you move them to the trash.</p>
      <ul>
        {logins.map(({ account, folder }) => (
          <li key={account} className="entry">
            <div className="setting-words">
              <p className="entry-name">{account}</p>
              <p>
                <Truncated text={folder} />
              </p>
            </div>
            <Button
              icon={Trash2}
              aria-label={`Move login ${account} to the trash`}
              onClick={() => void trash(account)}
            >
              Move to trash
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
