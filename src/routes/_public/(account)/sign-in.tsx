import { createFileRoute } from '@tanstack/react-router'
import { IDENTITY_OUTCOMES } from '#features/auth/model.ts'
import { SignInPage } from '#features/auth/ui/sign-in-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, oneOf, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/(account)/sign-in')({
  validateSearch: searchParams({ returnTo: key(500), identity: oneOf(IDENTITY_OUTCOMES) }),
  // Without the answer the page has its form.
  loader: ({ context }) => context.utils.auth.identityProviders.ensureData().catch(() => []),
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
    return <SignInPage {...Route.useSearch()} />
  },
})
