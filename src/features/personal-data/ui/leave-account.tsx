import { type ReactNode, useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { useAfterSignOut } from '#shell/account/sign-out.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { LeaveInput } from '../inputs.ts'
import { LEAVE_WORD, type LeaveBlock } from '../model.ts'
import { BLOCK_WORDS, LEAVE_FAILED, LEAVE_MEANS, LEFT } from '../texts.ts'
import classes from './your-data.module.css'

type Preview = RouterOutputs['personalData']['previewLeave']
type Block = Preview['blocks'][number]

/** Deleting the account: what that means, what has to be settled first, and the way to do it; at /account. */
export function LeaveAccount({ isVendor }: { isVendor: boolean }) {
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
  return <Decision isVendor={isVendor} />
}

function Decision({ isVendor }: { isVendor: boolean }) {
  const { data, isError, isFetching, refetch } = trpc.personalData.previewLeave.useQuery()
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading what leaving means" rows={8} />
  return (
    <div className={classes.parts}>
      {data.blocks.length > 0 ? <Blocked blocks={data.blocks} isVendor={isVendor} /> : null}
      <Meaning preview={data} />
      {data.blocks.length === 0 && <Leave until={data.until} />}
    </div>
  )
}

/** Where each reason can be seen to. */
function wayOut({ block, bookingId }: Block, isVendor: boolean): { to: string; label: string } | null {
  const isEarnings = (['payout', 'owed'] as LeaveBlock[]).includes(block)
  if (isEarnings) return { to: '/vendor/earnings', label: 'Your earnings' }
  if (!bookingId) return block === 'last-admin' ? { to: '/admin/users', label: 'Users' } : null
  return { to: `${isVendor ? '/vendor' : '/dashboard'}/bookings/${bookingId}`, label: 'Open the booking' }
}

function Blocked({ blocks, isVendor }: { blocks: readonly Block[]; isVendor: boolean }) {
  return (
    <section aria-labelledby="leave-first" className={classes.parts}>
      <h3 id="leave-first">First, this has to be settled</h3>
      <ul className={classes.list}>
        {blocks.map((block) => {
          const { title, way } = BLOCK_WORDS[block.block]
          const out = wayOut(block, isVendor)
          return (
            <li key={`${block.block}${block.bookingId}`}>
              <p className={classes.state}>{title}</p>
              <p className={classes.detail}>
                {block.eventDate && (
                  <>
                    {block.otherName}, <DateText value={block.eventDate} />.{' '}
                  </>
                )}
                {way}
              </p>
              {out && <ArrowLink to={out.to}>{out.label}</ArrowLink>}
            </li>
          )
        })}
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

function Meaning({ preview: { partnerName, until } }: { preview: Preview }) {
  return (
    <>
      {partnerName !== null && (
        <p>
          {partnerName} keeps your bookings, conversations and payments, and owns the couple’s account from now on. That
          can’t be undone by coming back.
        </p>
      )}
      <Points title="At once" points={LEAVE_MEANS.atOnce} />
      <Points
        title={
          <>
            For good, on <DateText value={until} />
          </>
        }
        points={LEAVE_MEANS.later}
      />
      <Points title="What stays, and why" points={LEAVE_MEANS.stays} />
      <p>Until then you can change your mind: sign in, and everything is as it was.</p>
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
      <SubmitButton busy={state.isPending ? 'Deleting...' : null} isNarrow>
        Delete my account
      </SubmitButton>
      <p className={classes.detail}>
        We write to you at once, and again before <DateText value={until} />.
      </p>
    </AppForm>
  )
}
