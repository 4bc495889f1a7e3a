import { NativeSelect, Switch } from '@mantine/core'
import { ALLOWED_VENDOR_TYPES, type Settings } from '#shared/site/settings.ts'
import { NumberField } from '#ui/form/fields.tsx'
import { type TabValues, VendorSettings } from '../inputs.ts'
import { SETTING_LABELS, SETTINGS_SAVED_TAB, VENDOR_TYPE_CHOICES } from '../texts.ts'
import { Section, TabForm } from './tab-form.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

type Values = TabValues['vendors']

const toValues = (settings: Settings): Values => ({
  autoApprove: settings.autoApprove,
  requirePortfolio: settings.requirePortfolio,
  minimumPortfolioImages: settings.minimumPortfolioImages,
  allowedVendorTypes: settings.allowedVendorTypes,
})

/** What an application needs, and who may apply. */
export function VendorTab({ stored }: { stored: StoredSettings }) {
  const state = useSettingsForm({
    tab: 'vendors',
    schema: VendorSettings,
    stored,
    toValues,
    savedText: SETTINGS_SAVED_TAB,
  })
  const { form } = state
  return (
    <TabForm state={state} label="Vendor management settings" saveLabel="Save Vendor Settings">
      <Section
        title="Approval"
        text="Curation means people look. When this is on, complete applications are approved automatically and reviewed afterward."
      >
        <Switch
          size="md"
          label={SETTING_LABELS.autoApprove}
          {...form.getInputProps('autoApprove', { type: 'checkbox' })}
        />
      </Section>
      <Section
        title="Portfolio"
        text="An application with fewer images is accepted and marked incomplete; its clock starts once it’s complete."
      >
        <Switch
          size="md"
          label={SETTING_LABELS.requirePortfolio}
          {...form.getInputProps('requirePortfolio', { type: 'checkbox' })}
        />
        <NumberField
          label={SETTING_LABELS.minimumPortfolioImages}
          description="From 0 to 25; counts while a portfolio is required."
          size="md"
          {...form.getInputProps('minimumPortfolioImages')}
        />
      </Section>
      <Section
        title="Who can apply"
        text="All Types covers all five: photographers, videographers, wedding planners, florists and venues."
      >
        <NativeSelect
          label={SETTING_LABELS.allowedVendorTypes}
          data={ALLOWED_VENDOR_TYPES.map((value) => ({ value, label: VENDOR_TYPE_CHOICES[value] }))}
          size="md"
          {...form.getInputProps('allowedVendorTypes')}
        />
      </Section>
    </TabForm>
  )
}
