import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { NOT_JUST_NOW } from '../texts.ts'
import classes from './resend-confirmation.module.css'
import { DemoMailbox } from './resend-confirmation.tsx'

/** Mails a link that signs in, when somebody has used up the account's tries; the answer is the same for everybody. */
export function RequestSignInLink({ email, returnTo }: { email: string; returnTo?: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const request = trpc.auth.requestSignInLink.useMutation({
    onMutate: () => setSaid(null),
    onSuccess: () => setSaid(`If there’s an account for ${email}, a link that signs you in is on its way.`),
    onError: (error) => setSaid(isUnanswered(error) ? NOT_JUST_NOW : error.message),
  })
  return (
    <div className={classes.resend}>
      <Button variant="default" loading={request.isPending} onClick={() => request.mutate({ email, returnTo })}>
        Email me a sign-in link
      </Button>
      <p role="status" className={classes.said}>
        {said}
      </p>
      {said && <DemoMailbox />}
    </div>
  )
}
