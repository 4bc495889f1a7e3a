import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MenuIcon } from '#ui/icon/icons.tsx'
import { usePageDrawer } from '#ui/overlay/use-page-drawer.ts'
import { Container } from '#ui/page/container.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { useSite } from '#ui/page/site.ts'
import { useViewer } from './account/viewer.ts'
import classes from './header.module.css'
import { HeaderDrawer } from './header-drawer.tsx'
import { HEADER_LINKS } from './navigation.ts'

// Fetched only for signed-in people.
const HeaderAccount = fetched(() => import('./account/header-account.tsx').then((module) => module.HeaderAccount), {
  place: 'line',
})

/** Brand, three links, and either "Sign in" or bell and account menu; on small screens a drawer. */
export function Header({ bell }: { bell?: ReactNode }) {
  const { siteName } = useSite()
  const viewer = useViewer()
  return (
    <header className={`${classes.header} no-print`}>
      <Container className={classes.bar}>
        <Link to="/" className={classes.brand}>
          {siteName}
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <ul>
            {HEADER_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={classes.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {viewer && bell && <div className={classes.bell}>{bell}</div>}
        <div className={classes.account}>
          {viewer ? (
            <HeaderAccount viewer={viewer} />
          ) : (
            <Link to="/sign-in" className={classes.signIn}>
              Sign in
            </Link>
          )}
        </div>
        <SmallScreenMenu />
      </Container>
    </header>
  )
}

/** Menu button of small screens: the server renders the drawer too, so that the first tap opens it. */
function SmallScreenMenu() {
  const { button, ...drawer } = usePageDrawer()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.menuButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        popoverTarget={drawer.id}
      >
        <MenuIcon />
      </button>
      <HeaderDrawer {...drawer} />
    </>
  )
}
