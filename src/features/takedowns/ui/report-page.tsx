import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { EMAIL_MAX } from '#shared/text/text-checks.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Container } from '#ui/page/container.tsx'
import { ContactLines } from '#ui/page/operator.tsx'
import { useSite } from '#ui/page/site.ts'
import type { ReportInput } from '../inputs.ts'
import { COURT_DAYS, PICTURE_ADDRESS_MAX, WORDS_MAX } from '../model.ts'
import type { ReportSearch } from '../search.ts'
import { IS_BELIEVED, IS_SWORN, REPORT_FAILED, REPORT_LEDE, REPORT_TITLE } from '../texts.ts'
import classes from './report.module.css'
import { SignedFields } from './signed-fields.tsx'

const SCHEMA = fetchedSchema<ReportInput, ReportInput>(async () => (await import('../inputs.ts')).ReportInput)
const route = getRouteApi('/_public/report-picture')

/** /report-picture: a sworn notice about a picture, without an account, and what happens with it. */
export function ReportPage() {
  const { picture }: ReportSearch = route.useSearch()
  return (
    <Container className={classes.page}>
      <div className={classes.words}>
        <h1>{REPORT_TITLE}</h1>
        <p>{REPORT_LEDE}</p>
        <p>
          When your notice is complete, we hide the picture and tell its photographer what you claim, without your email
          or address. They can answer with a sworn counter-notice, which we send to you. You then have {COURT_DAYS}{' '}
          business days to ask a court; otherwise the picture is shown again.
        </p>
        <p>Whoever knowingly claims a picture that isn’t theirs can be liable for damages.</p>
        <Agent />
      </div>
      <ReportForm key={picture ?? ''} picture={picture} />
    </Container>
  )
}

/** To whom such notices go by letter: the designated agent, else the operator; nothing while the settings name neither. */
function Agent() {
  const { agentName, agentAddress, agentEmail, operatorName, postalAddress, contactEmail } = useSite()
  const agent = agentName
    ? { name: agentName, address: agentAddress, email: agentEmail }
    : { name: operatorName, address: postalAddress, email: contactEmail }
  if (!Object.values(agent).some(Boolean)) return null
  return (
    <>
      <h2 className={classes.agent}>Our agent for such notices</h2>
      <ContactLines {...agent} />
    </>
  )
}

function ReportForm({ picture }: { picture: string | undefined }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const check = useBotCheck()
  const report = trpc.takedowns.report.useMutation(check.options)
  const state = useAppForm<ReportInput, ReportInput>({
    schema: SCHEMA,
    initialValues: {
      picture: picture ?? '',
      name: '',
      email: '',
      address: '',
      work: '',
      claim: '',
      isBelieved: false,
      isSworn: false,
      signature: '',
    },
    draft: 'report-picture',
    onSubmit: async (values) => {
      await report
        .mutateAsync(values)
        .catch((error: unknown) => Promise.reject(isUnanswered(error) ? new Error(REPORT_FAILED) : error))
      setSentTo(values.email)
    },
  })
  if (sentTo) return <Sent to={sentTo} />
  const { form } = state
  return (
    <AppForm state={state} label="Report a picture" className={classes.form}>
      {check.field}
      <ClaimFields form={form} />
      <SignedFields form={form} believed={IS_BELIEVED} sworn={IS_SWORN} />
      <SubmitButton busy={state.isPending ? 'Sending...' : null} isNarrow>
        Send the notice
      </SubmitButton>
    </AppForm>
  )
}

function Sent({ to }: { to: string }) {
  return (
    <div role="status" className={classes.sent}>
      <h2>We have your notice</h2>
      <p>
        A confirmation is on its way to {to}. A person reads your notice now, and we write to you once we’ve decided.
      </p>
    </div>
  )
}

/** Which picture, what is theirs, and how to reach them. */
function ClaimFields({ form }: { form: ReturnType<typeof useAppForm<ReportInput>>['form'] }) {
  return (
    <>
      <TextInput
        label="Which picture"
        description="Open it on the photographer’s page and choose “Report this picture”, or paste the address of the picture itself."
        limit={PICTURE_ADDRESS_MAX}
        size="md"
        {...form.getInputProps('picture')}
      />
      <Textarea
        label="What’s yours"
        description="Your picture: what it shows, when you took it, and where it can be seen."
        autosize
        minRows={3}
        maxRows={12}
        limit={WORDS_MAX}
        size="md"
        {...form.getInputProps('work')}
      />
      <Textarea
        label="Your claim"
        description="Why it may not be shown here. The photographer reads this."
        autosize
        minRows={3}
        maxRows={12}
        limit={WORDS_MAX}
        size="md"
        {...form.getInputProps('claim')}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        limit={EMAIL_MAX}
        size="md"
        {...form.getInputProps('email')}
      />
    </>
  )
}
