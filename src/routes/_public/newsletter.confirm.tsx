import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LINK_PAGES } from '#features/newsletter/model.ts'
import { MailedLinkPage } from '#features/newsletter/ui/mailed-link-page.tsx'
import { pageHead } from '#lib/page-head.ts'

const { title, text } = LINK_PAGES.confirm

export const Route = createFileRoute('/_public/newsletter/confirm')({
  validateSearch: z.object({ token: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined) }),
  loader: ({ context }) => context.utils.settings.public.ensureData(),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ title, description: text, path: '/newsletter/confirm', isIndexed: false }, loaderData) : {},
  component: function Page() {
    return <MailedLinkPage action="confirm" token={Route.useSearch().token} />
  },
})
