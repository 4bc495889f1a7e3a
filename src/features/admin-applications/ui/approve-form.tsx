import { Checkbox, Switch } from '@mantine/core'
import { MARKETS, type MarketSlug } from '#features/photographers/markets-and-styles.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import type { FormSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { FormButtons } from '#ui/overlay/dialog-form.tsx'
import { ApproveWithMarket, DecisionForms } from '../inputs.ts'
import { missingIn } from '../model.ts'
import { SECOND_APPROVAL } from '../texts.ts'
import classes from './applications.module.css'
import { InternalNote } from './decision-parts.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

type Values = { publish: boolean; markets: MarketSlug[]; note: string }

/** Approves and, unless unticked, publishes; an application without a market gets one here. */
export function ApproveForm(props: DecisionProps) {
  const { application, onClose } = props
  const decide = useDecision(props)
  const schema = application.hasMarket ? DecisionForms.approve : ApproveWithMarket
  const state = useAppForm<Values, object>({
    schema: schema as unknown as FormSchema<Values, object>,
    initialValues: { publish: true, markets: [], note: '' },
    onSubmit: decide,
  })
  const { form } = state
  return (
    <AppForm state={state} label="Approve">
      <TakesTwo id={application.id} />
      <Missing id={application.id} />
      <Switch
        size="md"
        label="Publish now?"
        description="Couples can find the profile as soon as it has a portrait, pictures, a package and a calendar. Otherwise the vendor publishes it."
        {...form.getInputProps('publish', { type: 'checkbox' })}
      />
      {!application.hasMarket && (
        <Checkbox.Group
          label="Market"
          description="This application doesn’t have one yet."
          {...form.getInputProps('markets')}
        >
          <div className={classes.choices}>
            {MARKETS.map(({ slug, name }) => (
              <Checkbox key={slug} value={slug} label={name} size="md" />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <InternalNote {...form.getInputProps('note')} />
      <FormButtons label="Approve" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}

/** What the team had rejected takes two administrators. */
function TakesTwo({ id }: { id: string }) {
  const { data } = trpc.adminApplications.get.useQuery({ id })
  if (!data?.needsTwo) return null
  return (
    <p role="note" className={classes.missing}>
      {SECOND_APPROVAL} {data.approvalAskedByName && `${data.approvalAskedByName} has approved it.`}
    </p>
  )
}

/** An incomplete application can be approved; the form says what is missing. */
function Missing({ id }: { id: string }) {
  const { data } = trpc.adminApplications.get.useQuery({ id })
  const missing = data ? missingIn({ ...data, pictures: data.portfolio.length }) : []
  if (missing.length === 0) return null
  return (
    <div role="note" className={classes.missing}>
      <p>This application isn’t complete. Missing:</p>
      <ul>
        {missing.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </div>
  )
}
