import { Link } from '@tanstack/react-router'
import { accountLabel, accountMenuEntries } from '#features/auth/menu.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './header-drawer.module.css'
import { HEADER_LINKS } from './navigation.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useSite } from './site.tsx'
import { useSignOut, useViewer, type Viewer } from './viewer.ts'

type HeaderDrawerProps = { isOpen: boolean; onClose: () => void; onClosed: () => void }

/** Small-screen menu: traps the focus, closes with Escape, the backdrop and on navigation (L5). */
export function HeaderDrawer({ isOpen, onClose, onClosed }: HeaderDrawerProps) {
  const { siteName } = useSite()
  const viewer = useViewer()
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} position="right" title={siteName}>
      <nav aria-label="Menu">
        <ul className={classes.links}>
          {HEADER_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.link} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {viewer ? <SignedIn viewer={viewer} onClose={onClose} /> : <SignedOut onClose={onClose} />}
      <ColorSchemeSwitch />
    </SideDrawer>
  )
}

function SignedOut({ onClose }: { onClose: () => void }) {
  return (
    <ul className={classes.account}>
      <li>
        <Link to="/sign-in" className={classes.entry} onClick={onClose}>
          Sign in
        </Link>
      </li>
      <li>
        <Link to="/sign-up" className={classes.entry} onClick={onClose}>
          Create a free account
        </Link>
      </li>
    </ul>
  )
}

function SignedIn({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const { signOut, isPending } = useSignOut({ to: '/', message: 'Signed out successfully' })
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <div>
      <p className={classes.name}>{accountLabel(viewer)}</p>
      <ul className={classes.account}>
        {accountMenuEntries(viewer.role).map((entry) => (
          <li key={entry.label}>
            {'href' in entry ? (
              <Link to={entry.href} className={classes.entry} onClick={onClose}>
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
