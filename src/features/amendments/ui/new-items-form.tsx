import { Button } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#shared/date/days.ts'
import { centsOf } from '#shared/money/money.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, TextInput } from '#ui/form/fields.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { type AppForm as Form, useAppForm } from '#ui/form/use-app-form.ts'
import { dialogForm } from '#ui/overlay/dialog-form.tsx'
import { Money } from '#ui/text/money.tsx'
import { addedCents } from '../changed-terms.ts'
import { NewItems } from '../inputs.ts'
import { ADDED_DUE_MAX_DAYS, ADDED_ITEMS_MAX, AMENDMENT_VALID_DAYS } from '../model.ts'
import classes from './amendments.module.css'
import { type ChangeFormProps, ReviewButtons } from './change-forms.tsx'

/** What is typed: dollars as numbers, empty while the field is empty. */
type ItemsValues = {
  items: { key: string; label: string; quantity: number | ''; unitDollars: number | '' }[]
  dueDate: string
}

const parsedOf = ({ items, dueDate }: ItemsValues) =>
  NewItems.safeParse({
    kind: 'items',
    items: items.map(({ label, quantity, unitDollars }) => ({
      label,
      quantity,
      unitCents: unitDollars === '' ? '' : centsOf(unitDollars),
    })),
    dueDate,
  })

/** The procedure's own schema over what is typed; its paths are the form's fields. */
const SCHEMA: FormSchema<ItemsValues, NewItems> = {
  '~standard': {
    version: 1,
    vendor: 'curio',
    validate: (value) => {
      const parsed = parsedOf(value as ItemsValues)
      if (parsed.success) return { value: parsed.data }
      return {
        issues: parsed.error.issues.map(({ message, path }) => ({
          message,
          path: path.map((part) => (part === 'unitCents' ? 'unitDollars' : part)),
        })),
      }
    },
  },
}

const EMPTY = { label: '', quantity: 1, unitDollars: '' } as const

/** Lines with their prices, and when they are paid. */
export function NewItemsForm({ today, onReview, onCancel }: ChangeFormProps) {
  const [schema] = useState(SCHEMA)
  const state = useAppForm<ItemsValues, NewItems>({
    schema,
    initialValues: { items: [{ key: 'first', ...EMPTY }], dueDate: addDays(today, 2 * AMENDMENT_VALID_DAYS) },
    onSubmit: onReview,
  })
  const { form } = state
  const total = addedCents(
    form.values.items.map(({ label, quantity, unitDollars }) => ({
      label,
      quantity: quantity || 0,
      unitCents: unitDollars === '' ? 0 : centsOf(unitDollars),
    })),
  )
  return (
    <AppForm state={state} label="Extra items" className={dialogForm}>
      <ItemLines form={form} />
      <p className={classes.sum}>
        <span>Together</span>
        <Money cents={Number.isFinite(total) ? total : 0} />
      </p>
      <DateInput
        label="Due by"
        min={today}
        max={addDays(today, ADDED_DUE_MAX_DAYS)}
        {...form.getInputProps('dueDate')}
        onChange={(day) => form.setFieldValue('dueDate', day ?? '')}
      />
      <ReviewButtons isPending={state.isPending} onCancel={onCancel} />
    </AppForm>
  )
}

function ItemLines({ form }: Pick<Form<ItemsValues>, 'form'>) {
  const { items } = form.values
  return (
    <fieldset className={classes.lines}>
      <legend>What’s added</legend>
      {items.map(({ key }, place) => (
        <div key={key} className={classes.line}>
          <TextInput
            label="What"
            size="md"
            limit={120}
            className={classes.what}
            {...form.getInputProps(`items.${place}.label`)}
          />
          <NumberField label="Quantity" size="md" {...form.getInputProps(`items.${place}.quantity`)} />
          <NumberField
            label="Price each, $"
            size="md"
            decimals={2}
            {...form.getInputProps(`items.${place}.unitDollars`)}
          />
          {items.length > 1 && (
            <Button
              variant="subtle"
              aria-label={`Remove line ${place + 1}`}
              onClick={() => form.removeListItem('items', place)}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {typeof form.errors.items === 'string' && <p className={classes.error}>{form.errors.items}</p>}
      {items.length < ADDED_ITEMS_MAX && (
        <Button variant="default" onClick={() => form.insertListItem('items', { key: crypto.randomUUID(), ...EMPTY })}>
          Add a line
        </Button>
      )}
    </fieldset>
  )
}
