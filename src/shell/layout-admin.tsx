import { Menu } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { useSignOut } from './account/sign-out.ts'
import { useViewer } from './account/viewer.ts'
import { teamArea } from './areas.ts'
import classes from './layout-admin.module.css'
import { LayoutDashboard } from './layout-dashboard.tsx'

/** Frame of /admin: six links, then the operations, as far as they are the person's work; bell, e-mail and menu on top (L11). */
export function LayoutAdmin({ bell, children }: { bell?: ReactNode; children: ReactNode }) {
  const viewer = useViewer()
  const { routesByPath } = useRouter()
  const hasSettings = viewer?.role === 'admin' && Object.hasOwn(routesByPath, '/admin/settings')
  const leaving = useSignOut({ to: '/sign-in', message: 'Successfully signed out', failure: 'Failed to sign out' })
  return (
    <LayoutDashboard
      area={teamArea(viewer?.role)}
      topBar={
        <>
          {bell}
          <Menu withinPortal={false} returnFocus>
            <Menu.Target>
              <button type="button" className={classes.account}>
                <span className={classes.email}>{viewer?.email ?? 'Account'}</span>
                <span className={classes.short}>Account</span>
                <ChevronDownIcon />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to="/account">
                My Account
              </Menu.Item>
              {hasSettings && (
                <Menu.Item component="a" href="/admin/settings">
                  Settings
                </Menu.Item>
              )}
              <Menu.Item onClick={leaving.signOut} disabled={leaving.isPending}>
                Log out
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {children}
    </LayoutDashboard>
  )
}
