import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { EMAIL_MAX } from '#shared/text/text-checks.ts'
import type { Viewer } from '#shell/account/viewer.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea, TextInput } from '#ui/form/fields.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import type { AskInput } from '../inputs.ts'
import { bookingOfPage, QUESTION_MAX } from '../model.ts'
import { ASK_FAILED } from '../texts.ts'
import classes from './help-page.module.css'

const NAME_MAX = 80
const SCHEMA = fetchedSchema<AskInput, AskInput>(async () => (await import('../inputs.ts')).AskInput)

type AskFormProps = { viewer: Viewer | null; from: string | undefined }

/** A question to our team. Someone signed in is not asked who they are, and the page they came from goes along. */
export function AskForm({ viewer, from }: AskFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const check = useBotCheck()
  const ask = trpc.help.ask.useMutation(check.options)
  const { help } = trpc.useUtils()
  const state = useAppForm<AskInput, AskInput>({
    schema: SCHEMA,
    initialValues: { name: viewer?.firstName ?? '', email: viewer?.email ?? '', question: '' },
    draft: 'help',
    onSubmit: async (values) => {
      await ask
        .mutateAsync({ ...values, ...(from && { page: from }) })
        .catch((error: unknown) => Promise.reject(isUnanswered(error) ? new Error(ASK_FAILED) : error))
      setSentTo(values.email)
      if (viewer) void help.mine.invalidate()
    },
  })
  if (sentTo) return <Sent to={sentTo} hasBell={viewer !== null} />
  const { form } = state
  return (
    <AppForm state={state} label="Ask a person" className={classes.form}>
      {check.field}
      <Asker viewer={viewer} form={form} />
      <Textarea
        label="Your question"
        description="What were you trying to do, and what happened?"
        autosize
        minRows={4}
        maxRows={14}
        limit={QUESTION_MAX}
        size="md"
        {...form.getInputProps('question')}
      />
      {from && (
        <p className={classes.quiet}>
          {viewer && bookingOfPage(from)
            ? 'We’ll see which booking you came from.'
            : 'We’ll see which page you came from.'}
        </p>
      )}
      <SubmitButton busy={state.isPending ? 'Sending...' : null} isNarrow>
        Send to our team
      </SubmitButton>
    </AppForm>
  )
}

type AskerProps = { viewer: Viewer | null; form: ReturnType<typeof useAppForm<AskInput>>['form'] }

/** Who asks: said for somebody signed in, else asked for. */
function Asker({ viewer, form }: AskerProps) {
  return (
    <>
      {viewer?.firstName ? (
        <p className={classes.quiet}>
          You’re signed in as {viewer.firstName}. We’ll answer to {viewer.email}.
        </p>
      ) : (
        <TextInput label="Your name" autoComplete="name" limit={NAME_MAX} size="md" {...form.getInputProps('name')} />
      )}
      {!viewer && (
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
      )}
    </>
  )
}

function Sent({ to, hasBell }: { to: string; hasBell: boolean }) {
  return (
    <div role="status" className={classes.sent}>
      <h3>We have your question</h3>
      <p>
        A confirmation is on its way to {to}, and the answer will come there too
        {hasBell && ', and to your bell'}. You don’t need to do anything until then.
      </p>
    </div>
  )
}
