import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadHeart } from '#features/shortlist/ui/load-heart.ts'
import { LayoutPublic } from '#shell/layout-public.tsx'
import { HeartLoader } from '#ui/heart.tsx'

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
      <HeartLoader value={loadHeart}>
        <Outlet />
      </HeartLoader>
    </LayoutPublic>
  ),
})
