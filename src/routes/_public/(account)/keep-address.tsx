import { createFileRoute } from '@tanstack/react-router'
import { KeepAddressPage } from '#features/auth/ui/address/address-links.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/keep-address')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Keep your email',
        description: 'Keep the address you sign in with.',
        path: '/keep-address',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: KeepAddressPage,
})
