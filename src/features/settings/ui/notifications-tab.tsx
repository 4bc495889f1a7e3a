import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#shared/date/format-date.ts'
import { isMailToTeamLost, type Settings } from '#shared/site/settings.ts'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { useSite } from '#ui/page/site.ts'
import { ACKNOWLEDGMENT_VARIABLES, defaultAcknowledgment, renderAcknowledgment } from '../acknowledgment.ts'
import { NotificationSettings, TEMPLATE_MAX, unknownVariable } from '../inputs.ts'
import { NO_TEAM_ADDRESS, SETTING_LABELS, SETTINGS_SAVED_TAB, unknownVariableText } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

/** The list is one line of text while it is edited. */
type Values = { notifyAdmins: boolean; adminNotificationEmails: string | string[]; acknowledgmentTemplate: string }

const toValues = (settings: Settings): Values => ({
  notifyAdmins: settings.notifyAdmins,
  adminNotificationEmails: settings.adminNotificationEmails.join(', '),
  acknowledgmentTemplate: settings.acknowledgmentTemplate,
})

/** Who is notified of a new application, and what the applicant is told. */
export function NotificationsTab({ stored }: { stored: StoredSettings }) {
  const state = useSettingsForm<'notifications', Values>({
    tab: 'notifications',
    schema: NotificationSettings,
    stored,
    toValues,
    savedText: SETTINGS_SAVED_TAB,
  })
  const { form } = state
  const template = form.values.acknowledgmentTemplate
  const insert = (name: string) => form.setFieldValue('acknowledgmentTemplate', `${template}{${name}}`)
  return (
    <TabForm state={state} label="Notification settings" saveLabel="Save Notification Settings">
      <Section title="New applications" text="Every address on the list gets an email when an application arrives.">
        <Switch
          size="md"
          label={SETTING_LABELS.notifyAdmins}
          {...form.getInputProps('notifyAdmins', { type: 'checkbox' })}
        />
        <TextInput
          label={SETTING_LABELS.adminNotificationEmails}
          description="Separated by commas, at most 20. If empty, we use the admin email from the General tab."
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.getInputProps('adminNotificationEmails')}
        />
        {isMailToTeamLost({ ...form.values, adminEmail: stored.value.adminEmail }) && (
          <p role="status" className={classes.warning}>
            {NO_TEAM_ADDRESS}
          </p>
        )}
      </Section>
      <Section
        title="Acknowledgment"
        text="What an applicant reads once their application has arrived. If empty, we use our standard text."
      >
        <Textarea
          label={SETTING_LABELS.acknowledgmentTemplate}
          autosize
          minRows={6}
          maxRows={18}
          limit={TEMPLATE_MAX}
          size="md"
          {...form.getInputProps('acknowledgmentTemplate')}
        />
        <div className={classes.variables} role="group" aria-label="Insert a variable">
          {ACKNOWLEDGMENT_VARIABLES.map((name) => (
            <Button key={name} variant="default" onClick={() => insert(name)}>
              {`{${name}}`}
            </Button>
          ))}
        </div>
        <Preview template={template} />
      </Section>
    </TabForm>
  )
}

/** The text as an applicant would read it today. */
function Preview({ template }: { template: string }) {
  const { timeZone, vetting } = useSite()
  const [today] = useState(() => new Date())
  const unknown = unknownVariable(template)
  const words = renderAcknowledgment(template.trim() || defaultAcknowledgment(vetting), {
    vendor_name: 'Ada Marsh',
    business_name: 'Marsh Pictures',
    application_date: formatDate(today, 'long', timeZone),
  })
  return (
    <section className={classes.preview} aria-label="Preview">
      <h3 className={classes.quiet}>Preview</h3>
      {unknown !== null && <p role="status">{unknownVariableText(unknown)}</p>}
      <blockquote>{words}</blockquote>
    </section>
  )
}
