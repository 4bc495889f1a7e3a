import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/ui/heads.ts'
import { VendorPage } from '#features/marketing/ui/vendor-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/for-photographers')({
  head: ({ matches }) => pageHead(HEADS.forPhotographers, siteOf(matches)),
  component: VendorPage,
})
