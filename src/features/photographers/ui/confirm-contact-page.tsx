import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { Container } from '#ui/page/container.tsx'
import { CONTACT_CONFIRMED, CONTACT_LINK_INVALID, ConfirmContactInput } from '../contact-inputs.ts'
import classes from './confirm-contact-page.module.css'

const FAILED = 'That didn’t work. Please try again.'

/** Where the mail to a new contact address leads. Opening it changes nothing, since mail scanners open every link. */
export function ConfirmContactPage() {
  const fragment = useFragment()
  const confirm = trpc.photographers.confirmEmail.useMutation()
  const token = fragment?.get('token') ?? ''
  const isUsable = ConfirmContactInput.safeParse({ token }).success
  const isDead = fragment !== null && (!isUsable || appCodeOf(confirm.error) === 'TOKEN_INVALID')
  const problem = isDead
    ? CONTACT_LINK_INVALID
    : confirm.error && (isUnanswered(confirm.error) ? FAILED : confirm.error.message)
  return (
    <Container width="text" className={classes.page}>
      <h1>{confirm.isSuccess ? 'Your address is confirmed' : 'Confirm your new address'}</h1>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {confirm.isSuccess && <p role="status">{CONTACT_CONFIRMED}</p>}
      {!confirm.isSuccess && !isDead && (
        <>
          <p>Once you confirm, inquiries and everything about your bookings will come to this address.</p>
          <Button size="md" loading={confirm.isPending} disabled={!isUsable} onClick={() => confirm.mutate({ token })}>
            Confirm this address
          </Button>
        </>
      )}
      {(confirm.isSuccess || isDead) && (
        <ButtonLink to="/vendor/profile" variant="default">
          Open your profile
        </ButtonLink>
      )}
    </Container>
  )
}
