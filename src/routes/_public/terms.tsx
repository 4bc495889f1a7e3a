import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/heads.ts'
import { TermsPage } from '#features/marketing/ui/terms-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/_public/terms')({
  head: ({ matches }) => (matches[0].loaderData ? pageHead(HEADS.terms, matches[0].loaderData) : {}),
  component: TermsPage,
})
