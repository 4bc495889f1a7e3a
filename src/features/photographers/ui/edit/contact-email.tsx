import { Button } from '@mantine/core'
import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ChangeEmailInput, CONTACT_KEPT } from '../../contact-inputs.ts'
import type { OwnProfile } from '../../inputs.ts'
import classes from './profile-form.module.css'

const FAILED = 'That didn’t work. Please try again.'
const EMPTY = { email: '', password: '' }

/** Where mail about the vendor's business goes: not a field of the form, since changing it takes a proof. */
export function ContactEmail({ own: { email, pendingEmail, isEditable } }: { own: OwnProfile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="contact-email">
      <div className={classes.words}>
        <h2 id="contact-email">Contact email</h2>
        <p>Inquiries and news of your bookings go here. Couples see it once a booking is confirmed.</p>
      </div>
      <div className={classes.fields}>
        <p className={classes.address}>{email}</p>
        {pendingEmail && <Waiting pendingEmail={pendingEmail} email={email} />}
        {isEditable && !isOpen && (
          <Button variant="default" size="md" className={classes.change} onClick={() => setOpen(true)}>
            Change address
          </Button>
        )}
        {isEditable && isOpen && <Change onDone={() => setOpen(false)} />}
      </div>
    </section>
  )
}

function Waiting({ pendingEmail, email }: { pendingEmail: string; email: string }) {
  const { photographers } = trpc.useUtils()
  const keep = trpc.photographers.keepEmail.useMutation({
    onSuccess: () => notify.success(CONTACT_KEPT),
    onError: (error) => notify.error(isUnanswered(error) ? FAILED : error.message),
    onSettled: () => photographers.own.invalidate(),
  })
  return (
    <div className={classes.note} role="status">
      <p>
        We wrote to <strong>{pendingEmail}</strong>. Until you use the link in that email, everything goes to {email}.
      </p>
      <Button variant="default" className={classes.change} loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep the current address
      </Button>
    </div>
  )
}

function Change({ onDone }: { onDone: () => void }) {
  const { photographers } = trpc.useUtils()
  const change = trpc.photographers.changeEmail.useMutation()
  const state = useAppForm<typeof EMPTY, ChangeEmailInput>({
    schema: ChangeEmailInput,
    initialValues: EMPTY,
    onSubmit: async (values) => {
      try {
        const { email } = await change.mutateAsync(values)
        notify.success(`We wrote to ${email}`)
      } catch (error) {
        throw isUnanswered(error) ? new Error(FAILED) : error
      }
      state.form.setValues(EMPTY)
      await photographers.own.invalidate()
      onDone()
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Change the contact email">
      <TextInput
        label="New email"
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
          Send the confirmation
        </SubmitButton>
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </AppForm>
  )
}
