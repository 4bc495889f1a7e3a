import { NativeSelect } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { CLEAR_DATE } from '#features/directory/model.ts'
import type { PublicPackage } from '#features/packages/model.ts'
import { MARKETS } from '#features/photographers/markets-and-styles.ts'
import { recallWedding, rememberWedding } from '#shared/browser/chosen-wedding.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DatePicker } from '#ui/date/date-picker.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { NumberField, Textarea, TextInput } from '#ui/form/fields.tsx'
import { RemovalPreview } from '#ui/form/removal-preview.tsx'
import { type AppForm as FormState, useAppForm } from '#ui/form/use-app-form.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { InquiryDetails, type InquiryFields, NOTE_MAX, PLACE_MAX } from '../inputs.ts'
import { BUDGET_BAND_NAMES, type SendResult } from '../model.ts'
import { CONTACT_HIDDEN, GOES_TO_EXACTLY, NEEDS_ACCOUNT, ONLY_COUPLES, WHAT_IS_OPEN } from '../texts.ts'
import { DateAnswers } from './date-answers.tsx'
import classes from './inquiry-form.module.css'
import { EMPTY_VALUES, type InquiryValues, recallValues, rememberValues } from './inquiry-memory.ts'
import { PackageChoice } from './package-choice.tsx'
import { SendResults } from './send-results.tsx'
import { useSendInquiry } from './use-send-inquiry.ts'

type Initial = Partial<Record<Exclude<keyof InquiryValues, 'addOns'>, string | null | undefined>>

type InquiryFormProps = {
  /** One to three, all chosen by the couple. */
  photographers: { id: string; name: string }[]
  /** Values already known; they take precedence over what this browser remembers. */
  initial?: Initial
  /** Called after a couple's inquiry was sent; a visitor is taken to the sign-up instead. */
  onSent: (results: SendResult[]) => void
}

const BUDGETS = [
  { value: '', label: 'Not decided yet' },
  ...BUDGET_BAND_NAMES.map((name) => ({ value: name, label: name })),
]

/** What the couple has chosen on the way here. */
function chosenValues(): Partial<InquiryValues> {
  const { date, places = [] } = recallWedding()
  return {
    eventDate: date ?? '',
    city: places.length === 1 ? (MARKETS.find(({ slug }) => slug === places[0])?.name ?? '') : '',
  }
}

/**
 * What was chosen on the way, overlaid with what was last typed in this browser and with known values. Empty values are
 * ignored, and so is a package that is not among those offered here.
 */
function startingValues(initial: Initial | undefined, packages: readonly PublicPackage[]): InquiryValues {
  const said = [chosenValues(), recallValues(), initial ?? {}].flatMap((values) => Object.entries(values))
  const values: InquiryValues = { ...EMPTY_VALUES, ...Object.fromEntries(said.filter(([, value]) => value)) }
  const chosen = packages.find(({ id }) => id === values.packageId)
  const addOns = chosen?.addOns.map(({ name }) => name).filter((name) => values.addOns.includes(name)) ?? []
  return { ...values, packageId: chosen?.id ?? '', packageName: '', addOns }
}

/**
 * One inquiry to the photographers named in it. What is typed survives a reload and the sign-up. Vendors and
 * administrators read why there is no form; a couple that has already asked gets a link to the conversation.
 */
export function InquiryForm({ photographers, initial, onSent }: InquiryFormProps) {
  const viewer = useViewer()
  const isCouple = viewer?.role === 'client'
  const ids = photographers.map(({ id }) => id)
  const open = trpc.inquiries.openWith.useQuery({ photographerIds: ids }, { enabled: isCouple })
  const isForOne = ids.length === 1
  const offered = trpc.packages.ofPhotographer.useQuery({ id: ids[0] ?? '' }, { enabled: isForOne })
  if (viewer && !isCouple) return <p className={classes.exactly}>{ONLY_COUPLES}</p>
  const known = photographers.flatMap(({ id, name }) => {
    const threadId = open.data?.find(({ photographerId }) => photographerId === id)?.threadId
    return threadId
      ? [{ photographerId: id, name, replyMinutes: null, threadId, outcome: 'already-open' as const }]
      : []
  })
  if (known.length === photographers.length) return <SendResults results={known} />
  if (isForOne && offered.isLoading) return <PageState.Loading label="Loading the form" rows={6} />
  const packages = isForOne ? (offered.data?.packages ?? []) : []
  return <Fields {...{ photographers, initial, onSent, packages }} isVisitor={viewer === null} />
}

type FieldsProps = InquiryFormProps & { packages: readonly PublicPackage[]; isVisitor: boolean }

function Fields({ photographers, initial, onSent, packages, isVisitor }: FieldsProps) {
  const [start] = useState(() => startingValues(initial, packages))
  const { submit, trap } = useSendInquiry(
    photographers.map(({ id }) => id),
    onSent,
  )
  const state = useAppForm<InquiryFields, InquiryDetails>({
    schema: InquiryDetails,
    initialValues: start,
    onSubmit: submit,
    // Nothing is lost by leaving: the form is remembered.
    warnWhenDirty: false,
  })
  const values = state.form.getValues()
  useEffect(() => rememberValues(values), [values])
  return (
    <AppForm state={state} label="Inquiry" className={classes.form}>
      {isVisitor && trap}
      <p className={classes.exactly}>{GOES_TO_EXACTLY(photographers.map(({ name }) => name))}</p>
      <Words state={state} />
      {packages.length > 0 && <PackageChoice form={state.form} packages={packages} />}
      <WeddingDate state={state} photographers={photographers} />
      <Facts state={state} />
      <div className={classes.send}>
        <SubmitButton busy={state.isPending ? 'Sending...' : null}>Send inquiry</SubmitButton>
        {isVisitor && <p className={classes.small}>{NEEDS_ACCOUNT}</p>}
      </div>
    </AppForm>
  )
}

type PartProps = { state: FormState<InquiryFields> }

function WeddingDate({ state: { form }, photographers }: PartProps & Pick<InquiryFormProps, 'photographers'>) {
  const eventDate = form.getValues().eventDate ?? ''
  const { error } = form.getInputProps('eventDate') as { error?: string }
  return (
    <div className={classes.date}>
      <DatePicker
        label="Wedding date"
        value={eventDate || undefined}
        onChange={(date) => {
          form.setFieldValue('eventDate', date ?? '')
          rememberWedding({ date: date ?? null })
        }}
        placeholder="Not fixed yet"
        clearLabel={CLEAR_DATE}
        className={classes.dateField}
      />
      {error && (
        <p role="alert" tabIndex={-1} data-form-error className={classes.error}>
          {error}
        </p>
      )}
      <DateAnswers photographers={photographers} date={eventDate} />
    </div>
  )
}

function Facts({ state: { form } }: PartProps) {
  const { city = '', venue = '' } = form.getValues()
  const place = { limit: PLACE_MAX, size: 'md', autoComplete: 'off' } as const
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="City" {...place} {...form.getInputProps('city')} />
        <TextInput label="Venue" {...place} {...form.getInputProps('venue')} />
      </div>
      <RemovalPreview text={city} otherName="the photographer" />
      <RemovalPreview text={venue} otherName="the photographer" />
      <div className={classes.pair} data-narrow>
        <NumberField label="Guests" size="md" {...form.getInputProps('guests')} />
        <NumberField label="Hours" size="md" {...form.getInputProps('hours')} />
      </div>
      <NativeSelect label="Budget" size="md" data={BUDGETS} {...form.getInputProps('budgetBand')} />
      <p className={classes.small}>{WHAT_IS_OPEN}</p>
    </>
  )
}

function Words({ state: { form } }: PartProps) {
  const note = useDeferredValue(form.getValues().note)
  return (
    <div className={classes.words}>
      <Textarea
        label="Your message"
        data-autofocus
        description={CONTACT_HIDDEN}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={6}
        classNames={{ description: classes.below }}
        size="md"
        limit={NOTE_MAX}
        {...form.getInputProps('note')}
      />
      <RemovalPreview text={note} otherName="the photographer" />
    </div>
  )
}
