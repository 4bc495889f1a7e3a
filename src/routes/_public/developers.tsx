import { createFileRoute } from '@tanstack/react-router'
import { DevelopersPage } from '#features/marketing/ui/developers-page.tsx'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/developers')({
  head: ({ matches }) => pageHead(HEADS.developers, siteOf(matches)),
  component: DevelopersPage,
})
