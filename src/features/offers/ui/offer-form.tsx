import { Button, NativeSelect, Switch } from '@mantine/core'
import { NOTE_MAX } from '#features/bookings/inputs.ts'
import { BALANCE_DUE_DAYS_BEFORE, CANCELLATION_POLICIES, RETAINER_PERCENT } from '#features/payments/terms.ts'
import { POLICY_NAMES, policyWords } from '#features/payments/terms-words.ts'
import { formatMoney } from '#shared/money/money.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, TextInput } from '#ui/form/fields.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { type AppForm as AppFormState } from '#ui/form/use-app-form.ts'
import { typedOffer } from './contract-part.ts'
import type { DraftState } from './draft-keeper.ts'
import classes from './offer.module.css'
import { OfferItems } from './offer-items.tsx'
import { OfferNet } from './offer-net.tsx'
import { OfferTax, VenueFields } from './offer-tax.tsx'
import { fromOffer, fromPackage, type OfferValues } from './offer-values.ts'
import { type OfferFormProps, useOfferForm } from './use-offer-form.ts'

type FieldsProps = Pick<AppFormState<OfferValues>, 'form'>

/** Date, package, lines, terms and a message; with what the vendor keeps of the total beside the lines. */
export function OfferForm(props: OfferFormProps) {
  const { state, status } = useOfferForm(props)
  const { form } = state
  return (
    <AppForm state={state} label={props.submitLabel} className={classes.form}>
      {!props.isRevision && <When form={form} />}
      <StartFrom form={form} packages={props.packages ?? []} last={props.isRevision ? null : props.start.last} />
      <Package form={form} />
      <OfferItems form={form} />
      {props.start.taxedStates.length > 0 && <VenueFields form={form} taxedStates={props.start.taxedStates} />}
      <OfferNet items={form.values.items} />
      {props.start.taxedStates.length > 0 && (
        <OfferTax values={form.values} about={props.about} taxedStates={props.start.taxedStates} />
      )}
      <Terms form={form} />
      <ContractFields form={form} contractPart={props.contractPart} {...props.start} />
      <div className={classes.send}>
        <Button type="submit" size="md" loading={state.isPending}>
          {form.values.hasContract ? 'Sign and send' : props.submitLabel}
        </Button>
        <p role="status" className={classes.kept}>
          {DRAFT_WORDS[status]}
        </p>
      </div>
    </AppForm>
  )
}

function When({ form }: FieldsProps) {
  return (
    <div className={classes.pair}>
      <DateInput
        label="Wedding date"
        {...form.getInputProps('eventDate')}
        onChange={(day) => form.setFieldValue('eventDate', day ?? '')}
      />
      <TextInput label="Place" size="md" limit={200} {...form.getInputProps('eventLocation')} />
    </div>
  )
}

const DRAFT_WORDS: Record<DraftState, string> = {
  none: '',
  saved: 'Draft saved',
  elsewhere: '',
  failed: 'Draft not saved',
}

type StartFromProps = FieldsProps & {
  packages: NonNullable<OfferFormProps['packages']>
  last: OfferFormProps['start']['last']
}
const LAST = 'last'

/** Fills in a package of one's own or the last offer; what is then changed here stays here. */
function StartFrom({ form, packages, last }: StartFromProps) {
  if (packages.length === 0 && !last) return null
  const choose = (id: string) => {
    if (id === LAST && last) form.setValues({ ...form.getValues(), ...fromOffer(last) })
    const chosen = packages.find((one) => one.id === id)
    // Which add-ons the couple wants is for the photographer to say.
    if (chosen) form.setValues({ ...form.getValues(), ...fromPackage({ ...chosen, addOns: [] }) })
  }
  const options = packages.map(({ id, name, priceCents }) => ({
    value: id,
    label: `${name}, ${formatMoney(priceCents)}`,
  }))
  const former = last
    ? [{ value: LAST, label: `Your last offer: ${last.coupleName}, ${formatMoney(last.totalCents)}` }]
    : []
  return (
    <NativeSelect
      label="Start from"
      description="A package or your last offer fills in the lines, the hours and the delivery below."
      size="md"
      data={[{ value: '', label: 'Choose one' }, ...former, ...options]}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

function Package({ form }: FieldsProps) {
  const count = (name: 'hours' | 'photographers' | 'images', label: string) => (
    <NumberField label={label} size="md" {...form.getInputProps(name)} />
  )
  return (
    <>
      <TextInput label="Package" placeholder="The day" size="md" limit={120} {...form.getInputProps('packageName')} />
      <div className={classes.triple}>
        {count('hours', 'Hours')}
        {count('photographers', 'Photographers')}
        {count('images', 'Pictures, about')}
      </div>
    </>
  )
}

type ContractFieldsProps = FieldsProps &
  Pick<OfferFormProps, 'contractPart'> &
  Pick<OfferFormProps['start'], 'names' | 'taxedStates'>

/** The contract, when it goes with the offer: the couple then reads, signs and pays in one go. */
function ContractFields({ form, contractPart: { Fields }, names, taxedStates }: ContractFieldsProps) {
  const { title, content } = form.values
  return (
    <fieldset className={classes.items}>
      <legend>The contract</legend>
      <Switch
        label="Send the contract with the offer"
        description="The couple reads both, signs and makes the first payment in one go. Otherwise, you send the contract once they’re happy with the offer."
        {...form.getInputProps('hasContract', { type: 'checkbox' })}
      />
      {form.values.hasContract && (
        <div className={classes.contract}>
          <Fields
            field={(name, options) => form.getInputProps(name, options)}
            words={{ title, content }}
            offer={typedOffer(form.values, { names, taxedStates, ...form.values })}
            fill={(words) => form.setValues({ ...form.getValues(), ...words })}
          />
        </div>
      )}
    </fieldset>
  )
}

const POLICIES = CANCELLATION_POLICIES.map((value) => ({ value, label: POLICY_NAMES[value] }))

function Terms({ form }: FieldsProps) {
  return (
    <>
      <Switch
        label="One payment at signing"
        description={`Otherwise ${RETAINER_PERCENT}% at signing and the rest ${BALANCE_DUE_DAYS_BEFORE} days before the wedding.`}
        {...form.getInputProps('isSinglePayment', { type: 'checkbox' })}
      />
      <NativeSelect
        label="Cancellation policy"
        description={policyWords(form.getValues().cancellationPolicy)}
        size="md"
        data={POLICIES}
        {...form.getInputProps('cancellationPolicy')}
      />
      <NumberField label="Delivery, days after the wedding" size="md" {...form.getInputProps('deliveryDays')} />
      <RedactedTextarea
        otherName="the couple"
        label="Message to the couple"
        autosize
        minRows={3}
        size="md"
        limit={NOTE_MAX}
        {...form.getInputProps('message')}
      />
    </>
  )
}
