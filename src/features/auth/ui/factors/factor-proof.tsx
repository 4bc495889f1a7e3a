import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type ComponentProps, useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { Button } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { TextButton } from '#ui/button/text-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { CodeForm, PasswordForm, RecoveryForm, type StepUpInput } from '../../factor-inputs.ts'
import { NOTHING_TO_SHOW } from '../../factor-texts.ts'
import { NOT_JUST_NOW } from '../../texts.ts'
import { PasswordField } from '../fields.tsx'
import classes from './factor-proof.module.css'
import { signWithPasskey } from './passkey-browser.ts'

/** What somebody can show that they have. */
type Way = 'passkey' | 'code' | 'password' | 'recovery'
export type Kinds = { passkey: boolean; code: boolean; recovery: boolean; password?: boolean }

const ORDER: readonly Way[] = ['passkey', 'code', 'password', 'recovery']
const OFFERS: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  password: 'Use your password',
  recovery: 'Use a recovery code',
}

type FactorProofProps = {
  kinds: Kinds
  /** In the demonstration: the code of an app that nobody has. */
  demoCode: string | null
  /** What the button says. */
  label: string
  askPasskey: () => Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Hands the proof in; rejects with the refusal. */
  onProof: (proof: StepUpInput) => Promise<void>
}

/** One factor, by the way that is easiest for this person; the other ways are under it. */
export function FactorProof({ kinds, demoCode, label, askPasskey, onProof }: FactorProofProps) {
  const ways = ORDER.filter((way) => kinds[way])
  const [way, setWay] = useState(ways[0])
  if (!way) return <p>{NOTHING_TO_SHOW}</p>
  return (
    <div className={classes.proof}>
      {way === 'passkey' && <PasskeyProof askPasskey={askPasskey} onProof={onProof} />}
      {way === 'code' && <CodeProof label={label} demoCode={demoCode} onProof={onProof} />}
      {way === 'password' && <PasswordProof label={label} onProof={onProof} />}
      {way === 'recovery' && <RecoveryProof label={label} onProof={onProof} />}
      {ways.length > 1 && (
        <ul className={classes.ways}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <li key={other}>
                <TextButton onClick={() => setWay(other)}>{OFFERS[other]}</TextButton>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

type ProofProps = Pick<FactorProofProps, 'label' | 'onProof'>

function PasskeyProof({ askPasskey, onProof }: Pick<FactorProofProps, 'askPasskey' | 'onProof'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sign = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onProof({ kind: 'passkey', response: await signWithPasskey(await askPasskey()) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : NOT_JUST_NOW)
      setBusy(false)
    }
  }
  return (
    <div className={classes.passkey}>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <p className={classes.hint}>
        Your device asks for your face, your fingerprint or its PIN. There’s nothing to type.
      </p>
      <Button size="md" loading={isBusy} onClick={() => void sign()}>
        Use your passkey
      </Button>
    </div>
  )
}

const EMPTY = { code: '' }

/** The refusal of a form that sends a proof, in words that a lost connection has, too. */
const sending = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw isUnanswered(error) ? new Error(NOT_JUST_NOW) : error
  })

function CodeProof({ label, demoCode, onProof }: ProofProps & Pick<FactorProofProps, 'demoCode'>) {
  const state = useAppForm({
    schema: CodeForm,
    initialValues: EMPTY,
    warnWhenDirty: false,
    onSubmit: ({ code }) => sending(onProof({ kind: 'code', code })),
  })
  return (
    <AppForm state={state} label={label}>
      <CodeField {...state.form.getInputProps('code')} />
      {demoCode && <DemoCode onUse={() => state.form.setFieldValue('code', demoCode)} />}
      <SubmitButton busy={state.isPending ? 'Checking...' : null}>{label}</SubmitButton>
    </AppForm>
  )
}

/** The six digits of an app; phones offer what arrives, and the number keys. */
export function CodeField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="Code from your app"
      description="Six digits. It changes every 30 seconds."
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      classNames={{ input: classes.code! }}
      {...props}
    />
  )
}

/** Nobody has the app of a demonstration's person. */
function DemoCode({ onUse }: { onUse: () => void }) {
  return (
    <p className={classes.demo}>
      This is a demonstration: <TextButton onClick={onUse}>Fill in the code</TextButton>
    </p>
  )
}

function RecoveryProof({ label, onProof }: ProofProps) {
  const state = useAppForm({
    schema: RecoveryForm,
    initialValues: EMPTY,
    warnWhenDirty: false,
    onSubmit: ({ code }) => sending(onProof({ kind: 'recovery', code })),
  })
  return (
    <AppForm state={state} label={label}>
      <TextInput
        label="Recovery code"
        description="One of the ten you saved. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        classNames={{ input: classes.code! }}
        {...state.form.getInputProps('code')}
      />
      <SubmitButton busy={state.isPending ? 'Checking...' : null}>{label}</SubmitButton>
    </AppForm>
  )
}

function PasswordProof({ label, onProof }: ProofProps) {
  const state = useAppForm({
    schema: PasswordForm,
    initialValues: { password: '' },
    warnWhenDirty: false,
    onSubmit: ({ password }) => sending(onProof({ kind: 'password', password })),
  })
  return (
    <AppForm state={state} label={label}>
      <PasswordField label="Your password" autoComplete="current-password" {...state.form.getInputProps('password')} />
      <SubmitButton busy={state.isPending ? 'Checking...' : null}>{label}</SubmitButton>
    </AppForm>
  )
}
