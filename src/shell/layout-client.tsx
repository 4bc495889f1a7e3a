import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CLIENT_AREA } from './areas.ts'
import { LayoutDashboard } from './layout-dashboard.tsx'
import { useSignOut } from './sign-out.ts'
import { useViewer } from './viewer.ts'

/** Frame of /dashboard: greets by first name, else by e-mail. */
export function LayoutClient({ bell, children }: { bell?: ReactNode; children: ReactNode }) {
  const viewer = useViewer()
  const { signOut, isPending } = useSignOut({ to: '/', message: 'Signed out successfully' })
  return (
    <LayoutDashboard
      area={CLIENT_AREA}
      topBar={bell}
      person={viewer && <p>Hello, {viewer.firstName?.trim() || viewer.email}</p>}
      signOut={
        <Button variant="default" onClick={signOut} loading={isPending}>
          Sign out
        </Button>
      }
    >
      {children}
    </LayoutDashboard>
  )
}
