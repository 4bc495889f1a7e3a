import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AdminLoginPage } from '#features/auth/ui/admin-login-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

export const Route = createFileRoute('/_public/admin-login')({
  validateSearch: z.object({ returnTo: z.catch(z.optional(z.string().check(z.maxLength(500))), undefined) }),
  head: ({ matches }) =>
    pageHead(
      { title: 'Admin sign in', description: 'For administrators.', path: '/admin-login', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <AdminLoginPage returnTo={Route.useSearch().returnTo} />
  },
})
