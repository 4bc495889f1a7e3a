import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { deviceName } from '../../device-name.ts'
import { NewPasskeyForm } from '../../factor-inputs.ts'
import { FACTOR_NAME_MAX } from '../../factor-model.ts'
import { NOT_JUST_NOW } from '../../texts.ts'
import { makePasskey } from './passkey-browser.ts'

type NewPasskeyProps = { onAdded: (name: string, answer: { recoveryCodes: string[] | null }) => Promise<void> }

/** Makes a passkey on this device, or on one that the browser offers. */
export function NewPasskey({ onAdded }: NewPasskeyProps) {
  const start = trpc.factors.startPasskey.useMutation()
  const add = trpc.factors.addPasskey.useMutation()
  const state = useAppForm({
    schema: NewPasskeyForm,
    initialValues: { name: deviceName(navigator.userAgent) },
    warnWhenDirty: false,
    onSubmit: async ({ name }) => {
      try {
        const response = await makePasskey(await start.mutateAsync())
        await onAdded(name, await add.mutateAsync({ name, response }))
      } catch (error) {
        throw isUnanswered(error) && !(error instanceof Error) ? new Error(NOT_JUST_NOW) : error
      }
    },
  })
  return (
    <AppForm state={state} label="Add a passkey">
      <p>
        A passkey signs you in with your face, your fingerprint or your device’s PIN. There’s nothing to type, and
        nothing anyone could steal from us.
      </p>
      <TextInput
        label="Name"
        description="So you’ll recognize it in your list."
        size="md"
        limit={FACTOR_NAME_MAX}
        {...state.form.getInputProps('name')}
      />
      <SubmitButton busy={state.isPending ? 'Waiting for your device...' : null}>Create the passkey</SubmitButton>
    </AppForm>
  )
}
