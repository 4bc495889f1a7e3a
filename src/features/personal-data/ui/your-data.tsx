import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { sizeWords } from '#ui/picture/file-list.tsx'
import { AskForCopyInput } from '../inputs.ts'
import { EXPORT_ASKED, EXPORT_CONTENTS, EXPORT_FAILED, EXPORT_GIVEN_UP, EXPORT_OVER } from '../texts.ts'
import classes from './your-data.module.css'

type Copy = NonNullable<RouterOutputs['personalData']['getCopy']>

/** How often a page that waits for its copy asks. */
const ASK_AGAIN_MS = 5_000

/** The copy of everything: to ask for, in the making, to download, or over; at /account. */
export function YourData() {
  const { data, isPending, isError, isFetching, refetch } = trpc.personalData.getCopy.useQuery(undefined, {
    refetchInterval: (query) => (query.state.data?.status === 'waiting' ? ASK_AGAIN_MS : false),
  })
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (isPending) return <PageState.Loading label="Loading your data" rows={3} />
  return (
    <div className={classes.parts}>
      <div role="status">{data && <State copy={data} />}</div>
      {data?.file && <Download file={data.file} />}
      {data?.againAt ? <Again at={data.againAt} /> : data?.status !== 'waiting' && <Ask />}
    </div>
  )
}

function State({ copy: { status, askedAt } }: { copy: Copy }) {
  if (status === 'waiting')
    return (
      <>
        <p className={classes.state}>{EXPORT_ASKED}</p>
        <p className={classes.detail}>
          Requested <DateText value={askedAt} format="moment" />. You can close this page.
        </p>
      </>
    )
  if (status === 'ready') return <p className={classes.state}>Your copy is ready.</p>
  return <p>{status === 'failed' ? EXPORT_GIVEN_UP : EXPORT_OVER}</p>
}

function Download({ file: { href, sizeBytes, expiresAt } }: { file: NonNullable<Copy['file']> }) {
  return (
    <>
      <ButtonAnchor className={classes.action} href={href} download>
        Download ({sizeWords(sizeBytes)})
      </ButtonAnchor>
      <p className={classes.detail}>
        It’s here for you alone until <DateText value={expiresAt} format="moment" />, then it’s deleted. Unpack it and
        open index.html to read.
      </p>
    </>
  )
}

function Again({ at }: { at: string }) {
  return (
    <p className={classes.detail}>
      You can ask for another copy from <DateText value={at} format="moment" />.
    </p>
  )
}

/** Asks for a copy, with the password once more. */
function Ask() {
  const { personalData } = trpc.useUtils()
  const request = trpc.personalData.askForCopy.useMutation()
  const state = useAppForm<{ password: string }, AskForCopyInput>({
    schema: AskForCopyInput,
    initialValues: { password: '' },
    onSubmit: async (values) => {
      try {
        await request.mutateAsync(values)
      } catch (error) {
        throw isUnanswered(error) ? new Error(EXPORT_FAILED) : error
      }
      await personalData.getCopy.invalidate()
    },
  })
  return (
    <AppForm state={state} label="A copy of your data">
      <p>{EXPORT_CONTENTS}</p>
      <PasswordAgain description="So that nobody else takes your data." {...state.form.getInputProps('password')} />
      <SubmitButton busy={state.isPending ? 'Asking...' : null} isNarrow>
        Ask for my copy
      </SubmitButton>
    </AppForm>
  )
}
