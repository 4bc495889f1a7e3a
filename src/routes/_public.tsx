'use no memo'

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LayoutPublic } from '#shell/layout-public.tsx'
import { Hearts } from '#ui/button/heart.tsx'
import { fetched } from '#ui/page/fetched.tsx'

// Fetched only for signed-in people.
const Bell = fetched(() => import('#features/notifications/ui/bell.tsx').then((module) => module.Bell), {
  place: 'line',
})
// Fetched once a page with hearts is interactive.
const fetchHearts = () => import('#features/shortlist/ui/live-hearts.tsx')

/** Header, footer and landmarks of every public page. */
export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  return (
    <LayoutPublic bell={<Bell />}>
      <Hearts fetchLive={fetchHearts}>
        <Outlet />
      </Hearts>
    </LayoutPublic>
  )
}
