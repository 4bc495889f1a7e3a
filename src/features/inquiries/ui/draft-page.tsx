import { useEffect, useRef } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import type { DraftView } from '../server/drafts.ts'
import {
  DRAFT_EXPIRED,
  DRAFT_NOT_FOUND,
  DRAFT_SENT_ELSEWHERE,
  DRAFT_UNDELIVERED,
  DRAFT_WAITS,
  listOf,
  ONLY_COUPLES,
  onItsWay,
  WHAT_FOLLOWS,
} from '../texts.ts'
import { weddingDetails } from '../wedding-details.ts'
import classes from './draft-page.module.css'
import { forgetDraft, forgetNote, isDraftFromHere } from './inquiry-memory.ts'
import { SendResults } from './send-results.tsx'

/** A visitor's inquiry on its way to the photographers: waiting for an account, sent, or over. */
export function DraftPage({ id }: { id: string }) {
  const draft = trpc.inquiries.draft.useQuery({ id }, { retry: (count, error) => count < 2 && !isNotFound(error) })
  return (
    <Container className={classes.page}>
      {draft.isError && !isNotFound(draft.error) && (
        <>
          <h1>Your inquiry</h1>
          <PageState.Error
            title="Your inquiry didn’t load"
            onRetry={() => void draft.refetch()}
            isRetrying={draft.isFetching}
          />
        </>
      )}
      {draft.isError && isNotFound(draft.error) && <Over text={DRAFT_NOT_FOUND} />}
      {draft.isPending && (
        <>
          <h1>Your inquiry</h1>
          <PageState.Loading label="Loading your inquiry" rows={3} />
        </>
      )}
      {draft.data && <Draft draft={draft.data} />}
    </Container>
  )
}

function Draft({ draft }: { draft: DraftView }) {
  const names = draft.photographers.map(({ name }) => name)
  if (draft.status === 'expired') return <Over text={DRAFT_EXPIRED(names)} draft={draft} />
  if (draft.status === 'undelivered') return <Over text={DRAFT_UNDELIVERED(names)} draft={draft} />
  if (draft.status === 'sent') return <Sent draft={draft} />
  return <Waiting draft={draft} />
}

/** Sent: links to the conversations for its owner, a sign-in link for everybody else. */
function Sent({ draft }: { draft: DraftView }) {
  const viewer = useViewer()
  const { id, results, photographers } = draft
  useEffect(() => {
    if (isDraftFromHere(id)) forgetNote()
    forgetDraft(id)
  }, [id])
  return (
    <>
      <h1>Your inquiry is on its way</h1>
      {results ? (
        <SendResults results={results} />
      ) : (
        <>
          <p className={classes.lede}>{onItsWay(photographers)}</p>
          {viewer ? (
            <p>{DRAFT_SENT_ELSEWHERE}</p>
          ) : (
            <ButtonLink to="/sign-in" search={{ returnTo: `/inquiry/${id}` }} size="md">
              Sign in
            </ButtonLink>
          )}
        </>
      )}
      <p className={classes.next}>{WHAT_FOLLOWS}</p>
      <ArrowLink to="/find-photographer">Keep looking</ArrowLink>
    </>
  )
}

/**
 * Waiting: somebody with an account sends it, others sign up first. A draft written in this browser is sent
 * at once.
 */
function Waiting({ draft }: { draft: DraftView }) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const send = trpc.inquiries.sendDraft.useMutation({
    onSettled: () => utils.inquiries.draft.invalidate({ id: draft.id }),
  })
  const { id, photographers, isOwn, facts } = draft
  const isCouple = viewer?.role === 'client'
  const isTried = useRef(false)
  const { mutate } = send
  useEffect(() => {
    if (!isCouple || isTried.current || !(isOwn || isDraftFromHere(id))) return
    isTried.current = true
    mutate({ draftId: id })
  }, [isCouple, isOwn, id, mutate])
  const names = photographers.map(({ name }) => name)
  return (
    <>
      <h1>{`Your inquiry to ${listOf(names)}`}</h1>
      {viewer === null && <AccountFirst id={id} />}
      {viewer && !isCouple && <p className={classes.lede}>{ONLY_COUPLES}</p>}
      {send.isError && (
        <p role="alert" className={classes.problem}>
          {send.error.message}
        </p>
      )}
      {facts && <Preview facts={facts} />}
      {isCouple && facts && (
        <Button size="md" loading={send.isPending} onClick={() => mutate({ draftId: id })}>
          Send inquiry
        </Button>
      )}
      {isCouple && !facts && <p className={classes.lede}>{DRAFT_SENT_ELSEWHERE}</p>}
    </>
  )
}

function AccountFirst({ id }: { id: string }) {
  const returnTo = `/inquiry/${id}`
  return (
    <>
      <p className={classes.lede}>{DRAFT_WAITS}</p>
      <div className={classes.actions}>
        <ButtonLink to="/sign-up" search={{ returnTo }} size="md">
          Create a free account
        </ButtonLink>
        <ButtonLink to="/sign-in" search={{ returnTo }} variant="default" size="md">
          Sign in
        </ButtonLink>
      </div>
    </>
  )
}

/** What will be sent, or was not. */
function Preview({ facts }: { facts: NonNullable<DraftView['facts']> }) {
  return (
    <section aria-label="What you wrote" className={classes.preview}>
      <dl className={classes.facts}>
        {weddingDetails(facts).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{facts.note}</p>
    </section>
  )
}

/** Unknown, expired or undeliverable: what to do next. */
function Over({ text, draft }: { text: string; draft?: DraftView }) {
  const date = draft?.facts?.eventDate ?? undefined
  return (
    <>
      <h1>{draft?.status === 'undelivered' ? 'Your inquiry wasn’t delivered' : 'This inquiry is over'}</h1>
      {draft?.results ? <SendResults results={draft.results} /> : <p className={classes.lede}>{text}</p>}
      {draft?.facts && <Preview facts={draft.facts} />}
      <ButtonLink to="/find-photographer" search={{ date }} size="md">
        Find photographers
      </ButtonLink>
    </>
  )
}
