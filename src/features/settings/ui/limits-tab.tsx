import { NumberInput } from '@mantine/core'
import { LimitSettings, type TabValues } from '../forms.ts'
import type { Settings } from '../model.ts'
import {
  LIMIT_MAX,
  LIMIT_WINDOW_MAX_MINUTES,
  LIMITED_ACTION_LABELS,
  LIMITED_ACTIONS,
  type LimitedAction,
} from '../rate-limits.ts'
import { SETTINGS_SAVED_TAB } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const toValues = ({ rateLimits }: Settings): TabValues['limits'] => ({ rateLimits })

const KINDS = [
  { key: 'perAccount', legend: 'For one account' },
  { key: 'perAddress', legend: 'For one network address' },
] as const

const WHAT_COUNTS: Record<LimitedAction, string> = {
  signIn: 'Wrong passwords only: a right one does not count.',
  signUp: 'New accounts, couples and applicants alike.',
  reset: 'Mails with a link to a new password.',
  resend: 'Confirmation mails that are asked for again.',
  inquiry: 'Inquiries a couple sends, each photographer counted.',
  message: 'Messages in conversations, both sides.',
}

/** AB1: how often people may try before they are asked to wait. */
export function LimitsTab({ settings }: { settings: Settings }) {
  const state = useSettingsForm({
    tab: 'limits',
    schema: LimitSettings,
    initialValues: toValues(settings),
    toValues,
    savedText: SETTINGS_SAVED_TAB,
  })
  const { form } = state
  return (
    <TabForm state={state} label="Limits" saveLabel="Save Limits">
      {LIMITED_ACTIONS.map((action) => (
        <Section key={action} title={LIMITED_ACTION_LABELS[action]} text={WHAT_COUNTS[action]}>
          {KINDS.map(({ key, legend }) => (
            <fieldset key={key} className={classes.group}>
              <legend>{legend}</legend>
              <div className={classes.pair}>
                <NumberInput
                  label="Tries"
                  aria-label={`${LIMITED_ACTION_LABELS[action]}, ${legend.toLowerCase()}: Tries`}
                  min={1}
                  max={LIMIT_MAX}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...form.getInputProps(`rateLimits.${action}.${key}.limit`)}
                />
                <NumberInput
                  label="Minutes"
                  aria-label={`${LIMITED_ACTION_LABELS[action]}, ${legend.toLowerCase()}: Minutes`}
                  min={1}
                  max={LIMIT_WINDOW_MAX_MINUTES}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...form.getInputProps(`rateLimits.${action}.${key}.windowMinutes`)}
                />
              </div>
            </fieldset>
          ))}
        </Section>
      ))}
    </TabForm>
  )
}
