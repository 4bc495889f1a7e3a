import { type ReactNode, useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { useAfterSignOut } from '#shell/account/sign-out.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DANGER } from '#ui/button/danger-button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { LeaveInput } from '../inputs.ts'
import { LEAVE_WORD, type LeaveBlock } from '../model.ts'
import { BLOCK_WORDS, LEAVE_FAILED, LEAVE_MEANS, LEFT, type Leaver } from '../texts.ts'
import classes from './your-data.module.css'

type Preview = RouterOutputs['personalData']['previewLeave']
type Block = Preview['blocks'][number]

/** Deleting the account: what that means, what has to be settled first, and the way to do it; at /account. */
export function LeaveAccount({ leaver }: { leaver: Leaver }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className={classes.parts}>
        <p>You can see what goes, what stays and why before you decide.</p>
        <Button variant="default" className={classes.action} onClick={() => setOpen(true)}>
          See what that means
        </Button>
      </div>
    )
  return <Decision leaver={leaver} />
}

function Decision({ leaver }: { leaver: Leaver }) {
  const { data, isError, isFetching, refetch } = trpc.personalData.previewLeave.useQuery()
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading what leaving means" rows={8} />
  return (
    <div className={classes.parts}>
      {data.blocks.length > 0 ? <Blocked blocks={data.blocks} leaver={leaver} /> : null}
      <Meaning preview={data} leaver={leaver} />
      {data.blocks.length === 0 && <Leave until={data.until} />}
    </div>
  )
}

const EARNINGS: readonly LeaveBlock[] = ['payout', 'owed']

/** Where a reason is seen to, once for each booking that gives it, or once for all. */
function WaysOut({ block, found, leaver }: { block: LeaveBlock; found: readonly Block[]; leaver: Leaver }) {
  if (block === 'last-admin') return <ArrowLink to="/admin/team">Open Team</ArrowLink>
  if (EARNINGS.includes(block)) return <ArrowLink to="/vendor/earnings">Open your earnings</ArrowLink>
  const booking = leaver === 'photographer' ? '/vendor/bookings/$id' : '/dashboard/bookings/$id'
  return (
    <ul className={classes.ways}>
      {found.map(({ bookingId, otherName, eventDate }) => (
        <li key={bookingId}>
          <ArrowLink to={booking} params={{ id: bookingId! }}>
            {otherName}
            {eventDate && (
              <>
                , <DateText value={eventDate} />
              </>
            )}
          </ArrowLink>
        </li>
      ))}
    </ul>
  )
}

/** What has to be settled first: each reason once, with the way out of it. */
function Blocked({ blocks, leaver }: { blocks: readonly Block[]; leaver: Leaver }) {
  return (
    <section aria-labelledby="leave-first" className={classes.parts}>
      <h3 id="leave-first">First, this has to be settled</h3>
      <ul className={classes.reasons}>
        {[...Map.groupBy(blocks, ({ block }) => block)].map(([block, found]) => (
          <li key={block}>
            <p className={classes.state}>{BLOCK_WORDS[block].title}</p>
            <p className={classes.detail}>{BLOCK_WORDS[block].way}</p>
            <WaysOut block={block} found={found} leaver={leaver} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Points({ title, points }: { title: ReactNode; points: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={classes.list}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

function Meaning({ preview: { partnerName, until }, leaver }: { preview: Preview; leaver: Leaver }) {
  const { atOnce, later, stays, returns } = LEAVE_MEANS[leaver]
  return (
    <>
      {partnerName !== null && (
        <p>
          {partnerName} keeps your bookings, conversations and payments, and owns the couple’s account from now on. That
          can’t be undone by coming back.
        </p>
      )}
      <Points title="At once" points={atOnce} />
      <Points
        title={
          <>
            For good, on <DateText value={until} />
          </>
        }
        points={later}
      />
      <Points title="What stays, and why" points={stays} />
      <Points title="If you sign in before then" points={returns} />
    </>
  )
}

/** The typed word, the password, and the button. */
function Leave({ until }: { until: string }) {
  const after = useAfterSignOut({ to: '/', message: LEFT })
  const request = trpc.personalData.leave.useMutation()
  const state = useAppForm<{ word: string; password: string }, LeaveInput>({
    schema: LeaveInput,
    initialValues: { word: '', password: '' },
    onSubmit: async (values) => {
      try {
        await request.mutateAsync(values)
      } catch (error) {
        throw isUnanswered(error) ? new Error(LEAVE_FAILED) : error
      }
      await after()
    },
  })
  return (
    <AppForm state={state} label="Delete my account">
      <TextInput
        label={`Type ${LEAVE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="md"
        {...state.form.getInputProps('word')}
      />
      <PasswordAgain description="So that nobody else does it." {...state.form.getInputProps('password')} />
      <SubmitButton busy={state.isPending ? 'Deleting...' : null} isNarrow look={DANGER}>
        Delete my account
      </SubmitButton>
      <p className={classes.detail}>
        We write to you at once, and again before <DateText value={until} />.
      </p>
    </AppForm>
  )
}
