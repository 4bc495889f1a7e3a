import { createFileRoute } from '@tanstack/react-router'
import { CancelResetPage } from '#features/auth/ui/factors/cancel-reset-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/cancel-reset')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Keep your second step',
        description: 'Cancel a sign-in without your second step.',
        path: '/cancel-reset',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: CancelResetPage,
})
