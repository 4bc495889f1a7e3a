import { useState } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { DANGER } from '#ui/button/danger-button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { Container } from '#ui/page/container.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import type { AskByLinkInput, EraseForm } from '../inputs.ts'
import { LEAVE_WORD } from '../model.ts'
import { DATA_BLOCKED, DATA_FAILED, DATA_LINK_INVALID } from '../texts.ts'
import classes from './data-by-link-page.module.css'

type Held = RouterOutputs['personalData']['openByLink']

const ASK_SCHEMA = fetchedSchema<AskByLinkInput, AskByLinkInput>(
  async () => (await import('../inputs.ts')).AskByLinkInput,
)
const ERASE_SCHEMA = fetchedSchema<EraseForm, EraseForm>(async () => (await import('../inputs.ts')).EraseForm)

const problemOf = (error: { message: string }): string => (isUnanswered(error) ? DATA_FAILED : error.message)

/** What we hold about people without an account: asking for it, and where the mailed link leads. */
export function DataByLinkPage() {
  const fragment = useFragment()
  const [held, setHeld] = useState<Held | null>(null)
  const [isGone, setGone] = useState(false)
  const token = fragment?.get('token') ?? null
  return (
    <MantineScope>
      <Container width="text" className={classes.page}>
        {isGone ? (
          <Gone />
        ) : held ? (
          <Shown held={held} onErased={() => setGone(true)} />
        ) : token !== null ? (
          <Open token={token} onOpen={setHeld} />
        ) : (
          <Ask />
        )}
      </Container>
    </MantineScope>
  )
}

/** The form: one answer, whatever we know. */
function Ask() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const check = useBotCheck()
  const ask = trpc.personalData.askByLink.useMutation(check.options)
  const state = useAppForm<AskByLinkInput, AskByLinkInput>({
    schema: ASK_SCHEMA,
    initialValues: { email: '' },
    warnWhenDirty: false,
    onSubmit: async (values) => {
      await ask.mutateAsync(values).catch((error: Error) => Promise.reject(new Error(problemOf(error))))
      setSentTo(values.email)
    },
  })
  if (sentTo !== null)
    return (
      <div className={classes.opening} role="status">
        <h1>Check your email</h1>
        <p>
          We’ve written to {sentTo}. The link in that email shows you what we hold, and works for 24 hours. If nothing
          arrives in a few minutes, look in your spam folder.
        </p>
      </div>
    )
  return (
    <>
      <div className={classes.opening}>
        <h1>Your data, without an account</h1>
        <p>
          Subscribed, asked us something, were invited, or began to sign up? Tell us the email you used. We’ll send a
          link there that shows what we hold about you, lets you take it along, and lets you delete it.
        </p>
      </div>
      <div className={classes.form}>
        <AppForm state={state} label="Your data">
          {check.field}
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            {...state.form.getInputProps('email')}
          />
          <SubmitButton busy={state.isPending ? 'Sending...' : null} isNarrow>
            Send the link
          </SubmitButton>
        </AppForm>
      </div>
      <ArrowLink to="/account" hash="your-data">
        I have an account
      </ArrowLink>
    </>
  )
}

/** The button that spends the link. Opening the page changes nothing, since mail scanners open every link. */
function Open({ token, onOpen }: { token: string; onOpen: (held: Held) => void }) {
  const open = trpc.personalData.openByLink.useMutation({ onSuccess: onOpen })
  const code = appCodeOf(open.error)
  const isDead = code === 'TOKEN_INVALID' || code === 'INVALID_INPUT'
  const problem = isDead ? DATA_LINK_INVALID : open.error && problemOf(open.error)
  return (
    <div className={classes.opening}>
      <h1>What we hold about you</h1>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : (
        <p>The link works once. What it shows stays open for an hour.</p>
      )}
      {isDead || code === 'CONFLICT' ? (
        // A page of its own, so that the used link is gone from the address.
        <ButtonAnchor href={isDead ? '/your-data' : '/account#your-data'}>
          {isDead ? 'Ask for a new link' : 'Open your account'}
        </ButtonAnchor>
      ) : (
        <Button size="md" loading={open.isPending} onClick={() => open.mutate({ token })}>
          Show it
        </Button>
      )}
    </div>
  )
}

function Shown({ held: { email, held, token, copy, isBlocked }, onErased }: { held: Held; onErased: () => void }) {
  if (held.length === 0)
    return (
      <div className={classes.opening} role="status">
        <h1>We hold nothing about you</h1>
        <p>
          Nothing here has to do with {email}, apart from this request, which is gone within a day, and the email with
          its link.
        </p>
        <ButtonLink to="/" variant="default">
          Return to Home
        </ButtonLink>
      </div>
    )
  return (
    <>
      <div className={classes.opening} role="status">
        <h1>What we hold about you</h1>
        <p>Everything that has to do with {email}:</p>
        <ul className={classes.list}>
          {held.map(({ title, count }) => (
            <li key={title}>
              <span>{title}</span>
              <span>{count}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className={classes.part} aria-labelledby="take">
        <h2 id="take">Take it along</h2>
        <p>One ZIP file, to read and for programs. Unpack it and open index.html.</p>
        <ButtonAnchor href={copy.href} download>
          Download
        </ButtonAnchor>
        <p className={classes.quiet}>
          Until <DateText value={copy.until} format="moment" />.
        </p>
      </section>
      <section className={classes.part} aria-labelledby="delete">
        <h2 id="delete">Delete it</h2>
        {isBlocked ? <p>{DATA_BLOCKED}</p> : <Erase token={token} onErased={onErased} />}
      </section>
    </>
  )
}

/** What goes, what stays, the typed word and the button. */
function Erase({ token, onErased }: { token: string; onErased: () => void }) {
  const erase = trpc.personalData.eraseByLink.useMutation()
  const state = useAppForm<EraseForm, EraseForm>({
    schema: ERASE_SCHEMA,
    initialValues: { word: '' },
    warnWhenDirty: false,
    onSubmit: async ({ word }) => {
      await erase.mutateAsync({ token, word }).catch((error: Error) => Promise.reject(new Error(problemOf(error))))
      onErased()
    },
  })
  return (
    <>
      <p>All of it goes at once, and it can’t be brought back. What stays:</p>
      <ul className={classes.points}>
        <li>That emails were sent, without your address or their text, so none is sent twice.</li>
        <li>Entries of the audit log, for 7 years, to show who decided what.</li>
        <li>An inquiry you typed without leaving an address: we can’t tell it’s yours, and it goes after 7 days.</li>
      </ul>
      <div className={classes.form}>
        <AppForm state={state} label="Delete what you hold about me">
          <TextInput
            label={`Type ${LEAVE_WORD} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            {...state.form.getInputProps('word')}
          />
          <SubmitButton busy={state.isPending ? 'Deleting...' : null} isNarrow look={DANGER}>
            Delete all of it
          </SubmitButton>
        </AppForm>
      </div>
    </>
  )
}

function Gone() {
  return (
    <div className={classes.opening} role="status">
      <h1>It’s deleted</h1>
      <p>Nothing here has to do with your address anymore, and we won’t write to it again unless you ask us to.</p>
      <ButtonLink to="/" variant="default">
        Return to Home
      </ButtonLink>
    </div>
  )
}
