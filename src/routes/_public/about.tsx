import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#features/marketing/ui/about-page.tsx'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/about')({
  head: ({ matches }) => pageHead(HEADS.about, siteOf(matches)),
  component: AboutPage,
})
