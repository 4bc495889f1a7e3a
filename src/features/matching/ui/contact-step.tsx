import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useState } from 'react'
import { listOf } from '#features/inquiries/texts.ts'
import { marketName } from '#features/photographers/markets-and-styles.ts'
import { trpc } from '#shell/trpc.ts'
import { ArrowLeftIcon } from '#ui/icon/page-icons.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { budgetOf, type Match } from '../model.ts'
import { FIND_FAILED, FINDING, NOBODY_CHOSEN } from '../texts.ts'
import classes from './contact-step.module.css'
import type { MatchControls } from './use-match.ts'

/** What the answers already fill in of an inquiry. */
export type MatchedInquiry = {
  photographers: { id: string; name: string }[]
  eventDate: string | null
  city: string
  budgetBand: string | null
  /** Called once the inquiry is sent. */
  onSent: () => void
}

type ContactProps = MatchControls & {
  heading: RefObject<HTMLHeadingElement | null>
  /** Renders the form; passed in by the route, because inquiries are a feature of their own. */
  renderForm: (inquiry: MatchedInquiry) => ReactNode
}

/** One inquiry to the chosen photographers and to nobody else, with what was answered filled in. */
export function ContactStep({ heading, search, answers, renderForm }: ContactProps) {
  const query = trpc.matching.find.useQuery(answers)
  const [isSent, setSent] = useState(false)
  const chosen = query.data?.items.filter(({ id }) => search.chosen?.includes(id)) ?? []
  return (
    <Container className={classes.contact}>
      <Link
        to="/get-matched"
        search={(previous) => ({ ...previous, step: 'results' as const })}
        rel="nofollow"
        className={classes.back}
      >
        <ArrowLeftIcon className={classes.arrow} />
        Back to your matches
      </Link>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {isSent
          ? 'Inquiry sent'
          : chosen.length > 0
            ? `Write to ${listOf(chosen.map(({ name }) => name))}`
            : 'Your inquiry'}
      </h1>
      {query.isError && (
        <PageState.Error title={FIND_FAILED} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.isLoading && <PageState.Loading label={FINDING} />}
      {query.data && chosen.length === 0 && <Nobody />}
      {chosen.length > 0 && (
        <div className={classes.form}>{renderForm({ ...factsOf(chosen, answers), onSent: () => setSent(true) })}</div>
      )}
    </Container>
  )
}

const factsOf = (chosen: Match[], { date, place, budget }: MatchControls['answers']) => ({
  photographers: chosen.map(({ id, name }) => ({ id, name })),
  eventDate: date ?? null,
  city: place ? marketName(place) : '',
  budgetBand: budgetOf(budget)?.name ?? null,
})

function Nobody() {
  return (
    <PageState.Empty
      title={NOBODY_CHOSEN}
      message="Each match has a checkbox to choose it."
      action={
        <ButtonLink to="/get-matched" search={(previous) => ({ ...previous, step: 'results' as const })}>
          See your matches
        </ButtonLink>
      }
    />
  )
}
