import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { DirectoryCard } from '#features/directory/model.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ShareButton } from '#ui/button/share-button.tsx'
import { DatePicker } from '#ui/date/date-picker.tsx'
import { ChooseBox } from '#ui/form/choose-box.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { ThumbBar } from '#ui/nav/thumb-bar.tsx'
import { Container } from '#ui/page/container.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { COMPARE_MAX, type ComparedPhotographer, SHORTLISTS_MAX } from '../model.ts'
import { comparisonPath, comparisonTitle } from '../search.ts'
import { Comparison } from './comparison.tsx'
import classes from './shortlist-page.module.css'
import { useShortlist } from './use-shortlist.ts'

const Note = fetched(() => import('./note.tsx').then((module) => module.Note))

/** Renders a photographer; given by the routes, because cards belong to the directory. */
type Cards = { Card: ComponentType<{ photographer: DirectoryCard; date?: string | undefined }> }

type Chosen = { date?: string | undefined; compare?: string[] | undefined }

/** The date and who is compared, both in the URL. */
function useChosen() {
  const search = useSearch({ strict: false }) as Chosen
  const navigate = useNavigate()
  const choose = (next: Chosen) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false })
  return { date: search.date, compared: search.compare ?? [], choose }
}

/** How many are chosen, and the way up to the comparison. */
function CompareBar({ count }: { count: number }) {
  const show = () => {
    const heading = document.getElementById('compare')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <ThumbBar words={count === 0 ? `Choose up to ${COMPARE_MAX} to compare` : `${count} of ${COMPARE_MAX} chosen`}>
      <Button size="md" disabled={count < 2} onClick={show}>
        Compare
      </Button>
    </ThumbBar>
  )
}

/** The shortlist as a page of its own, for everybody. */
export function ShortlistPage({ Card }: Cards) {
  return (
    <Container className={classes.page}>
      <h1 className={classes.title}>Your shortlist</h1>
      <Shortlist Card={Card} />
      <HelpLink topic="saving">How the shortlist works</HelpLink>
    </Container>
  )
}

/** The same in the couple's area. */
export function ShortlistArea({ Card }: Cards) {
  return (
    <div className={classes.area}>
      <PageHeader title="Shortlist" subtitle="The photographers you saved, side by side." />
      <Shortlist Card={Card} />
    </div>
  )
}

/** The photographers a visitor or couple has saved, with notes, and a comparison of up to four. */
function Shortlist({ Card }: Cards) {
  const shortlist = useShortlist()
  const { ids } = shortlist
  const chosen = useChosen()
  // A link to a comparison works for everybody, whatever they have saved themselves.
  const photographerIds = [...new Set([...(ids ?? []), ...chosen.compared])].slice(0, SHORTLISTS_MAX)
  const listed = trpc.shortlist.compare.useQuery(
    { photographerIds, date: chosen.date ?? null },
    { enabled: ids !== undefined && photographerIds.length > 0, placeholderData: keepPreviousData },
  )
  if (ids && photographerIds.length === 0) return <Nobody />
  if (ids && listed.data)
    return (
      <Photographers
        found={listed.data}
        isComplete={!listed.isPlaceholderData}
        shortlist={{ ...shortlist, ids }}
        chosen={chosen}
        Card={Card}
      />
    )
  if (shortlist.error || listed.error)
    return (
      <PageState.Error
        title="Your shortlist didn’t load"
        onRetry={shortlist.error ? shortlist.retry : () => void listed.refetch()}
      />
    )
  return <PageState.Loading label="Loading your shortlist" />
}

type PhotographersProps = Cards & {
  found: ComparedPhotographer[]
  /** Whether everybody who is saved and listed is among them. */
  isComplete: boolean
  shortlist: ReturnType<typeof useShortlist> & { ids: readonly string[] }
  chosen: ReturnType<typeof useChosen>
}

function Photographers({ found, isComplete, shortlist, chosen, Card }: PhotographersProps) {
  const { date, compared, choose } = chosen
  const side = found.filter(({ card }) => compared.includes(card.id))
  const saved = found.filter(({ card }) => shortlist.ids.includes(card.id))
  const gone = isComplete ? shortlist.ids.filter((id) => !found.some(({ card }) => card.id === id)) : []
  return (
    <>
      <div className={classes.date}>
        <DatePicker
          label="Wedding date"
          value={date}
          onChange={(next) => choose({ date: next })}
          placeholder="Add your date"
          clearLabel="Clear date"
        />
      </div>
      {!shortlist.isAccount && saved.length > 0 && <OnThisDevice />}
      {side.length > 1 && <SideBySide side={side} shortlist={shortlist} chosen={chosen} />}
      <h2 id="saved" className="visually-hidden">
        Saved photographers
      </h2>
      <ul role="list" className={classes.list} aria-labelledby="saved">
        {saved.map((photographer) => (
          <li key={photographer.card.id}>
            <Saved
              photographer={photographer}
              date={date}
              shortlist={shortlist}
              compared={compared}
              onCompare={(compare) => choose({ compare })}
              Card={Card}
            />
          </li>
        ))}
      </ul>
      {gone.length > 0 && <Gone ids={gone} remove={shortlist.toggle} />}
      {saved.length === 0 && side.length < 2 && <Nobody />}
      {saved.length > 1 && <CompareBar count={side.length} />}
    </>
  )
}

type SideBySideProps = Pick<PhotographersProps, 'shortlist' | 'chosen'> & { side: readonly ComparedPhotographer[] }

function SideBySide({ side, shortlist, chosen: { date, compared, choose } }: SideBySideProps) {
  const ids = side.map(({ card }) => card.id)
  return (
    <section aria-labelledby="compare" className={classes.section}>
      <div className={classes.head}>
        <h2 id="compare" tabIndex={-1}>
          Side by side
        </h2>
        <ShareButton path={comparisonPath(ids, date)} title={comparisonTitle(side.length)} />
        <button type="button" className={classes.remove} onClick={() => choose({ compare: undefined })}>
          Clear<span className="visually-hidden"> the comparison</span>
        </button>
      </div>
      <Comparison
        photographers={side}
        entries={shortlist.entries.filter(({ photographerId }) => compared.includes(photographerId))}
        date={date}
      />
    </section>
  )
}

type SavedProps = Cards & {
  photographer: ComparedPhotographer
  date: string | undefined
  shortlist: ReturnType<typeof useShortlist>
  compared: readonly string[]
  onCompare: (compared: string[]) => void
}

/** One saved photographer: the card, whether to compare, and the person's note. */
function Saved({ photographer: { card }, date, shortlist, compared, onCompare, Card }: SavedProps) {
  const entry = shortlist.entries.find(({ photographerId }) => photographerId === card.id)
  return (
    <div className={classes.saved}>
      <Card photographer={card} date={date} />
      <ChooseBox
        isChosen={compared.includes(card.id)}
        isDisabled={compared.length >= COMPARE_MAX}
        onChoose={(isChosen) => onCompare(isChosen ? [...compared, card.id] : compared.filter((id) => id !== card.id))}
      >
        Compare {card.name}
      </ChooseBox>
      {entry?.partnerNote && (
        <p className={classes.partnerNote} dir="auto">
          <span>{entry.partnerNote.by}</span> {entry.partnerNote.note}
        </p>
      )}
      {entry && <Note key={card.id} entry={entry} name={card.name} />}
    </div>
  )
}

function Nobody() {
  return (
    <PageState.Empty
      title="No saved photographers yet"
      message="Press the heart on a photographer you like, and you’ll find them here, side by side."
      action={
        <div className={classes.ways}>
          <ButtonLink to="/find-photographer">Find photographers</ButtonLink>
          <ButtonLink to="/get-matched" variant="default">
            Get matched
          </ButtonLink>
        </div>
      }
    />
  )
}

/** Where a visitor's shortlist is, and how it becomes the couple's. */
function OnThisDevice() {
  return (
    <p className={classes.device}>
      <span>These are saved on this device only. With a free account you’ll find them on every device.</span>
      <span className={classes.ways}>
        <ButtonLink to="/sign-up" search={{ returnTo: '/shortlist' }}>
          Create a free account
        </ButtonLink>
        <ButtonLink to="/sign-in" search={{ returnTo: '/shortlist' }} variant="default">
          Sign in
        </ButtonLink>
      </span>
    </p>
  )
}

/** Saved photographers who are not listed any more. */
function Gone({ ids, remove }: { ids: readonly string[]; remove: (id: string) => void }) {
  const isOne = ids.length === 1
  return (
    <p className={classes.device}>
      <span>
        {isOne ? 'One photographer you saved is' : `${ids.length} photographers you saved are`} not listed right now.
      </span>
      <button type="button" className={classes.remove} onClick={() => ids.forEach((id) => remove(id))}>
        Remove {isOne ? 'it' : 'them'}
      </button>
    </p>
  )
}
