import { LogIn, LogOut } from 'lucide-react'
import type { ProcessRow } from '../../shared/app/tables'
import { IconButton } from '../kit/button'
import { openMenu } from '../kit/menu'
import { act } from '../store/act'
import { rowNow } from '../store/rows'
import { signIn } from './agent-actions'

/** Who is signed in to an agent, and how to change that, for all sessions that it serves. */
export function SignInOut({ process, name }: { process: ProcessRow; name: string }) {
  const { id, canSignOut, sessions } = process
  const [session] = sessions
  const begin = (method: string) => {
    if (!session) return
    const row = rowNow('sessions', session)
    if (row) signIn(row, method)
  }
  return (
    <>
      {session && process.signIn.length > 0 && (
        <IconButton
          label={`Sign in to ${name}`}
          icon={LogIn}
          onClick={(event) => {
            const items = process.signIn.map((method) => ({
              label: method.name,
              run: () => begin(method.id),
            }))
            openMenu(`Sign in to ${name}`, [items], event.currentTarget)
          }}
        />
      )}
      {canSignOut && (
        <IconButton
          label={`Sign out of ${name}`}
          icon={LogOut}
          onClick={() => void act('agent.signOut', { process: id })}
        />
      )}
    </>
  )
}
