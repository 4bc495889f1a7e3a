import { acceptedTypes, BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import '@mantine/core/styles/Combobox.layer.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PASSWORD_MAX } from '#features/auth/model.ts'
import { MARKET_NAMES } from '#features/photographers/markets-and-styles.ts'
import { EMAIL_MAX, PHONE_MAX } from '#shared/text/text-checks.ts'
import { PasswordInput, Textarea, TextInput } from '#ui/form/fields.tsx'
import type { AppForm } from '#ui/form/use-app-form.ts'
import { useSite } from '#ui/page/site.ts'
import { APPLICANT_NAME_MAX, BIO_MAX, BUSINESS_NAME_MAX, LINK_MAX } from '../model.ts'
import { categoryClosed, invitationEnds } from '../texts.ts'
import classes from './apply-form.module.css'
import type { ApplyValues } from './apply-values.ts'
import { StyleOptions } from './style-options.tsx'

type FieldsProps = { form: AppForm<ApplyValues>['form'] }

type AccountFieldsProps = FieldsProps & { ownEmail: string | null; invited: string | null }

/** Name, and the account to open; somebody signed in has one. */
export function AccountFields({ form, ownEmail, invited }: AccountFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="The person couples will talk to."
        autoComplete="name"
        limit={APPLICANT_NAME_MAX}
        size="md"
        {...form.getInputProps('name')}
        onChange={(event) => {
          // Names carried over from another form do not count as typed here.
          form.setValues({ name: event.currentTarget.value, firstName: '', lastName: '' })
        }}
      />
      {ownEmail === null ? (
        <div className={classes.pair}>
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            limit={EMAIL_MAX}
            size="md"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            limit={PASSWORD_MAX}
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            {...form.getInputProps('password')}
            aria-invalid={Boolean(form.errors.password)}
          />
        </div>
      ) : (
        <p className={classes.own}>
          You’re applying with your account <strong>{ownEmail}</strong>, which will become a photographer’s account.
          {invited && ` ${invitationEnds(invited)}`}
        </p>
      )}
    </>
  )
}

/** What the business is and where it is found. */
export function BusinessFields({ form }: FieldsProps) {
  const { allowedVendorTypes } = useSite()
  const { businessType } = form.getValues()
  const closed = businessType ? categoryClosed(businessType) : null
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Business type"
          size="md"
          data={[
            { value: '', label: 'Please choose' },
            ...acceptedTypes(allowedVendorTypes).map((value) => ({ value, label: BUSINESS_TYPE_LABELS[value] })),
          ]}
          {...form.getInputProps('businessType')}
        />
        <TextInput
          label="Business name"
          autoComplete="organization"
          limit={BUSINESS_NAME_MAX}
          size="md"
          {...form.getInputProps('businessName')}
        />
      </div>
      <p role="status" className={classes.hint} hidden={!closed}>
        {closed}
      </p>
      <TextInput
        label="Phone"
        description="For us only; couples don’t see it."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        limit={PHONE_MAX}
        size="md"
        {...form.getInputProps('phone')}
      />
      <LinkFields form={form} />
    </>
  )
}

function LinkFields({ form }: FieldsProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="Website"
        placeholder="www.example.com"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        limit={LINK_MAX}
        size="md"
        {...form.getInputProps('website')}
      />
      <TextInput
        label="Instagram"
        placeholder="@yourstudio"
        autoCapitalize="none"
        spellCheck={false}
        limit={LINK_MAX}
        size="md"
        {...form.getInputProps('instagram')}
      />
    </div>
  )
}

/** What couples look for: words, place, styles and a price to begin with. */
export function WorkFields({ form }: FieldsProps) {
  return (
    <>
      <Textarea
        label="Bio"
        description="How you work and what a day with you is like."
        rows={6}
        limit={BIO_MAX}
        size="md"
        {...form.getInputProps('bio')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Location"
          description="Where you work most. You can add more places later."
          size="md"
          data={[{ value: '', label: 'Please choose' }, ...MARKET_NAMES]}
          {...form.getInputProps('location')}
        />
        <TextInput
          label="Starting price"
          description="In dollars. Leave it empty to show no price."
          inputMode="decimal"
          leftSection="$"
          limit={12}
          size="md"
          {...form.getInputProps('startingRate')}
        />
      </div>
      <StyleOptions
        value={form.getValues().styleOptions}
        onChange={(styles) => {
          form.setFieldValue('styleOptions', styles)
          if (styles.length > 0) form.clearFieldError('styleOptions')
        }}
        onBlur={() => void form.validateField('styleOptions')}
        error={form.errors.styleOptions as string | undefined}
      />
    </>
  )
}

/** V12. */
export function AgreementField({ form }: FieldsProps) {
  return (
    <Checkbox
      label={
        <>
          I agree to the <Link to="/privacy">privacy policy</Link> and <Link to="/terms">terms</Link>
        </>
      }
      classNames={{ body: classes.agreement }}
      {...form.getInputProps('privacyAgreement', { type: 'checkbox' })}
      aria-invalid={form.errors.privacyAgreement ? true : undefined}
    />
  )
}
