import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { EMAIL_INVALID } from '#shared/text/text-checks.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { useEarlySubmit } from '#ui/form/early-submit.ts'
import { notify } from '#ui/overlay/notify.tsx'
import {
  BUTTON_SUBSCRIBE,
  BUTTON_SUBSCRIBING,
  LABEL_EMAIL,
  SUBSCRIBE_FAILED,
  SUBSCRIBING_MIN_MS,
  THANK_YOU,
  TOO_MANY,
} from '../model.ts'
import classes from './newsletter-form.module.css'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Sends the address; says at the field what is wrong, and puts the focus where the person continues. */
function useSubscription() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const check = useBotCheck()
  const subscribe = trpc.newsletter.subscribe.useMutation(check.options)

  useEarlySubmit(form)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!input.current!.checkValidity()) {
      setProblem(EMAIL_INVALID)
      input.current!.focus()
      return
    }
    const email = input.current!.value
    setIsBusy(true)
    setProblem(null)
    const [result] = await Promise.allSettled([subscribe.mutateAsync({ email }), pause(SUBSCRIBING_MIN_MS)])
    // A control that was disabled has lost the focus; it can take it back only once it is enabled again.
    flushSync(() => setIsBusy(false))
    if (result.status === 'fulfilled') {
      if (input.current) input.current.value = ''
      notify.success(THANK_YOU)
      button.current?.focus()
      return
    }
    const code = appCodeOf(result.reason)
    if (code === 'NOT_CHECKED') setProblem((result.reason as Error).message)
    else setProblem(code === 'RATE_LIMITED' ? TOO_MANY : SUBSCRIBE_FAILED)
    input.current?.focus()
  }
  return { problem, isBusy, submit, form, input, button, trap: check.field }
}

/**
 * One address and a button. Idle, then 'Subscribing...' for at least a second, then empty again with a thank-you; a
 * refusal keeps what was typed. The browser's own e-mail check is the only one here; what it finds is said at the
 * field. (L10, V18)
 */
export function NewsletterForm() {
  const id = useId()
  const { problem, isBusy, submit, form, input, button, trap } = useSubscription()
  return (
    // Before the script has loaded, a GET would write the address into the URL.
    <form
      ref={form}
      method="post"
      noValidate
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      aria-busy={isBusy}
    >
      {trap}
      <label htmlFor={id} className={classes.label}>
        {LABEL_EMAIL}
      </label>
      <div className={classes.row}>
        <input
          id={id}
          ref={input}
          className={classes.input}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          required
          disabled={isBusy}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <Button ref={button} type="submit" size="md" disabled={isBusy}>
          {isBusy ? BUTTON_SUBSCRIBING : BUTTON_SUBSCRIBE}
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {problem}
      </p>
    </form>
  )
}
