import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NOTE_MAX } from '#features/bookings/inputs.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Money } from '#ui/text/money.tsx'
import { DeclineReason } from '../inputs.ts'
import { APPROVAL_OWN, APPROVAL_WHAT } from '../texts.ts'
import classes from './approvals.module.css'

type Approval = RouterOutputs['bookings']['approvals'][number]

const SUMS = [
  ['refundCents', 'Back to the couple'],
  ['releaseCents', 'Released, before commission'],
  ['commissionCents', 'Commission'],
  ['netCents', 'To the photographer'],
  ['dueCents', 'Still to be paid by the couple'],
  ['taxCents', 'Sales tax on what goes back or is still to be paid'],
] as const satisfies readonly (readonly [keyof Approval['sums'], string])[]

/** Decisions over one sum: a debt that nobody is asked for any more stays where it is, a payout has paid its commission. */
const ONE_SUM: Partial<Record<Approval['kind'], readonly (readonly [keyof Approval['sums'], string])[]>> = {
  'waive-recovery': [['netCents', 'No longer owed to us: our loss']],
  'release-payout': [['netCents', 'To the photographer']],
}

/** Decisions over money that wait for a second administrator: of one booking, or all. Nothing when none wait. */
export function Approvals({ bookingId = null }: { bookingId?: string | null }) {
  const { data, error, isFetching, refetch } = trpc.bookings.approvals.useQuery({ bookingId })
  if (error && !data)
    return (
      <PageState.Error
        title="The decisions waiting for a second administrator didn’t load"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="approvals" className={classes.section}>
      <h2 id="approvals">Waiting for a second administrator</h2>
      <ul className={classes.list}>
        {data.map((approval) => (
          <li key={approval.id}>
            <Request approval={approval} isNamed={bookingId === null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ approval, isNamed }: { approval: Approval; isNamed: boolean }) {
  const { kind, bookingId, coupleName, vendorName, sums, reason, askedBy, askedAt, expiresAt, isOwn } = approval
  return (
    <article className={classes.request}>
      <h3>{APPROVAL_WHAT[kind]}</h3>
      {isNamed && (
        <Link to="/admin/bookings/$id" params={{ id: bookingId }} className={classes.link}>
          {coupleName} and {vendorName}
        </Link>
      )}
      <p className={classes.hint}>
        Asked by {askedBy}, <DateText value={new Date(askedAt)} format="moment" />. Expires{' '}
        <DateText value={new Date(expiresAt)} format="moment" />.
      </p>
      <dl className={classes.sums}>
        {(ONE_SUM[kind] ?? SUMS)
          .map(([name, label]) => ({ name, label, cents: sums[name] ?? 0 }))
          .filter(({ cents }) => cents > 0)
          .map(({ name, label, cents }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
      </dl>
      <blockquote className={classes.quote} dir="auto">
        {reason}
      </blockquote>
      {isOwn ? <Withdraw approvalId={approval.id} /> : <Decide approval={approval} />}
    </article>
  )
}

/** Whoever asked waits for a colleague, or takes it back. */
function Withdraw({ approvalId }: { approvalId: string }) {
  const utils = trpc.useUtils()
  const withdraw = trpc.bookings.withdrawApproval.useMutation({
    onSuccess: () => notify.success('Request withdrawn'),
    onError: (error) => notify.error(error.message),
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()]),
  })
  return (
    <>
      <p className={classes.hint}>{APPROVAL_OWN}</p>
      <div className={classes.actions}>
        <Button
          size="md"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ approvalId })}
        >
          Withdraw the request
        </Button>
      </div>
    </>
  )
}

/** The second administrator's two answers; the sums are on the screen above and asked about again. */
function Decide({ approval }: { approval: Approval }) {
  const { id: approvalId, kind, coupleName, vendorName, movedCents } = approval
  const [isDeclining, setDeclining] = useState(false)
  const utils = trpc.useUtils()
  const refresh = () => Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()])
  const confirmApproval = trpc.bookings.confirmApproval.useMutation({
    onSuccess: () => notify.success('Confirmed and done'),
    onError: (error) => notify.error(error.message),
    onSettled: refresh,
  })
  const decline = trpc.bookings.declineApproval.useMutation({ onSettled: refresh })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Confirm this decision?',
      message: `${APPROVAL_WHAT[kind]}, ${coupleName} and ${vendorName}: ${formatMoney(movedCents)}. It takes effect right away and can’t be undone.`,
      confirmLabel: 'Confirm',
    })
    if (isSure) confirmApproval.mutate({ approvalId })
  }
  const close = () => setDeclining(false)
  return (
    <div className={classes.actions}>
      <Button size="md" loading={confirmApproval.isPending} onClick={() => void ask()}>
        Confirm {formatMoney(movedCents)}
      </Button>
      <Button size="md" variant="default" onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <Dialog title="Decline this decision?" isOpen={isDeclining} onClose={close}>
        <ReasonForm
          label="Decline"
          means="No money moves. The person who asked will read why."
          schema={DeclineReason}
          limit={NOTE_MAX}
          onSubmit={({ reason }) => decline.mutateAsync({ approvalId, reason })}
          done="Declined"
          onClose={close}
        />
      </Dialog>
    </div>
  )
}
