import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#features/auth/ui/sign-in-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/sign-in')({
  validateSearch: searchParams({ returnTo: key(500) }),
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Sign in',
        description: 'Sign in to see your messages, bookings and photographers.',
        path: '/sign-in',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: function Page() {
    return <SignInPage returnTo={Route.useSearch().returnTo} />
  },
})
