import { LogIn, LogOut } from 'lucide-react'
import type { ProcessRow } from '../../../shared/tables'
import { act } from '../../store/act'
import { navigate } from '../../store/navigation'
import { rowNow } from '../../store/rows'
import { Button } from '../../ui/button'
import { openMenu } from '../../ui/menu'

/** Who is signed in to an agent, and how to change that, for all sessions that it serves. */
export function SignInOut({ process, name }: { process: ProcessRow; name: string }) {
  const { id, signedIn, signIn, canSignOut, sessions } = process
  const [session] = sessions
  const begin = (method: string) => {
    if (!session) return
    // What the agent asks for, and the terminal that some open, are seen in the session.
    const project = rowNow('sessions', session)?.project
    navigate({ page: 'session', session, ...(project ? { project } : {}) })
    void act('agent.signIn', { session, method })
  }
  if (!signedIn && !canSignOut && signIn.length === 0) return null
  return (
    <span className="process-login">
      {signedIn && <span className="agent-note">Signed in as {signedIn}</span>}
      {session && signIn.length > 0 && (
        <Button
          kind="quiet"
          icon={LogIn}
          aria-label={`Sign in to ${name}`}
          onClick={(event) => {
            const items = signIn.map((method) => ({
              label: method.name,
              run: () => begin(method.id),
            }))
            openMenu(`Sign in to ${name}`, [items], event.currentTarget)
          }}
        >
          Sign in
        </Button>
      )}
      {canSignOut && (
        <Button
          kind="quiet"
          icon={LogOut}
          aria-label={`Sign out of ${name}`}
          data-tooltip="Ends this login for all sessions that use it"
          onClick={() => void act('agent.signOut', { process: id })}
        >
          Sign out
        </Button>
      )}
    </span>
  )
}
