import { NativeSelect, Switch } from '@mantine/core'
import { INSURANCE_MAX, OPERATOR_MAX, POSTAL_MAX, type Settings } from '#shared/site/settings.ts'
import { US_STATES } from '#shared/site/us-states.ts'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { GeneralSettings, type TabValues } from '../inputs.ts'
import { CONNECT_LINKS_RULE, SETTING_LABELS, SETTINGS_SAVED_PAGE } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

type Values = TabValues['general']

const toValues = (settings: Settings): Values => ({
  siteName: settings.siteName,
  siteUrl: settings.siteUrl,
  adminEmail: settings.adminEmail,
  operatorName: settings.operatorName,
  contactEmail: settings.contactEmail,
  postalAddress: settings.postalAddress,
  lawState: settings.lawState,
  agentName: settings.agentName,
  agentAddress: settings.agentAddress,
  agentEmail: settings.agentEmail,
  paymentsInsuredBy: settings.paymentsInsuredBy,
  timeZone: settings.timeZone,
  maintenanceMode: settings.maintenanceMode,
  showConnectLinks: settings.showConnectLinks,
  dayPacksOnPhones: settings.dayPacksOnPhones,
  instagramUrl: settings.instagramUrl,
  facebookUrl: settings.facebookUrl,
})

const askToClose = () =>
  confirm({
    title: 'Turn maintenance mode on?',
    message: 'Visitors, couples and photographers see a maintenance page until you turn it off again.',
    loses: ['Administrators can keep working', 'Emails, payments and scheduled jobs continue'],
    confirmLabel: 'Turn on and save',
  })

type Form = ReturnType<typeof useGeneralForm>['form']

const useGeneralForm = (stored: StoredSettings) =>
  useSettingsForm({
    tab: 'general',
    schema: GeneralSettings,
    stored,
    toValues,
    savedText: SETTINGS_SAVED_PAGE,
    beforeSave: async ({ maintenanceMode }, before) => !maintenanceMode || before.maintenanceMode || askToClose(),
  })

/** Name, addresses, zone, maintenance; and what the public pages show. */
export function GeneralTab({ stored }: { stored: StoredSettings }) {
  const state = useGeneralForm(stored)
  const { form } = state
  return (
    <TabForm state={state} label="General settings" saveLabel="Save Changes">
      <SiteSection form={form} />
      <OperatorSection form={form} />
      <TermsSection form={form} />
      <Section
        title="Maintenance"
        text="Every page says that the site is under maintenance. Administrators can still sign in at /admin-login."
      >
        <Switch
          size="md"
          label={SETTING_LABELS.maintenanceMode}
          {...form.getInputProps('maintenanceMode', { type: 'checkbox' })}
        />
      </Section>
      <Section
        title="Day packs"
        text="Couples and photographers can save the pack of a wedding day, to open it offline. When this is off, every phone deletes what it saved as soon as it’s online and opens a day pack."
      >
        <Switch
          size="md"
          label={SETTING_LABELS.dayPacksOnPhones}
          {...form.getInputProps('dayPacksOnPhones', { type: 'checkbox' })}
        />
      </Section>
      <PublicSection form={form} />
    </TabForm>
  )
}

function SiteSection({ form }: { form: Form }) {
  return (
    <Section title="The site" text="The name appears in every header and email.">
      <TextInput label={SETTING_LABELS.siteName} limit={60} size="md" {...form.getInputProps('siteName')} />
      <TextInput
        label={SETTING_LABELS.siteUrl}
        description="One of this deployment's own addresses, or empty. Links in emails don’t depend on it."
        type="url"
        inputMode="url"
        limit={300}
        size="md"
        {...form.getInputProps('siteUrl')}
      />
      <TextInput
        label={SETTING_LABELS.adminEmail}
        description="Replies to our emails arrive here."
        type="email"
        inputMode="email"
        limit={254}
        size="md"
        {...form.getInputProps('adminEmail')}
      />
      <TimeZoneField {...form.getInputProps('timeZone')} />
    </Section>
  )
}

function OperatorSection({ form }: { form: Form }) {
  return (
    <Section
      title="Who runs it"
      text="People trust a marketplace that says who it is. These lines appear in the footer of every page, on the About page, and at the end of every email; empty ones are left out."
    >
      <TextInput
        label={SETTING_LABELS.operatorName}
        limit={OPERATOR_MAX}
        size="md"
        {...form.getInputProps('operatorName')}
      />
      <Textarea
        label={SETTING_LABELS.postalAddress}
        autosize
        minRows={2}
        maxRows={6}
        limit={POSTAL_MAX}
        size="md"
        {...form.getInputProps('postalAddress')}
      />
      <TextInput
        label={SETTING_LABELS.contactEmail}
        description="People can write to it; questions from the Help page wait under Questions."
        type="email"
        inputMode="email"
        limit={254}
        size="md"
        {...form.getInputProps('contactEmail')}
      />
    </Section>
  )
}

function TermsSection({ form }: { form: Form }) {
  return (
    <Section
      title="What the terms say"
      text="Part of the terms that people accept, so decide on these before they sign up; nobody is asked again when they change. Empty ones are left out."
    >
      <NativeSelect
        label={SETTING_LABELS.lawState}
        data={[{ value: '', label: 'Not decided yet' }, ...US_STATES]}
        size="md"
        {...form.getInputProps('lawState')}
      />
      <TextInput
        label={SETTING_LABELS.agentName}
        description="Takes legal papers and notices about copyright. To be protected against claims over people’s pictures, also register the agent with the U.S. Copyright Office."
        limit={OPERATOR_MAX}
        size="md"
        {...form.getInputProps('agentName')}
      />
      <Textarea
        label={SETTING_LABELS.agentAddress}
        autosize
        minRows={2}
        maxRows={6}
        limit={POSTAL_MAX}
        size="md"
        {...form.getInputProps('agentAddress')}
      />
      <TextInput
        label={SETTING_LABELS.agentEmail}
        type="email"
        inputMode="email"
        limit={254}
        size="md"
        {...form.getInputProps('agentEmail')}
      />
      <TextInput
        label={SETTING_LABELS.paymentsInsuredBy}
        description="Only if they are: the insurer, and the policy if you like. Pages say nothing about insurance when this is empty."
        limit={INSURANCE_MAX}
        size="md"
        {...form.getInputProps('paymentsInsuredBy')}
      />
    </Section>
  )
}

function PublicSection({ form }: { form: Form }) {
  const address = (field: 'instagramUrl' | 'facebookUrl') => (
    <TextInput
      label={SETTING_LABELS[field]}
      description="If empty, there’s no link in the footer."
      type="url"
      inputMode="url"
      limit={300}
      size="md"
      {...form.getInputProps(field)}
    />
  )
  return (
    <Section title="What the public sees" text="Links appear on profiles and in the footer.">
      <Switch
        size="md"
        label={SETTING_LABELS.showConnectLinks}
        description={CONNECT_LINKS_RULE}
        {...form.getInputProps('showConnectLinks', { type: 'checkbox' })}
      />
      <div className={classes.pair}>
        {address('instagramUrl')}
        {address('facebookUrl')}
      </div>
    </Section>
  )
}
