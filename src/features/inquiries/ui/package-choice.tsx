import { Checkbox, NativeSelect } from '@mantine/core'
import { type PublicPackage, totalOf } from '#features/packages/model.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { AppForm } from '#ui/form/use-app-form.ts'
import type { InquiryFields } from '../inputs.ts'
import classes from './inquiry-form.module.css'

type PackageChoiceProps = Pick<AppForm<InquiryFields>, 'form'> & { packages: readonly PublicPackage[] }

/** Which package the inquiry asks for, and which add-ons with it. */
export function PackageChoice({ form, packages }: PackageChoiceProps) {
  const { packageId, addOns = [] } = form.getValues()
  const chosen = packages.find(({ id }) => id === packageId)
  const options = packages.map(({ id, name, priceCents }) => ({
    value: id,
    label: `${name}, ${formatMoney(priceCents)}`,
  }))
  const wanted = chosen?.addOns.filter(({ name }) => addOns.includes(name)) ?? []
  return (
    <>
      <NativeSelect
        label="Package"
        size="md"
        data={[{ value: '', label: 'Not decided yet' }, ...options]}
        {...form.getInputProps('packageId')}
        onChange={({ currentTarget }) => {
          form.setFieldValue('packageId', currentTarget.value)
          form.setFieldValue('addOns', [])
        }}
      />
      {chosen && chosen.addOns.length > 0 && (
        <Checkbox.Group label="Add-ons" value={addOns} onChange={(names) => form.setFieldValue('addOns', names)}>
          <div className={classes.addOns}>
            {chosen.addOns.map(({ name, priceCents }) => (
              <Checkbox key={name} value={name} label={`${name}, ${formatMoney(priceCents)}`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {chosen && wanted.length > 0 && (
        <p role="status" className={classes.small}>
          Together {formatMoney(totalOf({ priceCents: chosen.priceCents, addOns: wanted }))}. The photographer’s offer
          is what counts.
        </p>
      )}
    </>
  )
}
