'use no memo'

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { LayoutPublic } from '#shell/layout-public.tsx'
import { Hearts } from '#ui/heart.tsx'

// Fetched only for signed-in people.
const Bell = lazy(() => import('#features/notifications/ui/bell.tsx').then((module) => ({ default: module.Bell })))
// Fetched once a page with hearts is live.
const LiveHeart = lazy(() => import('#features/shortlist/ui/live-heart.tsx'))

/** Header, footer and landmarks of every public page. */
export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  const [isLive, setLive] = useState(false)
  // As a transition: cards that wait to be made live would all be made so at once, in one long task.
  useEffect(() => startTransition(() => setLive(true)), [])
  return (
    <LayoutPublic
      bell={
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      }
    >
      <Hearts value={isLive ? LiveHeart : null}>
        <Outlet />
      </Hearts>
    </LayoutPublic>
  )
}
