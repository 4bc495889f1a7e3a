import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import type { UserAction } from '../model.ts'
import { FACTORS_ASKED_ALREADY, FACTORS_TO_CONFIRM, OF_TEAM, UNKNOWN_USER } from '../texts.ts'
import type { OngoingBookings, User } from './types.ts'
import { useAccess } from './use-access.ts'
import { UserSessions } from './user-sessions.tsx'
import { UserValues } from './user-values.tsx'
import classes from './users.module.css'

export type UserDialogProps = {
  id: string
  ongoingBookings: OngoingBookings
  /** The way to see Curio as this person does. */
  viewAs: (user: User) => ReactNode
  onClose: () => void
  onAction: (user: User, action: UserAction) => void
}

/** One account: its facts, what it owns, who is signed in, and what can be done about it. */
export function UserDialog({ id, ongoingBookings, viewAs, onClose, onAction }: UserDialogProps) {
  const { data, error, isFetching, refetch } = trpc.adminUsers.get.useQuery({ id })
  return (
    <Dialog title={data ? data.name || data.email : 'Account'} isOpen onClose={onClose} size="xl">
      {data ? (
        <div className={classes.details}>
          {data.secondStep.asked && <FactorsAsked asked={data.secondStep.asked} />}
          <UserValues user={data} ongoingBookings={ongoingBookings} />
          <UserSessions user={data} />
          <UserActions
            user={data}
            viewAs={viewAs(data)}
            onAction={(action) => onAction(data, action)}
            onClose={onClose}
          />
        </div>
      ) : isNotFound(error) ? (
        <PageState.Empty title="Account not found" message={UNKNOWN_USER} />
      ) : error ? (
        <PageState.Error title="The account didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageState.Loading label="Loading the account" rows={8} />
      )}
    </Dialog>
  )
}

type UserActionsProps = {
  user: User
  viewAs: ReactNode
  onAction: (action: UserAction) => void
  onClose: () => void
}

function UserActions({ user, viewAs, onAction, onClose }: UserActionsProps) {
  const { isSending, sendResetLink, isResetting, resetFactors, isWithdrawing, withdrawReset } = useAccess()
  const { isSet, asked } = user.secondStep
  const isSuspended = user.standing === 'suspended'
  return (
    <>
      {user.isOfTeam && (
        <p className={classes.quiet}>
          {OF_TEAM} <Link to="/admin/team">Open Team</Link>
        </p>
      )}
      <DialogButtons>
        {viewAs}
        {isSet && !user.isSelf && !asked?.isByReader && (
          <Button variant="default" loading={isResetting} onClick={() => void resetFactors(user, asked?.by)}>
            {asked ? 'Confirm removing the second step' : 'Remove second step'}
          </Button>
        )}
        {asked?.isByReader && (
          <Button variant="default" loading={isWithdrawing} onClick={() => withdrawReset(user)}>
            Take your request back
          </Button>
        )}
        {!isSuspended && (
          <Button variant="default" loading={isSending} onClick={() => void sendResetLink(user)}>
            Send password link
          </Button>
        )}
        {!user.isOfTeam && (
          <Button variant="default" onClick={() => onAction(isSuspended ? 'restore' : 'suspend')}>
            {isSuspended ? 'Restore' : 'Suspend'}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  )
}

/** A request to remove the second step: what is left to do, by whom, and how long there is time. */
function FactorsAsked({ asked: { by, at, until, isByReader } }: { asked: NonNullable<User['secondStep']['asked']> }) {
  return (
    <p className={classes.quiet}>
      {isByReader ? (
        FACTORS_ASKED_ALREADY
      ) : (
        <>
          {by} asked on <DateText value={at} format="moment" /> to remove the second step. {FACTORS_TO_CONFIRM}
        </>
      )}{' '}
      The request expires on <DateText value={until} format="moment" />.
    </p>
  )
}
