import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LayoutPublic } from '#shell/layout-public.tsx'

// Fetched only for signed-in people.
const Bell = lazy(() => import('#features/notifications/ui/bell.tsx').then((module) => ({ default: module.Bell })))

/** Header, footer and landmarks of every public page. */
export const Route = createFileRoute('/_public')({
  component: () => (
    <LayoutPublic
      bell={
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      }
    >
      <Outlet />
    </LayoutPublic>
  ),
})
