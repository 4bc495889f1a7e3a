import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#features/contracts/ui/verify-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/verify')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Verify a contract',
        description: 'Use its PDF or its code to check that a contract is genuine and unchanged.',
        path: '/verify',
      },
      siteOf(matches),
    ),
  component: VerifyPage,
})
