import { Button } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, Textarea, TextInput } from '#ui/form/fields.tsx'
import { type AppForm as FormState, useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PackageFields, type PackageValues } from '../inputs.ts'
import {
  ADD_ON_NAME_MAX,
  ADD_ONS_MAX,
  DELIVERABLE_MAX,
  DELIVERABLES_MAX,
  type OwnPackage,
  PACKAGE_NAME_MAX,
} from '../model.ts'
import classes from './packages-page.module.css'
import { useRefreshPackages } from './use-package-changes.ts'

type Values = Omit<PackageValues, 'price' | 'hours' | 'photographers' | 'images' | 'deliveryDays' | 'addOns'> & {
  price: number | ''
  hours: number | ''
  photographers: number | ''
  images: number | ''
  deliveryDays: number | ''
  addOns: { key: string; name: string; price: number | '' }[]
}

const EMPTY: Values = {
  name: '',
  price: '',
  hours: '',
  photographers: 1,
  images: '',
  deliveryDays: 60,
  deliverables: '',
  addOns: [],
}

const valuesOf = ({ priceCents, images, addOns, ...one }: OwnPackage): Values => ({
  name: one.name,
  hours: one.hours,
  photographers: one.photographers,
  deliveryDays: one.deliveryDays,
  deliverables: one.deliverables,
  price: priceCents / 100,
  images: images ?? '',
  addOns: addOns.map((addOn, key) => ({ key: String(key), name: addOn.name, price: addOn.priceCents / 100 })),
})

type DialogProps = {
  /** The id of a package, `new`, or null while it is closed. */
  editing: string | null
  packages: readonly OwnPackage[]
  onClose: () => void
}

/** A new package, or one that is edited. */
export function PackageDialog({ editing, packages, onClose }: DialogProps) {
  const known = packages.find(({ id }) => id === editing)
  const isOpen = editing === 'new' || known !== undefined
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={known ? 'Edit package' : 'New package'} size="xl">
      {isOpen && <PackageForm key={editing} known={known} onClose={onClose} />}
    </Dialog>
  )
}

function usePackageForm(known: OwnPackage | undefined, onClose: () => void): FormState<Values> {
  const utils = trpc.useUtils()
  const refresh = useRefreshPackages()
  const create = trpc.packages.create.useMutation()
  const update = trpc.packages.update.useMutation()
  const readNewest = async () => {
    const own = await utils.packages.own.fetch(undefined, { staleTime: 0 })
    const newest = own.packages.find(({ id }) => id === known?.id) ?? known!
    return { version: newest.version, values: valuesOf(newest) }
  }
  return useAppForm<Values, PackageFields>({
    // Empty numbers and the keys of lines are the form's own; the schema refuses or drops them.
    schema: PackageFields as never,
    initialValues: known ? valuesOf(known) : EMPTY,
    ...(known ? { record: { version: known.version, readNewest } } : {}),
    draft: `package:${known?.id ?? 'new'}`,
    onSubmit: async (values, version) => {
      if (known) await update.mutateAsync({ ...values, id: known.id, version })
      else await create.mutateAsync(values)
      notify.success(known ? 'Package saved' : 'Package added')
      await refresh()
      onClose()
    },
  })
}

function PackageForm({ known, onClose }: { known: OwnPackage | undefined; onClose: () => void }) {
  const state = usePackageForm(known, onClose)
  const { form } = state
  const count = (name: 'hours' | 'photographers' | 'images' | 'deliveryDays', label: string) => (
    <NumberField label={label} size="md" {...form.getInputProps(name)} />
  )
  return (
    <AppForm state={state} label={known ? 'Edit package' : 'New package'} className={dialogForm}>
      <div className={classes.pair}>
        <TextInput label="Name" size="md" limit={PACKAGE_NAME_MAX} data-autofocus {...form.getInputProps('name')} />
        <NumberField label="Price, $" size="md" decimals={2} {...form.getInputProps('price')} />
      </div>
      <div className={classes.counts}>
        {count('hours', 'Hours')}
        {count('photographers', 'Photographers')}
        {count('images', 'Pictures, about')}
        {count('deliveryDays', 'Delivery, days')}
      </div>
      <Textarea
        label="What else is included"
        description="One per line, for example “Online gallery”."
        size="md"
        autosize
        minRows={2}
        maxRows={DELIVERABLES_MAX}
        limit={DELIVERABLES_MAX * (DELIVERABLE_MAX + 1)}
        {...form.getInputProps('deliverables')}
      />
      <AddOns form={form} />
      <FormButtons label={known ? 'Save package' : 'Add package'} isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}

function AddOns({ form }: Pick<FormState<Values>, 'form'>) {
  const { addOns } = form.values
  return (
    <fieldset className={classes.addOns}>
      <legend>Add-ons</legend>
      {addOns.map(({ key }, place) => (
        <div key={key} className={classes.addOn}>
          <TextInput label="What" size="md" limit={ADD_ON_NAME_MAX} {...form.getInputProps(`addOns.${place}.name`)} />
          <NumberField label="Price, $" size="md" decimals={2} {...form.getInputProps(`addOns.${place}.price`)} />
          <Button
            variant="subtle"
            aria-label={`Remove add-on ${place + 1}`}
            onClick={() => form.removeListItem('addOns', place)}
          >
            Remove
          </Button>
        </div>
      ))}
      {form.errors.addOns && (
        <p role="alert" className={classes.error}>
          {form.errors.addOns}
        </p>
      )}
      {addOns.length < ADD_ONS_MAX && (
        <Button
          variant="default"
          onClick={() => form.insertListItem('addOns', { key: crypto.randomUUID(), name: '', price: '' })}
        >
          Add an add-on
        </Button>
      )}
    </fieldset>
  )
}
