import { Button } from '@mantine/core'
import { NumberField, TextInput } from '#ui/form/fields.tsx'
import { type AppForm } from '#ui/form/use-app-form.ts'
import { OFFER_ITEMS_MAX } from '../inputs.ts'
import classes from './offer.module.css'
import type { OfferValues } from './offer-values.ts'

/** The lines of an offer: item, quantity, unit price. */
export function OfferItems({ form }: Pick<AppForm<OfferValues>, 'form'>) {
  const { items } = form.values
  const add = () => form.insertListItem('items', { key: crypto.randomUUID(), label: '', quantity: 1, unitDollars: '' })
  return (
    <fieldset className={classes.items}>
      <legend>What the couple gets</legend>
      {items.map((item, index) => (
        <div key={item.key} className={classes.item}>
          <TextInput
            label="What"
            size="md"
            limit={120}
            className={classes.what}
            {...form.getInputProps(`items.${index}.label`)}
          />
          <NumberField label="Quantity" size="md" {...form.getInputProps(`items.${index}.quantity`)} />
          <NumberField
            label="Price each, $"
            size="md"
            decimals={2}
            {...form.getInputProps(`items.${index}.unitDollars`)}
          />
          {items.length > 1 && (
            <Button
              variant="subtle"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => form.removeListItem('items', index)}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {form.errors.items && <p className={classes.error}>{form.errors.items}</p>}
      {items.length < OFFER_ITEMS_MAX && (
        <Button variant="default" onClick={add}>
          Add a line
        </Button>
      )}
    </fieldset>
  )
}
