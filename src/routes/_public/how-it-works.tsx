import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/heads.ts'
import { HowPage } from '#features/marketing/ui/how-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/_public/how-it-works')({
  head: ({ matches }) => (matches[0].loaderData ? pageHead(HEADS.howItWorks, matches[0].loaderData) : {}),
  component: HowPage,
})
