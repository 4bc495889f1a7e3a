import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ChangeAddressInput } from '../../account-inputs.ts'
import { ADDRESS_KEPT, NOT_JUST_NOW } from '../../texts.ts'
import classes from './account-address.module.css'

type AccountAddressProps = { email: string; pendingEmail: string | null }
const EMPTY = { email: '', password: '' }

/** The address one signs in with, another one that waits to be confirmed, and the way to change it. */
export function AccountAddress({ email, pendingEmail }: AccountAddressProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.parts}>
      <p className={classes.address}>{email}</p>
      {pendingEmail !== null && <Waiting pendingEmail={pendingEmail} email={email} />}
      {isOpen ? (
        <Change onDone={() => setOpen(false)} />
      ) : (
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          Change email
        </Button>
      )}
    </div>
  )
}

/** A new address, until its link is used. */
function Waiting({ pendingEmail, email }: { pendingEmail: string; email: string }) {
  const { auth } = trpc.useUtils()
  const settled = {
    onError: (error: { message: string }) => notify.error(isUnanswered(error) ? NOT_JUST_NOW : error.message),
    onSettled: () => auth.account.invalidate(),
  }
  const keep = trpc.auth.withdrawAddress.useMutation({ ...settled, onSuccess: () => notify.success(ADDRESS_KEPT) })
  const resend = trpc.auth.resendAddress.useMutation({
    ...settled,
    onSuccess: () => notify.success(`We wrote to ${pendingEmail} again`),
  })
  return (
    <div className={classes.waiting} role="status">
      <p>
        We wrote to <strong>{pendingEmail}</strong>. The link in that email works for 24 hours. Until you use it, you
        sign in with {email}, and everything goes there.
      </p>
      <div className={classes.actions}>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send it again
        </Button>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep my current email
        </Button>
      </div>
    </div>
  )
}

function Change({ onDone }: { onDone: () => void }) {
  const { auth } = trpc.useUtils()
  const change = trpc.auth.changeAddress.useMutation()
  const state = useAppForm<typeof EMPTY, ChangeAddressInput>({
    schema: ChangeAddressInput,
    initialValues: EMPTY,
    onSubmit: async (values) => {
      try {
        const { email } = await change.mutateAsync(values)
        notify.success(`We wrote to ${email}`)
      } catch (error) {
        throw isUnanswered(error) ? new Error(NOT_JUST_NOW) : error
      }
      state.form.setValues(EMPTY)
      await auth.account.invalidate()
      onDone()
    },
  })
  const { form } = state
  return (
    <div className={classes.form}>
      <AppForm state={state} label="Change email">
        <TextInput
          label="New email"
          description="We send a link there. Nothing changes until you use it."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordAgain {...form.getInputProps('password')} />
        <div className={classes.actions}>
          <SubmitButton busy={state.isPending ? 'Sending...' : null} isNarrow>
            Send the link
          </SubmitButton>
          <Button variant="default" size="md" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </AppForm>
    </div>
  )
}
