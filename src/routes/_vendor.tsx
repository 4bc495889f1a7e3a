import { createFileRoute, Outlet } from '@tanstack/react-router'
import { areaGuard } from '#features/auth/ui/area-guard.ts'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { LayoutVendor } from '#ui/layout-vendor.tsx'

/** The vendors' area: its guard, its frame, and nothing for search engines. */
export const Route = createFileRoute('/_vendor')({
  ssr: false,
  beforeLoad: areaGuard('vendor'),
  head: () => ({ meta: [{ title: 'Vendor Dashboard' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <LayoutVendor>
      <Outlet />
    </LayoutVendor>
  ),
  pendingComponent: AreaWaiting,
})
