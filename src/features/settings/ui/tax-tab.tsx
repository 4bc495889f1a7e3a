import { Checkbox, NativeSelect } from '@mantine/core'
import { SALES_TAX_DECISIONS, type Settings } from '#shared/site/settings.ts'
import { US_STATES } from '#shared/site/us-states.ts'
import { TextInput } from '#ui/form/fields.tsx'
import { type TabValues, TaxSettings } from '../inputs.ts'
import { SALES_TAX_CHOICES, SETTING_LABELS, SETTINGS_SAVED_TAB } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

type Values = TabValues['tax']

const toValues = ({ salesTax, salesTaxStates, salesTaxCode }: Settings): Values => ({
  salesTax,
  salesTaxStates,
  salesTaxCode,
})

/** Whether sales tax is added to what couples pay, and for weddings in which states. */
export function TaxTab({ stored }: { stored: StoredSettings }) {
  const state = useSettingsForm({ tab: 'tax', schema: TaxSettings, stored, toValues, savedText: SETTINGS_SAVED_TAB })
  const { form } = state
  const isCollected = form.values.salesTax === 'states'
  return (
    <TabForm state={state} label="Sales tax settings" saveLabel="Save Sales Tax Settings">
      <Section
        title="Sales tax"
        text="Whether the law has you collect it is for your accountant to say. Stripe calculates it at the venue’s address and adds it to what the couple pays; commission and payouts leave it out. It applies to offers sent from now on: what was signed stays as it is."
      >
        <NativeSelect
          label={SETTING_LABELS.salesTax}
          data={SALES_TAX_DECISIONS.map((value) => ({ value, label: SALES_TAX_CHOICES[value] }))}
          size="md"
          {...form.getInputProps('salesTax')}
        />
        {isCollected && (
          <>
            <Checkbox.Group
              label={SETTING_LABELS.salesTaxStates}
              description="Each of them also needs a registration in Stripe, under Tax. Where one is missing, offers for weddings in that state are refused."
              {...form.getInputProps('salesTaxStates')}
            >
              <div className={classes.states}>
                {US_STATES.map((name) => (
                  <Checkbox key={name} value={name} label={name} size="md" />
                ))}
              </div>
            </Checkbox.Group>
            <TextInput
              label={SETTING_LABELS.salesTaxCode}
              description="What Stripe calls the service that’s sold. txcd_20030000 means services in general."
              limit={20}
              size="md"
              {...form.getInputProps('salesTaxCode')}
            />
          </>
        )}
      </Section>
    </TabForm>
  )
}
