import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ELSEWHERE, salesTaxName } from '#features/payments/sales-tax.ts'
import { US_STATES, type UsState } from '#shared/site/us-states.ts'
import { trpc } from '#shell/trpc.ts'
import { TextInput } from '#ui/form/fields.tsx'
import type { AppForm } from '#ui/form/use-app-form.ts'
import { Money } from '#ui/text/money.tsx'
import { TaxPreviewInput } from '../inputs.ts'
import classes from './offer.module.css'
import { type OfferValues, totalCentsOf } from './offer-values.ts'
import type { OfferAbout } from './use-offer-draft.ts'

const STATES = [
  { value: '', label: 'Choose one' },
  ...US_STATES.map((value) => ({ value, label: value })),
  { value: ELSEWHERE, label: 'Outside the United States' },
]

const isTaxed = (venue: OfferValues['venue'], taxedStates: readonly UsState[]) =>
  taxedStates.some((state) => state === venue.state)

type VenueFieldsProps = Pick<AppForm<OfferValues>, 'form'> & { taxedStates: readonly UsState[] }

/** Where the wedding is: its state says whether sales tax is added, its address how much. */
export function VenueFields({ form, taxedStates }: VenueFieldsProps) {
  return (
    <fieldset className={classes.items}>
      <legend>The venue’s address</legend>
      <NativeSelect
        label="State"
        description="In some states, the law adds sales tax to what the couple pays. It depends on the venue, not on where you work."
        size="md"
        data={STATES}
        {...form.getInputProps('venue.state')}
      />
      {isTaxed(form.values.venue, taxedStates) && (
        <>
          <TextInput label="Street, if you know it" size="md" limit={120} {...form.getInputProps('venue.line1')} />
          <div className={classes.pair}>
            <TextInput label="City" size="md" limit={80} {...form.getInputProps('venue.city')} />
            <TextInput label="ZIP code" size="md" limit={10} {...form.getInputProps('venue.postalCode')} />
          </div>
        </>
      )}
    </fieldset>
  )
}

type OfferTaxProps = { values: OfferValues; about: OfferAbout; taxedStates: readonly UsState[] }

/** What the couple pays with the sales tax, as the tax service estimates it; what is sent has the exact sum. */
export function OfferTax({ values: { venue, items }, about, taxedStates }: OfferTaxProps) {
  const totalCents = totalCentsOf(items)
  const [asked] = useDebouncedValue({ venue, totalCents }, 600)
  const input = TaxPreviewInput.safeParse({ ...about, ...asked }).data
  const isWhole = isTaxed(venue, taxedStates) && venue.city !== '' && venue.postalCode !== ''
  const { data, error } = trpc.bookings.previewTax.useQuery(input!, {
    enabled: isWhole && input !== undefined,
    retry: false,
  })
  if (!isWhole || input === undefined) return null
  if (error) return <p role="alert">{error.message}</p>
  if (data === undefined) return null
  if (data === null) return <p className={classes.kept}>No sales tax is added for this venue.</p>
  return (
    <dl className={classes.net} aria-live="polite">
      <div>
        <dt>{salesTaxName(data)}, estimated</dt>
        <dd>
          <Money cents={data.taxCents} />
        </dd>
      </div>
      <div>
        <dt>The couple pays</dt>
        <dd>
          <Money cents={asked.totalCents + data.taxCents} />
        </dd>
      </div>
    </dl>
  )
}
