import { createFileRoute } from '@tanstack/react-router'
import { SignInStepPage } from '#features/auth/ui/factors/sign-in-step-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/(account)/sign-in-step')({
  validateSearch: searchParams({ returnTo: key(500) }),
  head: ({ matches }) =>
    pageHead(
      {
        title: 'One more step',
        description: 'The second step of signing in.',
        path: '/sign-in-step',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: function Page() {
    return <SignInStepPage returnTo={Route.useSearch().returnTo} />
  },
})
