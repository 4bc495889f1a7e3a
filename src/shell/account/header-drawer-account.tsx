import { Link } from '@tanstack/react-router'
import { accountLabel, accountMenuEntries } from '#shell/account/account-entries.ts'
import classes from '../header-drawer.module.css'
import { useSignOut } from './sign-out.ts'
import { type Viewer } from './viewer.ts'

/** The signed-in person's own part of the small-screen menu. */
export function SignedIn({ viewer, onLeave }: { viewer: Viewer; onLeave: () => void }) {
  const { signOut, isPending } = useSignOut({ to: '/', message: 'Signed out successfully' })
  const leave = () => {
    onLeave()
    signOut()
  }
  return (
    <div>
      <p className={classes.name}>{accountLabel(viewer)}</p>
      <ul className={classes.account}>
        {accountMenuEntries(viewer.role).map((entry) => (
          <li key={entry.label}>
            {'href' in entry ? (
              <Link to={entry.href} className={classes.entry}>
                {entry.label}
              </Link>
            ) : (
              <button type="button" className={classes.entry} onClick={leave} disabled={isPending}>
                {entry.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
