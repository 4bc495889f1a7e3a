import { Button, NativeSelect, Switch } from '@mantine/core'
import { CANCELLATION_POLICIES } from '#features/payments/terms.ts'
import { POLICY_NAMES, policyWords } from '#features/payments/terms-words.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { PolicyFields, type PolicyValues } from '../inputs.ts'
import { type OwnPolicy, POLICY_TEXT_MAX, SECOND_SHOOTER } from '../model.ts'
import { SECOND_SHOOTER_WORDS } from '../texts.ts'
import classes from './packages-page.module.css'
import { useRefreshPackages } from './use-package-changes.ts'

const NOT_LISTED = { value: '', label: 'Not listed' }
const POLICIES = [NOT_LISTED, ...CANCELLATION_POLICIES.map((value) => ({ value, label: POLICY_NAMES[value] }))]
const SECONDS = [NOT_LISTED, ...SECOND_SHOOTER.map((value) => ({ value, label: SECOND_SHOOTER_WORDS[value] }))]

const withoutNulls = (values: OwnPolicy): PolicyValues => ({
  ...values,
  cancellationPolicy: values.cancellationPolicy ?? '',
  secondShooter: values.secondShooter ?? '',
})

type PolicyProps = { policy: RouterOutputs['packages']['own']['policy'] }

function usePolicyForm({ policy }: PolicyProps) {
  const utils = trpc.useUtils()
  const refresh = useRefreshPackages()
  const save = trpc.packages.savePolicy.useMutation()
  return useAppForm<PolicyValues, PolicyFields>({
    schema: PolicyFields,
    initialValues: withoutNulls(policy.values),
    record: {
      version: policy.version,
      readNewest: async () => {
        const { policy: newest } = await utils.packages.own.fetch(undefined, { staleTime: 0 })
        return { version: newest.version, values: withoutNulls(newest.values) }
      },
    },
    draft: 'policy',
    onSubmit: async (values, version) => {
      const saved = await save.mutateAsync({ ...values, version })
      notify.success('Saved')
      void refresh()
      return saved
    },
  })
}

/** How the photographer works: cancellation, travel, second photographer, backup plan, insurance. (PF6) */
export function PolicyForm({ policy }: PolicyProps) {
  const state = usePolicyForm({ policy })
  const { form } = state
  const chosen = CANCELLATION_POLICIES.find((one) => one === form.values.cancellationPolicy)
  const text = { size: 'md', autosize: true, minRows: 2, maxRows: 6, limit: POLICY_TEXT_MAX } as const
  return (
    <AppForm state={state} label="Good to know" className={classes.form}>
      <NativeSelect
        label="Cancellation policy"
        description={chosen ? policyWords(chosen) : 'Where your offers start; the signed contract is what counts.'}
        size="md"
        data={POLICIES}
        {...form.getInputProps('cancellationPolicy')}
      />
      <Textarea
        label="Travel"
        description="What’s included, and what it costs beyond that."
        {...text}
        {...form.getInputProps('travel')}
      />
      <NativeSelect label="Second photographer" size="md" data={SECONDS} {...form.getInputProps('secondShooter')} />
      <Textarea
        label="Backup plan"
        description="Who photographs if you’re ill, and where the pictures are stored twice."
        {...text}
        {...form.getInputProps('backupPlan')}
      />
      <Switch label="I am insured" {...form.getInputProps('isInsured', { type: 'checkbox' })} />
      {form.values.isInsured && (
        <DateInput
          label="Insured until"
          description="After this day, couples no longer see that you’re insured."
          {...form.getInputProps('insuredUntil')}
        />
      )}
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Save
        </Button>
      </div>
    </AppForm>
  )
}
