import { createFileRoute } from '@tanstack/react-router'
import { HEADS } from '#features/marketing/heads.ts'
import { PrivacyPage } from '#features/marketing/ui/privacy-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/_public/privacy')({
  head: ({ matches }) => (matches[0].loaderData ? pageHead(HEADS.privacy, matches[0].loaderData) : {}),
  component: PrivacyPage,
})
