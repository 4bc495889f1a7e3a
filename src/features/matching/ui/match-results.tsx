import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { ThumbBar } from '#ui/nav/thumb-bar.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { relaxWords, resultTitle } from '../match-reasons.ts'
import { type MatchPage, withoutAnswer } from '../model.ts'
import { isScored } from '../score.ts'
import { MAX_CHOSEN } from '../search.ts'
import { CONTACT_SELECTED, FEW, FIND_FAILED, FINDING, START_OVER } from '../texts.ts'
import { AnswerLinks } from './answer-links.tsx'
import { DirectoryLink } from './directory-link.tsx'
import { type CardComponent, MatchCard } from './match-card.tsx'
import classes from './match-results.module.css'
import { MatchesLoading } from './matches-loading.tsx'
import { ScoreNote } from './score-note.tsx'
import type { MatchControls } from './use-match.ts'

type ResultsProps = MatchControls & {
  heading: RefObject<HTMLHeadingElement | null>
  Card: CardComponent
  hasFailed: boolean
}

/** Who matches the answers, best first, with the reasons; and a link to one inquiry to up to three of them. */
export function MatchResults({ heading, Card, hasFailed, ...match }: ResultsProps) {
  const { answers, search, choose } = match
  const router = useRouter()
  const query = trpc.matching.find.useQuery(answers, { placeholderData: keepPreviousData, enabled: !hasFailed })
  const page = query.data
  const isFailed = (hasFailed || query.isError) && !page
  const chosen = search.chosen ?? []
  return (
    <Container className={classes.results}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {isFailed ? 'Your matches' : page ? resultTitle(page.total) : FINDING}
      </h1>
      <AnswerLinks answers={answers} />
      <p role="status" className="visually-hidden">
        {page && !query.isPlaceholderData && resultTitle(page.total)}
      </p>
      {isFailed && (
        <PageState.Error
          title={FIND_FAILED}
          onRetry={() => void (hasFailed ? router.invalidate() : query.refetch())}
          isRetrying={query.isFetching}
        />
      )}
      {!isFailed && !page && <MatchesLoading />}
      {page && (
        <div aria-busy={query.isPlaceholderData} className={classes.content}>
          <Few page={page} {...match} />
          {page.items.length > 0 && <h2 className="visually-hidden">Your matches</h2>}
          <ul role="list" className={classes.list}>
            {page.items.map((item, place) => (
              <li key={item.id}>
                <MatchCard
                  match={item}
                  date={page.date ?? undefined}
                  Card={Card}
                  isFirst={place === 0}
                  isScored={isScored({ ...answers, date: page.date ?? undefined })}
                  chosen={chosen}
                  onChoose={choose}
                />
              </li>
            ))}
          </ul>
          <ScoreNote />
          {page.total > page.items.length && <DirectoryLink answers={answers} page={page} />}
          <ChosenBar page={page} chosen={chosen} goTo={match.goTo} />
        </div>
      )}
    </Container>
  )
}

/** Fewer than three: names the one answer whose removal shows most, with the button that removes it. */
function Few({ page: { relax, total }, answers, answer }: MatchControls & { page: MatchPage }) {
  if (relax) {
    return (
      <div className={classes.few}>
        <p>{total === 0 ? FEW.nobody : FEW.some}</p>
        <Button variant="default" onClick={() => answer(withoutAnswer(answers, relax.answer))}>
          {relaxWords(relax)}
        </Button>
      </div>
    )
  }
  if (total > 0) return null
  return (
    <div className={classes.few}>
      <p>{FEW.severalReasons}</p>
      <ButtonLink to="/get-matched" search={{}} variant="default">
        {START_OVER}
      </ButtonLink>
    </div>
  )
}

type ChosenBarProps = Pick<MatchControls, 'goTo'> & { page: MatchPage; chosen: readonly string[] }

/** How many are chosen and the button to write to them, within thumb's reach. */
function ChosenBar({ page, chosen, goTo }: ChosenBarProps) {
  const count = page.items.filter(({ id }) => chosen.includes(id)).length
  if (page.items.length === 0) return null
  return (
    <ThumbBar words={count === 0 ? `Choose up to ${MAX_CHOSEN}` : `${count} of ${MAX_CHOSEN} chosen`}>
      <Button size="md" disabled={count === 0} onClick={() => goTo('contact')}>
        {CONTACT_SELECTED}
      </Button>
    </ThumbBar>
  )
}
