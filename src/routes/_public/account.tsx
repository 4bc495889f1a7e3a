import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#features/auth/ui/account-page.tsx'
import { areaGuard } from '#features/auth/ui/area-guard.ts'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

export const Route = createFileRoute('/_public/account')({
  ssr: false,
  beforeLoad: areaGuard('signed-in'),
  head: ({ matches }) =>
    pageHead(
      { title: 'My account', description: 'Name, password and sessions.', path: '/account', isIndexed: false },
      siteOf(matches),
    ),
  component: AccountPage,
  pendingComponent: AreaWaiting,
})
