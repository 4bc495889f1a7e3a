import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#features/auth/ui/confirm-email-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/(account)/confirm-email')({
  validateSearch: searchParams({ token: key(100), returnTo: key(500) }),
  head: ({ matches }) =>
    pageHead(
      { title: 'Confirm your email', description: 'Confirm your address.', path: '/confirm-email', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <ConfirmEmailPage {...Route.useSearch()} />
  },
})
