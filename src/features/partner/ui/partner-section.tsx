import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { InviteInput } from '../inputs.ts'
import { INVITE_SENT, INVITE_WITHDRAWN, JOINED, LEFT, PARTNER_FAILED, REMOVED } from '../texts.ts'
import classes from './partner-section.module.css'
import { useCoupleChanged } from './use-couple-changed.ts'

type Partnership = RouterOutputs['partner']['get']

/** Says what was done, and reads the couple again. */
function useDone() {
  const { partner } = trpc.useUtils()
  return (words: string) => () => {
    notify.success(words)
    return partner.get.invalidate()
  }
}

const sentence = (error: { message: string }) => notify.error(isUnanswered(error) ? PARTNER_FAILED : error.message)

/** The other person of the couple, or the way to become two; at /account. */
export function PartnerSection() {
  const { data, isError, isFetching, refetch } = trpc.partner.get.useQuery()
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading your partner" rows={2} />
  if (data.other) return <Two other={data.other} isOwner={data.place === 'owner'} />
  return (
    <div className={classes.parts}>
      {data.invitedBy !== null && <Invited by={data.invitedBy} />}
      {data.invite ? <Waiting invite={data.invite} /> : <Invite />}
    </div>
  )
}

/** The same for a page about the wedding: asks a couple that is still one person, says nothing to two. */
export function InvitePartner() {
  const { data } = trpc.partner.get.useQuery()
  if (!data || data.other) return null
  return (
    <section aria-labelledby="invite-partner">
      <h2 id="invite-partner">Plan it together</h2>
      {data.invite ? <Waiting invite={data.invite} /> : <Invite />}
    </section>
  )
}

function Two({ other, isOwner }: { other: NonNullable<Partnership['other']>; isOwner: boolean }) {
  const changed = useCoupleChanged()
  const done = useDone()
  const remove = trpc.partner.remove.useMutation({ onSuccess: done(REMOVED), onError: sentence })
  const leave = trpc.partner.leave.useMutation({
    onSuccess: () => {
      notify.success(LEFT)
      return changed()
    },
    onError: sentence,
  })
  const askToRemove = async () => {
    const isAgreed = await confirm({
      title: `Remove ${other.firstName}?`,
      message: `What ${other.firstName} wrote, signed and paid stays in your conversations and bookings. You both keep the saved photographers, each with your own notes.`,
      loses: [
        `${other.firstName} no longer sees your conversations, bookings and payments, or the dates you’re waiting for.`,
        `The notes ${other.firstName} wrote about photographers leave your shortlist.`,
      ],
      confirmLabel: `Remove ${other.firstName}`,
      isDestructive: true,
    })
    if (isAgreed) remove.mutate()
  }
  const askToLeave = async () => {
    const isAgreed = await confirm({
      title: 'Leave this couple?',
      message: `You both keep the saved photographers, each with your own notes. What you signed and paid stays in ${other.firstName}’s bookings.`,
      loses: [
        `You no longer see your conversations, bookings and payments, or the dates you’re waiting for: they stay with ${other.firstName}.`,
        `${other.firstName}’s notes about photographers stay with ${other.firstName}.`,
      ],
      confirmLabel: 'Leave',
      isDestructive: true,
    })
    if (isAgreed) leave.mutate()
  }
  return (
    <div className={classes.parts}>
      <div>
        <p className={classes.name}>{other.firstName}</p>
        <p className={classes.detail}>{other.email}</p>
        <p className={classes.detail}>
          {isOwner ? 'With you since ' : 'Created this account; you joined later '}
          <DateText value={other.joinedAt} />
        </p>
      </div>
      <div className={classes.actions}>
        {isOwner && (
          <Button variant="default" loading={remove.isPending} onClick={() => void askToRemove()}>
            Remove {other.firstName}
          </Button>
        )}
        <Button variant="default" loading={leave.isPending} onClick={() => void askToLeave()}>
          Leave this couple
        </Button>
      </div>
    </div>
  )
}

function Invited({ by }: { by: string }) {
  const changed = useCoupleChanged()
  const join = trpc.partner.join.useMutation({
    onSuccess: () => {
      notify.success(JOINED)
      return changed()
    },
    onError: sentence,
  })
  return (
    <div className={classes.parts}>
      <p>{by} has invited you to plan your wedding together, with one shortlist, one inbox and one booking.</p>
      <Button className={classes.action} loading={join.isPending} onClick={() => join.mutate({})}>
        Join {by}
      </Button>
    </div>
  )
}

function Waiting({ invite: { email, expiresAt } }: { invite: NonNullable<Partnership['invite']> }) {
  const done = useDone()
  const again = trpc.partner.invite.useMutation({ onSuccess: done(INVITE_SENT), onError: sentence })
  const withdraw = trpc.partner.withdrawInvite.useMutation({ onSuccess: done(INVITE_WITHDRAWN), onError: sentence })
  return (
    <div className={classes.parts}>
      <div>
        <p className={classes.name}>Invitation sent</p>
        <p className={classes.detail}>{email}</p>
        <p className={classes.detail}>
          It works until <DateText value={expiresAt} />.
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ email })}>
          Send it again
        </Button>
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      </div>
    </div>
  )
}

function Invite() {
  const done = useDone()
  const invite = trpc.partner.invite.useMutation()
  const state = useAppForm<{ email: string }, InviteInput>({
    schema: InviteInput,
    initialValues: { email: '' },
    onSubmit: async (values) => {
      try {
        await invite.mutateAsync(values)
      } catch (error) {
        throw isUnanswered(error) ? new Error(PARTNER_FAILED) : error
      }
      await done(INVITE_SENT)()
    },
  })
  return (
    <AppForm state={state} label="Invite your partner">
      <TextInput
        label="Your partner’s email"
        description="They sign in with their own account, then you both see and do the same things."
        type="email"
        inputMode="email"
        autoComplete="off"
        size="md"
        {...state.form.getInputProps('email')}
      />
      <SubmitButton busy={state.isPending ? 'Sending...' : null} isNarrow>
        Send invitation
      </SubmitButton>
      <HelpLink topic="partner">What your partner sees</HelpLink>
    </AppForm>
  )
}
