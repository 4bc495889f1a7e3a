import { Switch } from '@mantine/core'
import { COMPUTED_FROM_WEDDINGS, FIGURE_CLAIMS, FIGURE_KEYS, type FigureKey, GROUND_MAX } from '#shared/site/figures.ts'
import type { Settings } from '#shared/site/settings.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useSite } from '#ui/page/site.ts'
import { FigureSettings, type TabValues } from '../inputs.ts'
import { SETTING_LABELS, SETTINGS_SAVED_TAB } from '../texts.ts'
import classes from './settings.module.css'
import { Section, TabForm } from './tab-form.tsx'
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts'

type Values = TabValues['figures']

const toValues = ({ showMarketingFigures, figureStatements }: Settings): Values => ({
  showMarketingFigures,
  figureStatements,
})

const useFiguresForm = (stored: StoredSettings) =>
  useSettingsForm<'figures', Values>({
    tab: 'figures',
    schema: FigureSettings as unknown as FormSchema<Values, Values>,
    stored,
    toValues,
    savedText: SETTINGS_SAVED_TAB,
  })
type Form = ReturnType<typeof useFiguresForm>['form']

/** Which claims the public pages make, and for each that it is true, since when, and how that is known. */
export function FiguresTab({ stored }: { stored: StoredSettings }) {
  const { isDemo } = useSite()
  const state = useFiguresForm(stored)
  const { form } = state
  return (
    <TabForm state={state} label="Figures" saveLabel="Save Figures">
      <Section
        title="Figures and quotes"
        text={
          isDemo
            ? 'This is the demonstration: it shows all of them as samples, no matter what you confirm below.'
            : `Each one is off until you confirm it’s true. After ${COMPUTED_FROM_WEDDINGS} completed weddings, the pages show computed figures instead.`
        }
      >
        <Switch
          size="md"
          label={SETTING_LABELS.showMarketingFigures}
          description="Turn this off to hide all of them at once."
          {...form.getInputProps('showMarketingFigures', { type: 'checkbox' })}
        />
      </Section>
      {FIGURE_KEYS.map((key) => (
        <StatementSection key={key} form={form} figure={key} />
      ))}
    </TabForm>
  )
}

function StatementSection({ form, figure }: { form: Form; figure: FigureKey }) {
  const field = (name: 'isTrue' | 'since' | 'ground') => `figureStatements.${figure}.${name}` as const
  const isTrue = form.values.figureStatements[figure].isTrue
  return (
    <Section title={FIGURE_CLAIMS[figure]} text={isTrue ? 'Confirmed as true.' : 'Not confirmed.'}>
      <Switch
        size="md"
        label="I confirm that this is true"
        aria-label={`I confirm that this is true: ${FIGURE_CLAIMS[figure]}`}
        {...form.getInputProps(field('isTrue'), { type: 'checkbox' })}
      />
      {isTrue && (
        <div className={classes.fields}>
          <DateInput label="True since" {...form.getInputProps(field('since'))} />
          <Textarea
            label="How we know"
            description="Kept in the history with your name."
            autosize
            minRows={2}
            maxRows={6}
            limit={GROUND_MAX}
            size="md"
            {...form.getInputProps(field('ground'))}
          />
        </div>
      )}
    </Section>
  )
}
