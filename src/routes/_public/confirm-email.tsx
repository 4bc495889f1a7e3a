import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConfirmEmailPage } from '#features/auth/ui/confirm-email-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

const text = (max: number) => z.catch(z.optional(z.string().check(z.maxLength(max))), undefined)

export const Route = createFileRoute('/_public/confirm-email')({
  validateSearch: z.object({ token: text(100), returnTo: text(500) }),
  head: ({ matches }) =>
    pageHead(
      { title: 'Confirm your email', description: 'Confirm your address.', path: '/confirm-email', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <ConfirmEmailPage {...Route.useSearch()} />
  },
})
