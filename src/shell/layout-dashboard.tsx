import '#ui/theme/dashboard.css'
import { Link, type LinkProps, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MenuIcon } from '#ui/icon/icons.tsx'
import { SkipLink } from '#ui/nav/skip-link.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { usePageDrawer } from '#ui/overlay/use-page-drawer.ts'
import { useSite } from '#ui/page/site.ts'
import { ColorSchemeSwitch } from '#ui/theme/color-scheme-switch.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import type { Area } from './areas.ts'
import classes from './layout-dashboard.module.css'
import { OwnFrame } from './layout-public.tsx'
import { isActivePath } from './navigation.ts'
import { useLatePlace } from './use-late-place.ts'

type LayoutDashboardProps = {
  area: Area
  /** Who is signed in: greeting or e-mail, above the links. */
  person?: ReactNode
  /** Signs out; the last of the links. */
  signOut?: { signOut: () => void; isPending: boolean }
  /** What an entry of the menu is marked with, by its address: how much is unread. */
  marks?: Readonly<Record<string, ReactNode>>
  /** Bell, and the admin area's menu; on phones they are next to the menu button. */
  topBar?: ReactNode
  children: ReactNode
}

/** Frame of the three signed-in areas: sidebar on wide screens, drawer on small ones, one main landmark. */
export function LayoutDashboard({ area, person, signOut, topBar, marks, children }: LayoutDashboardProps) {
  const { siteName } = useSite()
  useLatePlace()
  const side = (
    <>
      {person && <div className={classes.person}>{person}</div>}
      <AreaNavigation area={area} marks={marks} />
      <div className={classes.end}>
        {signOut && (
          <div className={classes.own}>
            <Link to="/account" className={classes.link}>
              My Account
            </Link>
            <button type="button" className={classes.link} onClick={signOut.signOut} disabled={signOut.isPending}>
              Sign out
            </button>
          </div>
        )}
        <HelpEntry area={area} />
        <ColorSchemeSwitch />
      </div>
    </>
  )
  return (
    <MantineScope>
      <OwnFrame>
        <div className={classes.layout}>
          <SkipLink />
          <header className={`${classes.bar} no-print`}>
            <Link to="/" className={classes.brand}>
              {siteName}
            </Link>
            <div className={classes.tools}>
              {topBar}
              <SmallScreenMenu title={area.name}>{side}</SmallScreenMenu>
            </div>
          </header>
          <aside className={`${classes.side} no-print`} aria-label={area.name}>
            {side}
          </aside>
          <main id="main" tabIndex={-1} className={classes.main}>
            {children}
          </main>
        </div>
      </OwnFrame>
    </MantineScope>
  )
}

/** The entries whose pages exist; an empty group is not shown. */
function useExistingGroups({ groups }: Area) {
  const { routesByPath } = useRouter()
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ href }) => Object.hasOwn(routesByPath, href)) }))
    .filter(({ entries }) => entries.length > 0)
}

function AreaNavigation({ area, marks }: Pick<LayoutDashboardProps, 'area' | 'marks'>) {
  const groups = useExistingGroups(area)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label={area.name} className={classes.nav}>
      {groups.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title && <p className={classes.groupTitle}>{group.title}</p>}
          <ul>
            {group.entries.map(({ href, label }) => {
              const isActive = isActivePath(pathname, href, area.rootHref)
              return (
                <li key={href}>
                  <Link
                    // The entries come from the specification, so the path is a plain string here.
                    to={href as LinkProps['to']}
                    className={classes.link}
                    // The router marks links, too, and would mark the area's root on every page below it.
                    activeOptions={{ exact: true }}
                    data-active={isActive || undefined}
                    aria-current={isActive ? 'page' : undefined}
                  >
                    {label}
                    {marks?.[href]}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Whose answers are shown first to whoever comes from an area. */
const HELP_FOR: Readonly<Record<string, 'couples' | 'photographers'>> = {
  '/dashboard': 'couples',
  '/vendor': 'photographers',
}

/** The way to the answers, and to a person; the page goes along. */
function HelpEntry({ area }: Pick<LayoutDashboardProps, 'area'>) {
  const from = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Link to="/help" search={{ from, for: HELP_FOR[area.rootHref] }} className={classes.link}>
      Help
    </Link>
  )
}

function SmallScreenMenu({ title, children }: { title: string; children: ReactNode }) {
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
      <SideDrawer {...drawer} title={title}>
        {children}
      </SideDrawer>
    </>
  )
}
