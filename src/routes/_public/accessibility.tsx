import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '#features/marketing/ui/accessibility-page.tsx'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/accessibility')({
  head: ({ matches }) => pageHead(HEADS.accessibility, siteOf(matches)),
  component: AccessibilityPage,
})
