import { Link } from '@tanstack/react-router'
import { isUnanswered } from '#shared/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { useRefreshIdentity, useViewer } from '#shell/viewer.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { useFragment } from '#ui/use-fragment.ts'
import { INVITE_VENDOR, JOIN_LEDE, PARTNER_FAILED } from '../texts.ts'
import classes from './join-page.module.css'

/**
 * Where an invitation leads. Opening it changes nothing, since mail scanners open every link. Who signs up comes back by
 * another mail, without the token: the invitation is found by the confirmed address. (CP1)
 */
export function JoinPage() {
  const viewer = useViewer()
  const token = useFragment()?.get('token') ?? undefined
  return (
    <Container width="text" className={classes.page}>
      <h1>Plan it together</h1>
      <p className={classes.lede}>{JOIN_LEDE}</p>
      {viewer === null && <Arrive token={token} />}
      {viewer?.role === 'client' && <Join token={token} />}
      {viewer && viewer.role !== 'client' && <p role="alert">{INVITE_VENDOR}</p>}
    </Container>
  )
}

function Arrive({ token }: { token: string | undefined }) {
  const back = token ? `/join#token=${token}` : '/join'
  return (
    <>
      <div className={classes.actions}>
        <ButtonLink to="/sign-up" state={{ returnTo: '/join' }} size="md">
          Create your account
        </ButtonLink>
        <ButtonLink to="/sign-in" state={{ returnTo: back }} size="md" variant="default">
          Sign in
        </ButtonLink>
      </div>
      <p className={classes.note}>Use the address that the invitation was sent to.</p>
    </>
  )
}

function Join({ token }: { token: string | undefined }) {
  const refresh = useRefreshIdentity()
  const { data } = trpc.partner.get.useQuery()
  const join = trpc.partner.join.useMutation({ onSuccess: refresh })
  if (data?.other)
    return (
      <>
        <p role="status">
          {data.place === 'partner'
            ? `You and ${data.other.firstName} plan together now.`
            : `You are two already, you and ${data.other.firstName}.`}
        </p>
        <div className={classes.actions}>
          <ButtonLink to="/dashboard" size="md">
            Go to your dashboard
          </ButtonLink>
        </div>
      </>
    )
  return (
    <>
      {join.error && (
        <p role="alert" className={classes.problem}>
          {isUnanswered(join.error) ? PARTNER_FAILED : join.error.message}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="md" loading={join.isPending || !data} onClick={() => join.mutate({ token })}>
          {data?.invitedBy ? `Join ${data.invitedBy}` : 'Join'}
        </Button>
      </div>
      <p className={classes.note}>
        What you have saved is added to the shortlist of both. You can <Link to="/account">leave again</Link> at any
        time.
      </p>
    </>
  )
}
