import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#features/auth/ui/sign-up-page.tsx'
import { address, key } from '#shared/address.ts'
import { pageHead } from '#shared/page-head.ts'
import { siteOf } from '#shared/site-of.ts'

export const Route = createFileRoute('/_public/sign-up')({
  validateSearch: address({ returnTo: key(500) }),
  head: ({ matches }) =>
    pageHead(
      { title: 'Create your account', description: 'A free account for couples.', path: '/sign-up', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <SignUpPage returnTo={Route.useSearch().returnTo} />
  },
})
