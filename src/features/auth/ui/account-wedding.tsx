import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { WeddingInput } from '../account-inputs.ts'
import { CITY_MAX, EARLIEST_WEDDING, LATEST_WEDDING, NAME_MAX } from '../model.ts'
import type { KnownWedding } from '../server/known-wedding-records.ts'
import { ACCOUNT_FAILED } from '../texts.ts'

type Values = { phone: string; partnerName: string; weddingDate: string | null; city: string }
type Wedding = { [Field in keyof Values]: string | null } & { version: string; known: KnownWedding | null }

/** What is saved, and where nothing is, what the couple has told a photographer. */
const toValues = ({ phone, partnerName, weddingDate, city, known }: Wedding): Values => ({
  phone: phone ?? '',
  partnerName: partnerName ?? '',
  weddingDate: weddingDate ?? known?.weddingDate ?? null,
  city: city ?? known?.city?.slice(0, CITY_MAX) ?? '',
})

/** Which of the fields was filled in from elsewhere, and that nothing else is needed from there. */
function filledWords({ weddingDate, city, known }: Wedding): string | null {
  const isFilled = (!weddingDate && known?.weddingDate) || (!city && known?.city)
  if (!known || !isFilled) return null
  return `Filled in from your ${known.from}. Add what’s missing, and save to keep it.`
}

/** Partner, wedding date, city and phone of a couple; all optional. */
export function AccountWedding({ wedding }: { wedding: Wedding }) {
  const utils = trpc.useUtils()
  const update = trpc.auth.updateWedding.useMutation()
  const state = useAppForm<Values, WeddingInput>({
    schema: WeddingInput,
    initialValues: toValues(wedding),
    record: {
      version: wedding.version,
      readNewest: async () => {
        const newest = (await utils.auth.account.fetch(undefined, { staleTime: 0 })).wedding!
        return { version: newest.version, values: toValues(newest) }
      },
    },
    onSubmit: async (values, seen, stored) => {
      try {
        stored((await update.mutateAsync({ ...values, version: seen })).version)
      } catch (error) {
        throw isUnanswered(error) ? new Error(ACCOUNT_FAILED) : error
      }
      notify.success('Wedding details saved')
      await utils.auth.account.invalidate()
    },
  })
  const { form } = state
  const filled = filledWords(wedding)
  return (
    <AppForm state={state} label="Your wedding">
      {filled && <p>{filled}</p>}
      <TextInput label="Your partner’s name" size="md" limit={NAME_MAX} {...form.getInputProps('partnerName')} />
      <DateInput
        label="Wedding date"
        min={EARLIEST_WEDDING}
        max={LATEST_WEDDING}
        {...form.getInputProps('weddingDate')}
      />
      <TextInput label="City" size="md" limit={CITY_MAX} {...form.getInputProps('city')} />
      <TextInput
        label="Phone"
        description="Only your photographer sees it, once a booking is confirmed."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        size="md"
        {...form.getInputProps('phone')}
      />
      <SubmitButton busy={state.isPending ? 'Saving...' : null} isNarrow>
        Save wedding details
      </SubmitButton>
    </AppForm>
  )
}
