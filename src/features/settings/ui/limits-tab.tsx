import {
  COUPLE_LIMIT_LABELS,
  COUPLE_LIMITED,
  type CoupleLimited,
  LIMITED_ACTION_LABELS,
  LIMITED_ACTIONS,
  type LimitedAction,
} from '#shared/access/rate-limits.ts'
import type { Settings } from '#shared/site/settings.ts'
import { NumberField } from '#ui/form/fields.tsx'
import { LimitSettings, type TabValues } from '../inputs.ts'
import { SETTINGS_SAVED_TAB } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

const toValues = ({ rateLimits, coupleLimits }: Settings): TabValues['limits'] => ({ rateLimits, coupleLimits })

const KINDS = [
  { key: 'perAccount', legend: 'For one account' },
  { key: 'perAddress', legend: 'For one network address' },
] as const

const WHAT_COUNTS: Record<LimitedAction, string> = {
  signIn: 'Wrong passwords only: a correct one doesn’t count.',
  signUp: 'New accounts, couples and applicants alike.',
  reset: 'Emails with a link for a new password.',
  resend: 'Confirmation emails requested again.',
  inquiry: 'Inquiries a couple sends, counted for each photographer.',
  message: 'Messages in conversations, both sides.',
  help: 'Questions sent from the Help page, with or without an account.',
}

const COUPLE_WHAT_COUNTS: Record<CoupleLimited, string> = {
  offers: 'Offers from one photographer to one couple, including revisions.',
  contracts: 'Contracts one photographer writes or sends to one couple.',
  revisionMails: 'For one offer; later revisions go in the next email, and show up on the site right away.',
}

/** How often people may try before they are asked to wait. */
export function LimitsTab({ stored }: { stored: StoredSettings }) {
  const state = useSettingsForm({
    tab: 'limits',
    schema: LimitSettings,
    stored,
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
                <NumberField
                  label="Tries"
                  aria-label={`${LIMITED_ACTION_LABELS[action]}, ${legend.toLowerCase()}: Tries`}
                  {...form.getInputProps(`rateLimits.${action}.${key}.limit`)}
                />
                <NumberField
                  label="Minutes"
                  aria-label={`${LIMITED_ACTION_LABELS[action]}, ${legend.toLowerCase()}: Minutes`}
                  {...form.getInputProps(`rateLimits.${action}.${key}.windowMinutes`)}
                />
              </div>
            </fieldset>
          ))}
        </Section>
      ))}
      {COUPLE_LIMITED.map((what) => (
        <Section key={what} title={COUPLE_LIMIT_LABELS[what]} text={COUPLE_WHAT_COUNTS[what]}>
          <fieldset className={classes.group}>
            <legend>For one couple</legend>
            <div className={classes.pair}>
              <NumberField
                label="Times"
                aria-label={`${COUPLE_LIMIT_LABELS[what]}, for one couple: Times`}
                {...form.getInputProps(`coupleLimits.${what}.limit`)}
              />
              <NumberField
                label="Minutes"
                aria-label={`${COUPLE_LIMIT_LABELS[what]}, for one couple: Minutes`}
                {...form.getInputProps(`coupleLimits.${what}.windowMinutes`)}
              />
            </div>
          </fieldset>
        </Section>
      ))}
    </TabForm>
  )
}
