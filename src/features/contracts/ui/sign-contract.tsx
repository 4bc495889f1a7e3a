import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { SignContractInput } from '../inputs.ts'
import { SIGNER_NAME_MAX, SIGNING_CONSENT } from '../model.ts'
import { askAboutName } from './ask-about-name.ts'
import classes from './contracts.module.css'

type SignContractProps = {
  contract: { id: string; vendorName: string; signerName: string }
  /** Called once both have signed, with the contract's booking. */
  onSigned: (bookingId: string) => void
  /** Called with every refusal: the contract may have ended meanwhile. */
  onRefused?: () => void
  children?: ReactNode
}

/** The couple's signature: full name, consent and the password once more, unless a second factor stands for it. */
export function SignContract({ contract, onSigned, onRefused }: SignContractProps) {
  const utils = trpc.useUtils()
  const sign = trpc.contracts.sign.useMutation()
  const state = useAppForm<SignContractInput>({
    schema: SignContractInput,
    initialValues: { id: contract.id, fullName: '', isAgreed: false, password: '' },
    ...(onRefused ? { onRefused } : {}),
    onSubmit: async (input) => {
      const meant = await askAboutName(input.fullName, contract.signerName)
      if (!meant) return false
      const { bookingId } = await sign.mutateAsync({ ...input, ...meant })
      notify.success('Contract signed')
      await Promise.all([utils.contracts.invalidate(), utils.bookings.invalidate(), utils.payments.invalidate()])
      onSigned(bookingId)
      return undefined
    },
  })
  const { form } = state
  return (
    <section className={classes.sign} aria-labelledby="sign">
      <h2 id="sign">Sign the contract</h2>
      <p className={classes.hint}>
        {contract.vendorName} has already signed. With your signature, the contract is complete and can’t be changed.
      </p>
      <HelpLink topic="signing">How signing works</HelpLink>
      <AppForm state={state} label="Sign the contract" className={classes.signForm}>
        <TextInput
          label="Your full name"
          description="This is your signature."
          autoComplete="name"
          size="md"
          limit={SIGNER_NAME_MAX}
          {...form.getInputProps('fullName')}
        />
        <PasswordAgain description="So no one else can sign for you." {...form.getInputProps('password')} />
        <Checkbox label={SIGNING_CONSENT} {...form.getInputProps('isAgreed', { type: 'checkbox' })} />
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={state.isPending}>
            Sign the contract
          </Button>
        </div>
      </AppForm>
    </section>
  )
}
