import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#features/auth/ui/forgot-password-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/forgot-password')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Forgot password',
        description: 'Ask for a link to choose a new password.',
        path: '/forgot-password',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: ForgotPasswordPage,
})
