import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { TermsPage } from '#features/marketing/ui/terms-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/terms')({
  head: ({ matches }) => pageHead(HEADS.terms, siteOf(matches)),
  component: TermsPage,
})
