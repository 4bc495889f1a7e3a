import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { NewAppForm } from '../../factor-inputs.ts'
import { FACTOR_NAME_MAX } from '../../factor-model.ts'
import { NOT_JUST_NOW } from '../../texts.ts'
import classes from './app-set-up.module.css'
import { CodeField } from './factor-proof.tsx'

type SetUp = { id: string; secret: string; qr: { size: number; path: string } }
type AppSetUpProps = {
  setUp: SetUp
  /** In the demonstration: the code that an app would show now. */
  demoCode?: string | null
  label: string
  onCode: (app: { id: string; name: string; code: string }) => Promise<void>
}

/** Sets up an authenticator app: the code to scan or the key to type, and the first code it shows. */
export function AppSetUp({ setUp, demoCode, label, onCode }: AppSetUpProps) {
  const { id, secret, qr } = setUp
  const state = useAppForm({
    schema: NewAppForm,
    initialValues: { name: 'My phone', code: demoCode ?? '' },
    warnWhenDirty: false,
    onSubmit: (app) =>
      onCode({ id, ...app }).catch((error: unknown) => {
        throw isUnanswered(error) ? new Error(NOT_JUST_NOW) : error
      }),
  })
  const { form } = state
  return (
    <div className={classes.setUp}>
      <ol className={classes.steps}>
        <li>
          <p>
            Open an authenticator app on your phone, such as Google Authenticator, 1Password or the one your phone came
            with, and scan this:
          </p>
          <svg
            role="img"
            aria-label="QR code for your authenticator app"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className={classes.qr}
          >
            <path d={qr.path} />
          </svg>
          <details className={classes.key}>
            <summary>Can’t scan it?</summary>
            <p>Type this key into the app instead:</p>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </details>
        </li>
        <li>
          <p>
            {demoCode
              ? 'This is a demonstration, and its people have no phones: the code is already filled in.'
              : 'The app shows six digits. Enter them here:'}
          </p>
          <AppForm state={state} label={label}>
            <CodeField {...form.getInputProps('code')} />
            <TextInput
              label="Name of this device"
              description="So you’ll recognize it in your list."
              size="md"
              limit={FACTOR_NAME_MAX}
              {...form.getInputProps('name')}
            />
            <SubmitButton busy={state.isPending ? 'Checking...' : null}>{label}</SubmitButton>
          </AppForm>
        </li>
      </ol>
    </div>
  )
}
