import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#features/partner/ui/join-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/join')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Plan it together',
        description: 'Your partner has invited you to plan your wedding together.',
        path: '/join',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: JoinPage,
})
