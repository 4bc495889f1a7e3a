import type { ComponentProps, ReactNode } from 'react'
import { useSignOut } from './account/sign-out.ts'
import { useViewer } from './account/viewer.ts'
import { VENDOR_AREA } from './areas.ts'
import { LayoutDashboard } from './layout-dashboard.tsx'

type LayoutVendorProps = Pick<ComponentProps<typeof LayoutDashboard>, 'marks' | 'children'> & { bell?: ReactNode }

/** Frame of /vendor: the signed-in e-mail above the links, sign-out below them. */
export function LayoutVendor({ bell, marks, children }: LayoutVendorProps) {
  const viewer = useViewer()
  const signOut = useSignOut({ to: '/', message: 'Signed out successfully' })
  return (
    <LayoutDashboard
      area={VENDOR_AREA}
      topBar={bell}
      person={viewer && <p>{viewer.email}</p>}
      signOut={signOut}
      marks={marks}
    >
      {children}
    </LayoutDashboard>
  )
}
