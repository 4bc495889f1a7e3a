import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { VENDOR_AREA } from './areas.ts'
import { LayoutDashboard } from './layout-dashboard.tsx'
import { useSignOut } from './sign-out.ts'
import { useViewer } from './viewer.ts'

/** Frame of /vendor: the signed-in e-mail above the links, sign-out below them. */
export function LayoutVendor({ bell, children }: { bell?: ReactNode; children: ReactNode }) {
  const viewer = useViewer()
  const { signOut, isPending } = useSignOut({ to: '/', message: 'Signed out successfully' })
  return (
    <LayoutDashboard
      area={VENDOR_AREA}
      topBar={bell}
      person={viewer && <p>{viewer.email}</p>}
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
