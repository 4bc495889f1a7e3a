import { createFileRoute } from '@tanstack/react-router'
import { ConfirmContactPage } from '#features/photographers/ui/confirm-contact-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/confirm-contact')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Confirm your new address',
        description: 'Confirm the address we use to write to you about your bookings.',
        path: '/confirm-contact',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: ConfirmContactPage,
})
