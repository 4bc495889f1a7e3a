import { Switch } from '@mantine/core'
import { POSTAL_MAX, type Settings } from '#shared/site/settings.ts'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { GeneralSettings, SETTING_LABELS, type TabValues } from '../inputs.ts'
import { SETTINGS_SAVED_PAGE } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

type Values = TabValues['general']

const toValues = (settings: Settings): Values => ({
  siteName: settings.siteName,
  siteUrl: settings.siteUrl,
  adminEmail: settings.adminEmail,
  postalAddress: settings.postalAddress,
  timeZone: settings.timeZone,
  maintenanceMode: settings.maintenanceMode,
  showMarketingFigures: settings.showMarketingFigures,
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
        text="Couples and photographers can save the pack of a wedding day, to open it without a network. Off, every phone deletes what it has saved as soon as it is online and opens a day pack."
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
    <Section title="The site" text="The name appears in every header and mail, the address below every mail.">
      <TextInput label={SETTING_LABELS.siteName} limit={60} size="md" {...form.getInputProps('siteName')} />
      <TextInput
        label={SETTING_LABELS.siteUrl}
        description="One of this deployment's own addresses, or empty. Links in mails do not depend on it."
        type="url"
        inputMode="url"
        limit={300}
        size="md"
        {...form.getInputProps('siteUrl')}
      />
      <TextInput
        label={SETTING_LABELS.adminEmail}
        description="Replies to our mails arrive here."
        type="email"
        inputMode="email"
        limit={254}
        size="md"
        {...form.getInputProps('adminEmail')}
      />
      <Textarea
        label={SETTING_LABELS.postalAddress}
        description="In the foot of every mail. If empty: none."
        autosize
        minRows={2}
        maxRows={6}
        limit={POSTAL_MAX}
        size="md"
        {...form.getInputProps('postalAddress')}
      />
      <TimeZoneField {...form.getInputProps('timeZone')} />
    </Section>
  )
}

function PublicSection({ form }: { form: Form }) {
  const toggle = (field: 'showMarketingFigures' | 'showConnectLinks') => (
    <Switch size="md" label={SETTING_LABELS[field]} {...form.getInputProps(field, { type: 'checkbox' })} />
  )
  const address = (field: 'instagramUrl' | 'facebookUrl') => (
    <TextInput
      label={SETTING_LABELS[field]}
      description="If empty: no link in the footer."
      type="url"
      inputMode="url"
      limit={300}
      size="md"
      {...form.getInputProps(field)}
    />
  )
  return (
    <Section title="What the public sees" text="The figures are fixed copy, not computed. Links appear on profiles.">
      {toggle('showMarketingFigures')}
      {toggle('showConnectLinks')}
      <div className={classes.pair}>
        {address('instagramUrl')}
        {address('facebookUrl')}
      </div>
    </Section>
  )
}
