import { createFileRoute } from '@tanstack/react-router'
import { SignInLinkPage } from '#features/auth/ui/sign-in-link-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/(account)/sign-in-link')({
  validateSearch: searchParams({ returnTo: key(500) }),
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Sign in with your link',
        description: 'Sign in with the link we emailed you.',
        path: '/sign-in-link',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: function Page() {
    return <SignInLinkPage returnTo={Route.useSearch().returnTo} />
  },
})
