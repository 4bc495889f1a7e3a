import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SignUpPage } from '#features/auth/ui/sign-up-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

export const Route = createFileRoute('/_public/sign-up')({
  validateSearch: z.object({ returnTo: z.catch(z.optional(z.string().check(z.maxLength(500))), undefined) }),
  head: ({ matches }) =>
    pageHead(
      { title: 'Create your account', description: 'A free account for couples.', path: '/sign-up', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <SignUpPage returnTo={Route.useSearch().returnTo} />
  },
})
