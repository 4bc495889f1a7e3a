import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/heads.ts'
import { AboutPage } from '#features/marketing/ui/about-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/_public/about')({
  head: ({ matches }) => (matches[0].loaderData ? pageHead(HEADS.about, matches[0].loaderData) : {}),
  component: AboutPage,
})
