import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/heads.ts'
import { VendorPage } from '#features/marketing/ui/vendor-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/_public/for-photographers')({
  head: ({ matches }) => (matches[0].loaderData ? pageHead(HEADS.forPhotographers, matches[0].loaderData) : {}),
  component: VendorPage,
})
