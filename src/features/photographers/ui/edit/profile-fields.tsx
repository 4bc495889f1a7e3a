import { NativeSelect } from '@mantine/core'
import { BUSINESS_TYPES } from '#shared/access/roles.ts'
import { NumberField, Textarea, TextInput } from '#ui/form/fields.tsx'
import type { AppForm } from '#ui/form/use-app-form.ts'
import { BIO_MAX, COUPLES_PHONE, NAME_MAX, PHONE_IS_PRIVATE, type ProfileValues, TYPE_CLOSED } from '../../inputs.ts'
import { MARKETS, STYLE_NAMES } from '../../markets-and-styles.ts'
import { BUSINESS_TYPE_LABELS } from '../../model.ts'
import { CheckList } from './check-list.tsx'
import classes from './profile-form.module.css'

type FieldsProps = { form: AppForm<ProfileValues>['form'] }

const MARKET_OPTIONS = MARKETS.map(({ slug, name }) => ({ value: slug, label: name }))
const STYLE_OPTIONS = STYLE_NAMES.map((name) => ({ value: name, label: name }))

/** Names, and the words couples read. */
export function WordsFields({ form }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="Name" size="md" limit={NAME_MAX} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="Business name"
          size="md"
          autoComplete="organization"
          {...form.getInputProps('businessName')}
        />
      </div>
      <NativeSelect
        label="Business type"
        description={form.getValues().businessType === 'photographer' ? undefined : TYPE_CLOSED}
        size="md"
        data={BUSINESS_TYPES.map((value) => ({ value, label: BUSINESS_TYPE_LABELS[value] }))}
        {...form.getInputProps('businessType')}
      />
      <Textarea
        label="Bio"
        description="How you work, and what a couple can expect from you."
        size="md"
        autosize
        minRows={5}
        maxRows={16}
        limit={BIO_MAX}
        {...form.getInputProps('bio')}
      />
    </>
  )
}

/** How the platform, and with website and Instagram everybody, reaches the vendor. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Phone"
          description={PHONE_IS_PRIVATE}
          type="tel"
          autoComplete="tel"
          size="md"
          {...form.getInputProps('phone')}
        />
        {/* The set-up list leads here, label and all. */}
        <div id="couples-phone">
          <TextInput
            label={COUPLES_PHONE}
            description="Shown once a booking is confirmed"
            type="tel"
            autoComplete="tel"
            size="md"
            {...form.getInputProps('couplesPhone')}
          />
        </div>
      </div>
      <div className={classes.pair}>
        <TextInput
          label="Website"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://"
          size="md"
          {...form.getInputProps('website')}
        />
        <TextInput
          label="Instagram"
          autoCapitalize="none"
          placeholder="@yourname"
          size="md"
          {...form.getInputProps('instagram')}
        />
      </div>
    </>
  )
}

/** Where, in which styles, and from which price. */
export function OfferFields({ form }: FieldsProps) {
  const { values, setFieldValue, errors } = form
  return (
    <>
      <TextInput
        label="Location"
        description="As couples will see it, for example “Brooklyn, New York”"
        size="md"
        {...form.getInputProps('location')}
      />
      <CheckList
        label="Markets"
        description="Where you work: couples search by these."
        options={MARKET_OPTIONS}
        value={values.markets}
        onChange={(markets) => setFieldValue('markets', markets)}
        error={errors.markets}
      />
      <CheckList
        label="Style"
        options={STYLE_OPTIONS}
        value={values.specialty}
        onChange={(specialty) => setFieldValue('specialty', specialty)}
        error={errors.specialty}
      />
      <NumberField
        label="Starting price"
        description="In dollars. Leave it empty if you’d rather not say."
        decimals={2}
        size="md"
        className={classes.price}
        {...form.getInputProps('startingPrice')}
        value={values.startingPrice ?? ''}
        onChange={(price) => setFieldValue('startingPrice', typeof price === 'number' ? price : null)}
      />
    </>
  )
}
