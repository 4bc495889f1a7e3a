import { createFileRoute } from '@tanstack/react-router'
import { IDENTITY_OUTCOMES } from '#features/auth/model.ts'
import { SignUpPage } from '#features/auth/ui/sign-up-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, oneOf, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/(account)/sign-up')({
  validateSearch: searchParams({ returnTo: key(500), identity: oneOf(IDENTITY_OUTCOMES) }),
  // Without the answer the page has its form.
  loader: ({ context }) => context.utils.auth.identityProviders.ensureData().catch(() => []),
  head: ({ matches }) =>
    pageHead(
      { title: 'Create your account', description: 'A free account for couples.', path: '/sign-up', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <SignUpPage {...Route.useSearch()} />
  },
})
