import { LogIn, LogOut } from 'lucide-react'
import type { ProcessRow } from '../../../shared/tables'
import { act } from '../../store/act'
import { navigate } from '../../store/navigation'
import { rowNow } from '../../store/rows'
import { IconButton } from '../../ui/button'
import { openMenu } from '../../ui/menu'

/** Who is signed in to an agent, and how to change that, for all sessions that it serves. */
export function SignInOut({ process, name }: { process: ProcessRow; name: string }) {
  const { id, signIn, canSignOut, sessions } = process
  const [session] = sessions
  const begin = (method: string) => {
    if (!session) return
    // What the agent asks for, and the terminal that some open, are seen in the session.
    const project = rowNow('sessions', session)?.project
    navigate({ page: 'session', session, ...(project ? { project } : {}) })
    void act('agent.signIn', { session, method })
  }
  return (
    <>
      {session && signIn.length > 0 && (
        <IconButton
          label={`Sign in to ${name}`}
          icon={LogIn}
          onClick={(event) => {
            const items = signIn.map((method) => ({
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
