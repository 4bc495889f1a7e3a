import type { Settings } from '#shared/site/settings.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'
import { NumberField, TextInput } from '#ui/form/fields.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { type TabValues, VettingForm } from '../inputs.ts'
import { SETTINGS_SAVED_TAB, VETTING_LABELS } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

/** The days are typed as one line. */
type Values = { vetting: Omit<VettingSettings, 'closedDays'> & { closedDays: string } }

const toValues = ({ vetting }: Settings): Values => ({
  vetting: { ...vetting, closedDays: vetting.closedDays.join(', ') },
})

/** How many people score an application, what their totals speak for, and the times that are promised. */
export function VettingTab({ stored }: { stored: StoredSettings }) {
  const state = useSettingsForm({
    tab: 'vetting',
    schema: VettingForm as unknown as FormSchema<Values, TabValues['vetting']>,
    stored,
    toValues,
    savedText: SETTINGS_SAVED_TAB,
  })
  const { form } = state
  const field = (name: keyof VettingSettings) => ({
    label: VETTING_LABELS[name],
    size: 'md' as const,
    ...form.getInputProps(`vetting.${name}`),
  })
  return (
    <TabForm state={state} label="Vetting settings" saveLabel="Save Vetting Settings">
      <Section
        title="Scores"
        text="Reviewers score five items from 0 to 2, without seeing names or each other’s scores. People always decide; the totals only advise. All of this is published on the About page."
      >
        <NumberField
          description="From 0 to 3, but never more than there are active reviewers and administrators. With 0, one person decides without the rubric, and the site says so."
          {...field('reviewers')}
        />
        <NumberField
          description="When totals differ this much, a third person scores, if you have one."
          {...field('thirdFrom')}
        />
        <div className={classes.pair}>
          <NumberField {...field('approveFrom')} />
          <NumberField {...field('rejectBelow')} />
        </div>
      </Section>
      <Section
        title="Promised times"
        text="They start when an application is complete, and pause while the applicant has a question to answer. Applications that are already in the queue keep what they were promised. Every page, the terms and our emails name these times."
      >
        <NumberField {...field('firstLookHours')} />
        <div className={classes.pair}>
          <NumberField {...field('decisionDays')} />
          <NumberField {...field('atMostDays')} />
        </div>
        <TextInput
          description="Like 2026-12-24, 2026-12-31. Weekends and federal holidays never count."
          {...field('closedDays')}
        />
      </Section>
    </TabForm>
  )
}
