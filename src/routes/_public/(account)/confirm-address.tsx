import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddressPage } from '#features/auth/ui/address/address-links.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/confirm-address')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Confirm your new email',
        description: 'Confirm the address you sign in with.',
        path: '/confirm-address',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: ConfirmAddressPage,
})
