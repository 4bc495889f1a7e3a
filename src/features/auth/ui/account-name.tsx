import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { NameInput } from '../account-inputs.ts'
import { ACCOUNT_FAILED } from '../texts.ts'
import { NameField } from './fields.tsx'

type Values = { firstName: string; lastName?: string }
type AccountNameProps = { firstName: string; lastName: string | null; version: string }

const toValues = ({ firstName, lastName }: Omit<AccountNameProps, 'version'>): Values =>
  lastName === null ? { firstName } : { firstName, lastName }

/** First name, and the last one where the record has it. */
export function AccountName({ firstName, lastName, version }: AccountNameProps) {
  const utils = trpc.useUtils()
  const update = trpc.auth.updateName.useMutation()
  const hasLastName = lastName !== null
  const state = useAppForm<Values, NameInput>({
    schema: NameInput,
    initialValues: toValues({ firstName, lastName }),
    record: {
      version,
      readNewest: async () => {
        const newest = await utils.auth.account.fetch(undefined, { staleTime: 0 })
        return { version: newest.version, values: toValues(newest) }
      },
    },
    onSubmit: async (values, seen, stored) => {
      try {
        stored((await update.mutateAsync({ ...values, version: seen })).version)
      } catch (error) {
        throw isUnanswered(error) ? new Error(ACCOUNT_FAILED) : error
      }
      notify.success('Name saved')
      await Promise.all([utils.auth.account.invalidate(), utils.auth.me.invalidate()])
    },
  })
  return (
    <AppForm state={state} label="Name">
      <NameField label="First name" autoComplete="given-name" {...state.form.getInputProps('firstName')} />
      {hasLastName && (
        <NameField label="Last name" autoComplete="family-name" {...state.form.getInputProps('lastName')} />
      )}
      <SubmitButton busy={state.isPending ? 'Saving...' : null} isNarrow>
        Save name
      </SubmitButton>
    </AppForm>
  )
}
