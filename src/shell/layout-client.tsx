import type { ComponentProps, ReactNode } from 'react'
import { useSignOut } from './account/sign-out.ts'
import { useViewer } from './account/viewer.ts'
import { CLIENT_AREA } from './areas.ts'
import { LayoutDashboard } from './layout-dashboard.tsx'

type LayoutClientProps = Pick<ComponentProps<typeof LayoutDashboard>, 'marks' | 'children'> & { bell?: ReactNode }

/** Frame of /dashboard: greets by first name, else by e-mail. */
export function LayoutClient({ bell, marks, children }: LayoutClientProps) {
  const viewer = useViewer()
  const signOut = useSignOut({ to: '/', message: 'Signed out successfully' })
  return (
    <LayoutDashboard
      area={CLIENT_AREA}
      topBar={bell}
      person={viewer && <p>Hello, {viewer.firstName?.trim() || viewer.email}</p>}
      signOut={signOut}
      marks={marks}
    >
      {children}
    </LayoutDashboard>
  )
}
