import { Button, NumberInput, TextInput } from '@mantine/core'
import type { AppForm } from '#ui/use-app-form.ts'
import { OFFER_ITEMS_MAX } from '../../moves.ts'
import type { OfferValues } from '../../offer-values.ts'
import classes from './offer.module.css'

/** The lines of an offer: what, how many, at how much each. (BK2) */
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
            maxLength={120}
            className={classes.what}
            {...form.getInputProps(`items.${index}.label`)}
          />
          <NumberInput
            label="Quantity"
            size="md"
            min={1}
            max={99}
            allowDecimal={false}
            {...form.getInputProps(`items.${index}.quantity`)}
          />
          <NumberInput
            label="Price each, $"
            size="md"
            min={0}
            decimalScale={2}
            thousandSeparator=","
            hideControls
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
