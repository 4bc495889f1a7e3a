import { useAfterSignOut } from '#shell/account/sign-out.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { deviceName } from '../device-name.ts'
import { SIGNED_OUT } from '../texts.ts'
import classes from './account-sessions.module.css'

type Session = RouterOutputs['auth']['listSessions'][number]

/** Every browser the person is signed in on; each can be ended, and all at once. */
export function AccountSessions() {
  const { data, isError, isFetching, refetch } = trpc.auth.listSessions.useQuery()
  if (isError) {
    return <PageState.Error title="The list didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <PageState.Loading label="Loading your sessions" rows={2} />
  return (
    <div className={classes.sessions}>
      <ul className={classes.list}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <SignOutEverywhere />
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const utils = trpc.useUtils()
  const name = deviceName(session.userAgent)
  const end = trpc.auth.endSession.useMutation({
    onSuccess: () => notify.success('Session ended'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.auth.listSessions.invalidate(),
  })
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {session.isCurrent ? (
            'This device'
          ) : (
            <>
              Last used <DateText value={session.lastUsedAt} format="moment" />
            </>
          )}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate({ id: session.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const leave = useAfterSignOut({ to: '/', message: SIGNED_OUT })
  const everywhere = trpc.auth.signOutEverywhere.useMutation({
    onSuccess: leave,
    onError: () => notify.error('Failed to sign out'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      message: 'Every device is signed out, including this one. You can sign in again right away.',
      confirmLabel: 'Sign out everywhere',
    })
    if (isSure) everywhere.mutate()
  }
  return (
    <Button variant="default" loading={everywhere.isPending} onClick={() => void ask()}>
      Sign out everywhere
    </Button>
  )
}
