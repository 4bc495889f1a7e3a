import { Button } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { CapacityForm as schema } from '../inputs.ts'
import { type Capacity, capacityVersion } from '../model.ts'
import classes from './capacity-form.module.css'

type Values = { perDay: number; perWeek: number | '' | null; perYear: number | '' | null }

/** How many weddings the photographer takes a day, a week and a year. */
export function CapacityForm({ capacity }: { capacity: Capacity }) {
  const utils = trpc.useUtils()
  const save = trpc.availability.setCapacity.useMutation()
  const state = useAppForm<Values, Capacity>({
    schema,
    initialValues: capacity,
    record: {
      version: capacityVersion(capacity),
      readNewest: async () => {
        const { capacity: newest } = await utils.availability.calendar.fetch(undefined, { staleTime: 0 })
        return { version: capacityVersion(newest), values: newest }
      },
    },
    onSubmit: async (values, version) => {
      const saved = await save.mutateAsync({ ...values, version })
      notify.success('Saved')
      void utils.availability.calendar.invalidate()
      void utils.directory.checkDate.invalidate()
      return saved
    },
  })
  const { form } = state
  return (
    <section aria-labelledby="capacity" className={classes.capacity}>
      <h2 id="capacity">How many weddings you take</h2>
      <p className={classes.words}>
        A day is booked once its last spot is. When a week (Monday to Sunday) or a year is full, its other days are
        closed to couples. What’s already booked stays.
      </p>
      <AppForm state={state} label="How many weddings you take" className={classes.form}>
        <div className={classes.fields}>
          <NumberField label="A day" size="md" {...form.getInputProps('perDay')} />
          <NumberField label="A week" size="md" placeholder="No limit" {...form.getInputProps('perWeek')} />
          <NumberField label="A year" size="md" placeholder="No limit" {...form.getInputProps('perYear')} />
        </div>
        <div>
          <Button type="submit" size="md" variant="default" loading={state.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </div>
      </AppForm>
    </section>
  )
}
