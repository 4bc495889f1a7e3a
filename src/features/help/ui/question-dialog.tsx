import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#shared/access/roles.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { AnswerForm } from '../inputs.ts'
import { ANSWER_MAX } from '../model.ts'
import type { QuestionsSearch } from '../search.ts'
import { ANSWER_SENT, QUESTION_CLOSED } from '../texts.ts'
import classes from './questions.module.css'

type Question = RouterOutputs['help']['get']
const ROLE_WORDS: Record<Role, string> = {
  client: 'Couple',
  photographer: 'Photographer',
  reviewer: 'Reviewer',
  moderator: 'Moderator',
  admin: 'Administrator',
}

type QuestionDialogProps = { id: string | undefined; next: string | undefined }

/** One question over the list: who asks, from where, about which booking; after it is dealt with, the next open one. */
export function QuestionDialog({ id, next }: QuestionDialogProps) {
  const { open, close } = useListSearch<QuestionsSearch>()
  const utils = trpc.useUtils()
  const { data, isError, error, isFetching, refetch } = trpc.help.get.useQuery(
    { id: id! },
    { enabled: id !== undefined },
  )
  const dealtWith = async () => {
    if (next) open(next, { replace: true })
    else close()
    await Promise.all([utils.help.invalidate(), utils.adminDashboard.invalidate()])
  }
  return (
    <Dialog title={data ? `${data.name} asks` : 'Question'} isOpen={id !== undefined} onClose={close} size="xl">
      {isError && (
        <PageState.Error
          title="This question didn’t load"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <PageState.Loading label="Loading the question" rows={4} />}
      {data && <Details key={data.id} question={data} onDone={dealtWith} />}
    </Dialog>
  )
}

function Details({ question: asked, onDone }: { question: Question; onDone: () => Promise<void> }) {
  return (
    <div className={classes.details}>
      <p className={classes.words}>{asked.question}</p>
      <dl className={classes.facts}>
        <Fact name="From">
          <EmailText email={asked.email} />, {asked.role ? ROLE_WORDS[asked.role] : 'without an account'}
        </Fact>
        <Fact name="Asked">
          <DateText value={asked.askedAt} format="moment" />
        </Fact>
        {asked.booking && (
          <Fact name="Booking">
            <Link to="/admin/bookings/$id" params={{ id: asked.booking.id }}>
              The wedding on <DateText value={asked.booking.eventDate} format="long" />
            </Link>
          </Fact>
        )}
        {asked.page && <Fact name="Page">{asked.page}</Fact>}
      </dl>
      {asked.status === 'open' ? (
        <Answering id={asked.id} name={asked.name} onDone={onDone} />
      ) : (
        <Dealt question={asked} />
      )}
    </div>
  )
}

function Dealt({ question: { answer, decidedAt, decidedBy } }: { question: Question }) {
  return (
    <section className={classes.dealt}>
      <p className={classes.quiet}>
        {answer === null ? 'Closed without an answer' : 'Answered'} by {decidedBy ?? 'a deleted account'}
        {decidedAt && (
          <>
            , <DateText value={decidedAt} format="moment" />
          </>
        )}
      </p>
      {answer && <p className={classes.words}>{answer}</p>}
    </section>
  )
}

type AnsweringProps = { id: string; name: string; onDone: () => Promise<void> }

function Answering({ id, name, onDone }: AnsweringProps) {
  const answer = trpc.help.answer.useMutation()
  const close = trpc.help.close.useMutation({
    onSuccess: async () => {
      notify.success(QUESTION_CLOSED)
      await onDone()
    },
    onError: (error) => notify.error(error.message),
  })
  const state = useAppForm<{ answer: string }, { answer: string }>({
    schema: AnswerForm,
    initialValues: { answer: '' },
    draft: `answer-${id}`,
    onSubmit: async (values) => {
      await answer.mutateAsync({ id, ...values })
      notify.success(ANSWER_SENT)
      state.form.resetDirty()
      await onDone()
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Close without an answer?',
      message: `${name} isn’t told. Use this for spam, or for what was settled elsewhere.`,
      confirmLabel: 'Close it',
      isDestructive: true,
    })
    if (isSure) close.mutate({ id })
  }
  return (
    <AppForm state={state} label="Answer" className={classes.form}>
      <Textarea
        label="Your answer"
        description={`Emailed to ${name}, together with the question.`}
        autosize
        minRows={5}
        maxRows={16}
        limit={ANSWER_MAX}
        size="md"
        {...state.form.getInputProps('answer')}
      />
      <DialogButtons>
        <Button variant="default" loading={close.isPending} onClick={() => void ask()}>
          Close without an answer
        </Button>
        <Button type="submit" loading={state.isPending}>
          Send answer
        </Button>
      </DialogButtons>
    </AppForm>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
