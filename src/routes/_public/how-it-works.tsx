import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { HowPage } from '#features/marketing/ui/how-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/how-it-works')({
  head: ({ matches }) => pageHead(HEADS.howItWorks, siteOf(matches)),
  component: HowPage,
})
