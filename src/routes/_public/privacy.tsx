import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { PrivacyPage } from '#features/marketing/ui/privacy-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/privacy')({
  head: ({ matches }) => pageHead(HEADS.privacy, siteOf(matches)),
  component: PrivacyPage,
})
