import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignInPage } from '#features/auth/ui/sign-in-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

export const Route = createFileRoute('/_public/sign-in')({
  validateSearch: z.object({ returnTo: z.catch(z.optional(z.string().check(z.maxLength(500))), undefined) }),
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
