import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/heads.ts'
import { VendorPage } from '#features/marketing/ui/vendor-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { siteOf } from '#lib/site-of.ts'

export const Route = createFileRoute('/_public/for-photographers')({
  head: ({ matches }) => pageHead(HEADS.forPhotographers, siteOf(matches)),
  component: VendorPage,
})
