import { createFileRoute } from '@tanstack/react-router'
import { DataByLinkPage } from '#features/personal-data/ui/data-by-link-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/your-data')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Your data, without an account',
        description: 'See, take along or delete what we hold about your email address.',
        path: '/your-data',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: DataByLinkPage,
})
