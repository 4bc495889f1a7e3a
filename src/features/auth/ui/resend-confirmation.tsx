import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { useSite } from '#ui/page/site.ts'
import { NOT_JUST_NOW } from '../texts.ts'
import classes from './resend-confirmation.module.css'

type ResendProps = { email: string; returnTo?: string }

/** Sends the confirmation mail again; the answer is the same for every address. */
export function ResendConfirmation({ email, returnTo }: ResendProps) {
  const [said, setSaid] = useState<string | null>(null)
  const resend = trpc.auth.resendConfirmation.useMutation({
    onMutate: () => setSaid(null),
    onSuccess: () => setSaid('A new email is on its way. Please check your spam folder too.'),
    onError: (error) => setSaid(isUnanswered(error) ? NOT_JUST_NOW : error.message),
  })
  return (
    <div className={classes.resend}>
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ email, returnTo })}>
        Send the email again
      </Button>
      <p role="status" className={classes.said}>
        {said}
      </p>
      <HelpLink topic="emails">An email hasn’t arrived</HelpLink>
      <DemoMailbox />
    </div>
  )
}

/** In the demonstration no mail is sent out: it is kept where it can be read. */
export function DemoMailbox() {
  const { isDemo } = useSite()
  if (!isDemo) return null
  return (
    <p className={classes.demo}>
      This is a demonstration: its emails are kept in the <a href="/dev/mailbox">local mailbox</a>.
    </p>
  )
}
