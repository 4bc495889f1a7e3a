import { Link } from '@tanstack/react-router'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { useSite } from '#ui/page/site.ts'
import { ColorSchemeSwitch } from '#ui/theme/color-scheme-switch.tsx'
import { useViewer } from './account/viewer.ts'
import classes from './header-drawer.module.css'
import { DRAWER_LINKS } from './navigation.ts'

// Fetched only for signed-in people.
const SignedIn = fetched(() => import('./account/header-drawer-account.tsx').then((module) => module.SignedIn))

type HeaderDrawerProps = { id: string; isOpen: boolean; setOpen: (isOpen: boolean) => void }

/** Small-screen menu: traps the focus, closes with Escape, the backdrop and on navigation. */
export function HeaderDrawer(props: HeaderDrawerProps) {
  const { siteName } = useSite()
  const viewer = useViewer()
  return (
    <SideDrawer {...props} title={siteName} isReady>
      <nav aria-label="Menu">
        <ul className={classes.links}>
          {DRAWER_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/help" className={classes.link}>
              Help
            </Link>
          </li>
        </ul>
      </nav>
      {viewer ? <SignedIn viewer={viewer} onLeave={() => props.setOpen(false)} /> : <SignedOut />}
      <ColorSchemeSwitch />
    </SideDrawer>
  )
}

function SignedOut() {
  return (
    <ul className={classes.account}>
      <li>
        <Link to="/sign-in" className={classes.entry}>
          Sign in
        </Link>
      </li>
      <li>
        <Link to="/sign-up" className={classes.entry}>
          Create a free account
        </Link>
      </li>
    </ul>
  )
}
