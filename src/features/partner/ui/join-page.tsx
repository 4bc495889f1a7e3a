import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { useSignOut } from '#shell/account/sign-out.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { Container } from '#ui/page/container.tsx'
import { Banner } from '#ui/picture/banner.tsx'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'
import { INVITE_VENDOR, JOIN_LEDE, NOT_INVITED, PARTNER_FAILED } from '../texts.ts'
import classes from './join-page.module.css'
import { useCoupleChanged } from './use-couple-changed.ts'

/**
 * Where an invitation leads. Opening it changes nothing, since mail scanners open every link. A person who signs up
 * returns by another mail, without the token: the invitation is found by the confirmed address.
 */
export function JoinPage() {
  const viewer = useViewer()
  const token = useFragment()?.get('token') ?? undefined
  return (
    <Container className={classes.page}>
      <Banner
        picture={marketingPicture('about', 'tall', 'wide')}
        alt=""
        sizes="(min-width: 62em) 45vw, 100vw"
        className={classes.picture}
      />
      <div className={classes.column}>
        <h1>Plan it together</h1>
        {token && <InvitedBy token={token} />}
        <p className={classes.lede}>{JOIN_LEDE}</p>
        {viewer === null && <Arrive token={token} />}
        {viewer?.role === 'client' && <Join token={token} />}
        {viewer && viewer.role !== 'client' && <AnotherAccount />}
      </div>
    </Container>
  )
}

/** Whose invitation it is, before anybody signs in. */
function InvitedBy({ token }: { token: string }) {
  const { client } = trpc.useUtils()
  const { data } = useQuery({
    queryKey: ['partner-invitation', token],
    queryFn: () => client.partner.invitation.mutate({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!data?.invitedBy) return null
  return <p>{data.invitedBy} has invited you.</p>
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

/** The signed-in account cannot belong to a couple. */
function AnotherAccount() {
  const { signOut, isPending } = useSignOut({ to: '/sign-in', message: 'Signed out. Open the invitation again.' })
  return (
    <>
      <p role="alert">{INVITE_VENDOR}</p>
      <div className={classes.actions}>
        <Button size="md" loading={isPending} onClick={signOut}>
          Sign out
        </Button>
      </div>
    </>
  )
}

/** The next step for somebody who cannot join now. */
function Onwards({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <div className={classes.actions}>
        <ButtonLink to="/dashboard" size="md">
          Go to your dashboard
        </ButtonLink>
        <ButtonLink to="/account" size="md" variant="default">
          Invite your partner
        </ButtonLink>
      </div>
    </>
  )
}

/** The invitation went to another address: told, and asked before anything is joined. */
function OtherAddress({
  question,
  isPending,
  onJoin,
}: {
  question: ReactNode
  isPending: boolean
  onJoin: () => void
}) {
  const leaving = useSignOut({ to: '/sign-in', message: 'Signed out. Open the invitation again.' })
  return (
    <>
      {question}
      <div className={classes.actions}>
        <Button size="md" loading={isPending} onClick={onJoin}>
          Join with this account
        </Button>
        <Button size="md" variant="default" loading={leaving.isPending} onClick={leaving.signOut}>
          Use another account
        </Button>
      </div>
    </>
  )
}

function Join({ token }: { token: string | undefined }) {
  const changed = useCoupleChanged()
  const { data } = trpc.partner.get.useQuery()
  const join = trpc.partner.join.useMutation({ onSuccess: changed })
  const isRefused = join.error !== null && !isUnanswered(join.error)
  if (data?.other)
    return (
      <>
        <p role="status">
          {data.place === 'partner'
            ? `You and ${data.other.firstName} are planning together now.`
            : `There are already two of you: you and ${data.other.firstName}.`}
        </p>
        <div className={classes.actions}>
          <ButtonLink to="/dashboard" size="md">
            Go to your dashboard
          </ButtonLink>
        </div>
      </>
    )
  const problem = join.error && (
    <p role="alert" className={classes.problem}>
      {isRefused ? join.error.message : PARTNER_FAILED}
    </p>
  )
  if (appCodeOf(join.error) === 'OTHER_ADDRESS')
    return (
      <OtherAddress
        question={problem}
        isPending={join.isPending}
        onJoin={() => join.mutate({ token, isOtherAddress: true })}
      />
    )
  // An old link beside a newer invitation: that one is found by the address.
  const isOpen = !isRefused || (data?.invitedBy && join.variables?.token)
  if (!isOpen) return <Onwards>{problem}</Onwards>
  if (data && !token && !data.invitedBy)
    return (
      <Onwards>
        <p role="status">{NOT_INVITED}</p>
      </Onwards>
    )
  return (
    <>
      {problem}
      <div className={classes.actions}>
        <Button size="md" loading={join.isPending || !data} onClick={() => join.mutate(isRefused ? {} : { token })}>
          {data?.invitedBy ? `Join ${data.invitedBy}` : 'Join'}
        </Button>
      </div>
      <p className={classes.note}>
        What you’ve saved goes on the shortlist you share. You can <Link to="/account">leave again</Link> at any time,
        and keep the saved photographers and your notes.
      </p>
    </>
  )
}
