import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Container } from './container.tsx'
import classes from './header.module.css'
import { HeaderAccount } from './header-account.tsx'
import { MenuIcon } from './icons.tsx'
import { HEADER_LINKS } from './navigation.ts'
import { useSite } from './site.tsx'
import { usePageDrawer } from './use-page-drawer.ts'
import { useViewer } from './viewer.ts'

const loadDrawer = () => import('./header-drawer.tsx')
const HeaderDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.HeaderDrawer })))

/** Brand, three links, and either "Sign in" or bell and account menu (L3, NO2); on small screens a drawer (L5). */
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

/** Menu button of small screens; the drawer's code arrives with the first touch. */
function SmallScreenMenu() {
  const { isOpen, open, close, onClosed, button } = usePageDrawer()
  const [isFetched, setFetched] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.menuButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => {
          setFetched(true)
          open()
        }}
      >
        <MenuIcon />
      </button>
      {isFetched && (
        <Suspense fallback={null}>
          <HeaderDrawer isOpen={isOpen} onClose={close} onClosed={onClosed} />
        </Suspense>
      )}
    </>
  )
}
