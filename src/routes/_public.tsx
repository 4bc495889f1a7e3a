'use no memo'

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LayoutPublic } from '#shell/layout-public.tsx'
import { Hearts } from '#ui/heart.tsx'

// Fetched only for signed-in people.
const Bell = lazy(() => import('#features/notifications/ui/bell.tsx').then((module) => ({ default: module.Bell })))
// Fetched once a page with hearts is live.
const fetchHearts = () => import('#features/shortlist/ui/live-hearts.tsx')

/** Header, footer and landmarks of every public page. */
export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  return (
    <LayoutPublic
      bell={
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      }
    >
      <Hearts fetchLive={fetchHearts}>
        <Outlet />
      </Hearts>
    </LayoutPublic>
  )
}
