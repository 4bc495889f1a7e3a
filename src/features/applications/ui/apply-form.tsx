import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { readRefusal } from '#ui/form/errors.ts'
import { type FormSchema, fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import type { ApplicationInput } from '../inputs.ts'
import { SUBMIT_FAILED } from '../texts.ts'
import { AccountFields, AgreementField, BusinessFields, WorkFields } from './apply-fields.tsx'
import classes from './apply-form.module.css'
import { type ApplyValues, EMPTY_APPLICATION, fillBlanks } from './apply-values.ts'
import { SubmissionErrors } from './submission-errors.tsx'
import { type Drafts, useDraft } from './use-draft.ts'

export type Submitted = RouterOutputs['applications']['submit']

/** What the form needs to know about the files beside it. */
export type ApplicationFiles = {
  /** Files are uploading: the application waits for them. */
  isBusy: boolean
  /** The sentences for files that did not arrive; they do not stop the application. */
  problems: readonly string[]
}

type ApplicationSchema = FormSchema<ApplyValues, ApplicationInput>
const NEW = fetchedSchema(
  async () => (await import('../inputs.ts')).NewApplicationInput as unknown as ApplicationSchema,
)
const OWN = fetchedSchema(
  async () => (await import('../inputs.ts')).OwnApplicationInput as unknown as ApplicationSchema,
)

type ApplyFormProps = {
  /** The signed-in couple's address; null for somebody new. */
  ownEmail: string | null
  /** Whom the couple has invited, which ends with the application. */
  invited: string | null
  files: ApplicationFiles
  drafts: Drafts
  pictures: ReactNode
  onDone: (submitted: Submitted) => void
}

/** Resolves when the uploading files have arrived or failed. */
function useSettledFiles(isBusy: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([])
  const busy = useRef(isBusy)
  useEffect(() => {
    busy.current = isBusy
    if (isBusy) return
    for (const resolve of waiting.current.splice(0)) resolve()
  }, [isBusy])
  return () => new Promise((resolve) => (busy.current ? waiting.current.push(resolve) : resolve()))
}

/**
 * Sends the form; errors without a field are shown in the "Submission Errors" block.
 */
function useApply({ ownEmail, files, drafts, onDone }: Omit<ApplyFormProps, 'pictures' | 'invited'>) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isTaken, setTaken] = useState(false)
  const check = useBotCheck()
  const submit = trpc.applications.submit.useMutation(check.options)
  const settled = useSettledFiles(files.isBusy)
  const state = useAppForm<ApplyValues, ApplicationInput>({
    schema: ownEmail === null ? NEW : OWN,
    initialValues: EMPTY_APPLICATION,
    // The form is saved while typing: nothing is lost by leaving.
    warnWhenDirty: false,
    onSubmit: async (values) => {
      setFailure(null)
      setTaken(false)
      await settled()
      await draft.pause()
      try {
        const submitted = await submit.mutateAsync(values)
        draft.forget()
        onDone(submitted)
      } catch (error) {
        draft.resume()
        setTaken(appCodeOf(error) === 'EMAIL_TAKEN')
        const { fields, message } = readRefusal(error)
        if (Object.keys(fields).length > 0) throw error
        setFailure(isUnanswered(error) || !appCodeOf(error) ? SUBMIT_FAILED : message)
      }
    },
  })
  const draft = useDraft(state, drafts)
  return { state, failure, isTaken, trap: check.field }
}

/** Name and phone of the couple's record, where nothing was typed. */
function usePrefill({ form }: ReturnType<typeof useApply>['state'], isOwn: boolean) {
  const { data } = trpc.applications.prefill.useQuery(undefined, { enabled: isOwn })
  useEffect(() => {
    if (data) form.setValues(fillBlanks(form.getValues(), data))
    // Once per answer: the form itself changes with every key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
}

/** The application form in five parts. */
export function ApplyForm(props: ApplyFormProps) {
  const { ownEmail, invited, files, pictures } = props
  const { state, failure, isTaken, trap } = useApply(props)
  usePrefill(state, ownEmail !== null)
  const { form } = state
  const busy = state.isPending ? (files.isBusy ? 'Waiting for your pictures...' : 'Submitting...') : null
  return (
    <AppForm state={state} label="Vendor application" className={classes.form}>
      {trap}
      <Part number={1} title="You">
        <AccountFields form={form} ownEmail={ownEmail} invited={invited} />
        {isTaken && (
          <p className={classes.hint}>
            Is it yours?{' '}
            {/* Leaving the field would remove its message, and with it this link from under the pointer. */}
            <Link
              to="/sign-in"
              search={{ returnTo: '/vendor-sign-up' }}
              onMouseDown={(event) => event.preventDefault()}
            >
              Sign in and apply with this account
            </Link>
            . What you’ve typed is kept.
          </p>
        )}
      </Part>
      <Part number={2} title="Your business">
        <BusinessFields form={form} />
      </Part>
      <Part number={3} title="Your work">
        <WorkFields form={form} />
      </Part>
      <Part number={4} title="Your pictures">
        {pictures}
      </Part>
      <Part number={5} title="Send it">
        <AgreementField form={form} />
        <SubmissionErrors sentences={[...files.problems, ...(failure ? [failure] : [])]} isUrgent={failure !== null} />
        <SubmitButton busy={busy}>Submit application</SubmitButton>
      </Part>
    </AppForm>
  )
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby={`part-${number}`}>
      <h2 id={`part-${number}`} className={classes.title}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
