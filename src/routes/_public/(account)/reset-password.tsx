import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#features/auth/ui/reset-password-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/reset-password')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Choose a new password',
        description: 'Choose a new password with the link we emailed you.',
        path: '/reset-password',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: ResetPasswordPage,
})
