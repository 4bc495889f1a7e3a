import { createFileRoute } from '@tanstack/react-router'
import { HELP_HEAD } from '#features/help/head.ts'
import { HelpSearch } from '#features/help/search.ts'
import { HelpPage } from '#features/help/ui/help-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/help')({
  validateSearch: HelpSearch,
  head: ({ match, matches }) => {
    const { q, from } = match.search
    return pageHead({ ...HELP_HEAD, isIndexed: !q && !from }, siteOf(matches))
  },
  component: HelpPage,
})
