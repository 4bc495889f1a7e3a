import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { MONTHS } from '#shared/date/format-date.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { type AppForm as FormState, useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { WeddingFields } from '../inputs.ts'
import { WEDDING_TITLE_MAX, WEDDING_VENUE_MAX, WEDDING_YEAR_MIN } from '../model.ts'
import { CONSENT_LABEL } from '../texts.ts'
import { useRefreshWeddings } from './use-wedding.ts'
import classes from './wedding-form.module.css'

type WeddingFormProps = { id: string; fields: WeddingFields; version: string }

/** The description of a wedding, saved separately from its pictures. */
export function WeddingForm({ id, fields, version }: WeddingFormProps) {
  const utils = trpc.useUtils()
  const refresh = useRefreshWeddings()
  const update = trpc.weddings.update.useMutation()
  const state = useAppForm<WeddingFields>({
    schema: WeddingFields,
    initialValues: fields,
    record: {
      version,
      readNewest: async () => {
        const newest = await utils.weddings.own.fetch({ id }, { staleTime: 0 })
        return { version: newest.version, values: newest.fields }
      },
    },
    draft: `wedding:${id}`,
    onSubmit: async (values, seen) => {
      const saved = await update.mutateAsync({ ...values, id, version: seen })
      notify.success('Wedding saved')
      void refresh()
      return saved
    },
  })
  return (
    <AppForm state={state} label="About the wedding" className={classes.form}>
      <WeddingInputs form={state.form} />
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Save
        </Button>
      </div>
    </AppForm>
  )
}

/** The fields of a wedding, new or known. */
export function WeddingInputs({ form }: Pick<FormState<WeddingFields>, 'form'>) {
  return (
    <>
      <TextInput
        label="Title"
        description="As couples will see it, for example “Ana and Jo”."
        size="md"
        limit={WEDDING_TITLE_MAX}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label="Venue"
        description="And where it is, for example “Villa Montalvo, Saratoga”."
        size="md"
        limit={WEDDING_VENUE_MAX}
        {...form.getInputProps('venue')}
      />
      <MonthFields
        value={form.values.month}
        error={form.errors.month}
        onChange={(month) => form.setFieldValue('month', month)}
      />
      <Checkbox
        size="md"
        label={CONSENT_LABEL}
        description="We record when you confirmed it. Uncheck it, and the wedding leaves your profile."
        {...form.getInputProps('hasConsent', { type: 'checkbox' })}
      />
    </>
  )
}

type MonthFieldsProps = { value: string; error: React.ReactNode; onChange: (month: string) => void }

const MONTH_OPTIONS = [
  { value: '', label: 'Month' },
  ...MONTHS.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label })),
]

/** A month and its year, as one value: YYYY-MM, of which either half may be missing for a while. */
function MonthFields({ value, error, onChange }: MonthFieldsProps) {
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year = '', month = ''] = value.split('-')
  const years = Array.from({ length: thisYear - WEDDING_YEAR_MIN + 1 }, (_, ago) => String(thisYear - ago))
  const set = (newYear: string, newMonth: string) => onChange(newYear || newMonth ? `${newYear}-${newMonth}` : '')
  return (
    <div className={classes.month}>
      <NativeSelect
        label="Month"
        size="md"
        data={MONTH_OPTIONS}
        value={month}
        error={error}
        onChange={(event) => set(year, event.currentTarget.value)}
      />
      <NativeSelect
        label="Year"
        size="md"
        data={[{ value: '', label: 'Year' }, ...years]}
        value={year}
        error={Boolean(error)}
        onChange={(event) => set(event.currentTarget.value, month)}
      />
    </div>
  )
}
