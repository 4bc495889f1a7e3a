import { createFileRoute, stripSearchParams, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import type { SendResult } from '#features/inquiries/model.ts'
import { answersOf, MATCH_DEFAULTS, MatchSearch } from '#features/matching/search.ts'
import type { MatchedInquiry } from '#features/matching/ui/contact-step.tsx'
import { matchHead } from '#features/matching/ui/match-head.ts'
import { MatchPage } from '#features/matching/ui/match-page.tsx'
import { siteOf } from '#shared/site/site-of.ts'
import { fetched } from '#ui/page/fetched.tsx'
import { PageState } from '#ui/page/page-state.tsx'

export const Route = createFileRoute('/_public/get-matched')({
  validateSearch: MatchSearch,
  staticData: { wedding: { date: 'date', place: 'place' } },
  search: { middlewares: [stripSearchParams(MATCH_DEFAULTS)] },
  loaderDeps: ({ search }) => ({
    answers: answersOf(search),
    isAsking: search.step !== 'results' && search.step !== 'contact',
    isLooking: search.step === 'look',
  }),
  loader: async ({ context, deps: { answers, isAsking, isLooking } }) => {
    const { find, pictures } = context.utils.matching
    // In the browser the pictures stay while some are being chosen, so the question itself asks for them.
    if (isLooking && import.meta.env.SSR) await pictures.ensureData({ liked: answers.liked })
    if (isAsking) return
    // The server's page includes the matches; in the browser the page appears at once, with a skeleton.
    if (import.meta.env.SSR) await find.ensureData(answers)
    else void find.prefetch(answers)
  },
  head: ({ match, matches }) => matchHead(match.search, siteOf(matches)),
  component: Page,
  errorComponent: Failed,
  // Splitting gives the browser's error component a preload that the server's lacks; both must render the same tree.
  wrapInSuspense: true,
})

function Page() {
  return <MatchPage Card={PhotographerCard} renderForm={renderInquiry} />
}

function Failed() {
  return <MatchPage Card={PhotographerCard} renderForm={renderInquiry} hasFailed />
}

const renderInquiry = (inquiry: MatchedInquiry) => <Inquiry {...inquiry} />

const WAITING = <PageState.Loading label="Loading the form" />
const InquiryForm = fetched(
  () => import('#features/inquiries/ui/inquiry-form.tsx').then((module) => module.InquiryForm),
  {
    waiting: WAITING,
  },
)
const SendResults = fetched(
  () => import('#features/inquiries/ui/send-results.tsx').then((module) => module.SendResults),
  {
    waiting: WAITING,
  },
)

/** The inquiry to the chosen photographers. Loaded with this step, because only the browser knows its own draft. */
function Inquiry({ photographers, onSent, ...initial }: MatchedInquiry) {
  const [results, setResults] = useState<SendResult[] | null>(null)
  const isHydrated = useHydrated()
  const finish = (sent: SendResult[]) => {
    setResults(sent)
    onSent()
  }
  if (!isHydrated) return WAITING
  if (!results) return <InquiryForm photographers={photographers} initial={initial} onSent={finish} />
  return (
    <div role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <SendResults results={results} />
    </div>
  )
}
