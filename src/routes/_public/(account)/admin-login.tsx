import { createFileRoute } from '@tanstack/react-router'
import { AdminLoginPage } from '#features/auth/ui/admin-login-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { key, searchParams } from '#shared/url/search-params.ts'

export const Route = createFileRoute('/_public/(account)/admin-login')({
  validateSearch: searchParams({ returnTo: key(500) }),
  head: ({ matches }) =>
    pageHead(
      { title: 'Admin sign in', description: 'For administrators.', path: '/admin-login', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    return <AdminLoginPage returnTo={Route.useSearch().returnTo} />
  },
})
