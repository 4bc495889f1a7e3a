import type { ComponentProps, ReactNode } from 'react'
import { CLIENT_AREA } from './areas.ts'
import { LayoutDashboard } from './layout-dashboard.tsx'
import { useSignOut } from './sign-out.ts'
import { useViewer } from './viewer.ts'

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
