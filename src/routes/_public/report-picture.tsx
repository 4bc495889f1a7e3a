import { createFileRoute } from '@tanstack/react-router'
import { REPORT_HEAD } from '#features/takedowns/head.ts'
import { ReportSearch } from '#features/takedowns/search.ts'
import { ReportPage } from '#features/takedowns/ui/report-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/report-picture')({
  validateSearch: ReportSearch,
  head: ({ match, matches }) => pageHead({ ...REPORT_HEAD, isIndexed: !match.search.picture }, siteOf(matches)),
  component: ReportPage,
})
