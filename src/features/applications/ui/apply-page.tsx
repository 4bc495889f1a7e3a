import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isTeam, roleHome } from '#shared/access/roles.ts'
import { useSignOut } from '#shell/account/sign-out.ts'
import { useRefreshIdentity, useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { TEAM_CANNOT_APPLY } from '../texts.ts'
import { type ApplicationFiles, ApplyForm, type Submitted } from './apply-form.tsx'
import classes from './apply-page.module.css'
import { CurationNote } from './curation-note.tsx'
import { Submitted as SubmittedScreen } from './submitted.tsx'
import type { Drafts } from './use-draft.ts'

type ApplyPageProps = {
  files: ApplicationFiles
  drafts: Drafts
  /** File choice and progress; the form itself does not know about files. */
  pictures: ReactNode
  /** Sends the confirmation mail again. */
  resend: (email: string) => ReactNode
  /** How few are accepted, in the words of the marketing pages. */
  acceptance: string | undefined
  /** Rules and pricing, one line each. */
  rules: ReactNode
}

/** A vendor's way in: the form, how applications are read, rules and pricing; then what happens next. (R12) */
export function ApplyPage({ files, drafts, pictures, resend, acceptance, rules }: ApplyPageProps) {
  const viewer = useViewer()
  const refresh = useRefreshIdentity()
  const [submitted, setSubmitted] = useState<{ answer: Submitted; problems: readonly string[] } | null>(null)
  useStatusOfVendors(viewer?.role === 'photographer' && !submitted)

  // The submission waited for files, so their outcome is newer than this render's state.
  const problems = useRef(files.problems)
  useEffect(() => {
    problems.current = files.problems
  })
  const done = (answer: Submitted) => {
    setSubmitted({ answer, problems: problems.current })
    // The couple's account has just become a vendor's.
    if (!answer.isWaitingForEmail) void refresh()
  }

  const { data: own, isLoading } = trpc.applications.prefill.useQuery(undefined, { enabled: viewer?.role === 'client' })

  if (submitted) return <SubmittedScreen {...submitted} resend={resend} rules={rules} />
  if (viewer?.role === 'photographer') return <PageState.Waiting label="Opening your application..." />
  return (
    <>
      <Container className={classes.page}>
        <div className={classes.opening}>
          <h1 className={classes.title}>Apply to be listed</h1>
          <p className={classes.lede}>
            All it takes is about twenty minutes and your best pictures. What you type is kept in this browser until you
            send it.
          </p>
        </div>
        {isTeam(viewer?.role) && (
          <PageState.Empty
            title="You’re signed in as one of our team"
            message={TEAM_CANNOT_APPLY}
            action={<ButtonLink to={roleHome(viewer.role)}>Open the admin area</ButtonLink>}
          />
        )}
        {viewer?.role === 'client' && own?.refusal && <Refused message={own.refusal} isCouples={own.isCouples} />}
        {!isTeam(viewer?.role) && !isLoading && !own?.refusal && (
          <div className={classes.spread}>
            {/* First, as on phones: it says what the form is for. */}
            <div className={classes.side}>
              <CurationNote acceptance={acceptance} />
            </div>
            <ApplyForm
              key={viewer?.email ?? 'new'}
              ownEmail={viewer?.email ?? null}
              invited={own?.invited ?? null}
              files={files}
              drafts={drafts}
              pictures={pictures}
              onDone={done}
            />
          </div>
        )}
      </Container>
      {rules}
    </>
  )
}

/** A couple's account that cannot apply, or not yet: told before the form is filled in. */
function Refused({ message, isCouples }: { message: string; isCouples: boolean }) {
  const { signOut, isPending } = useSignOut({
    to: '/vendor-sign-up',
    message: 'Signed out. Apply with another address.',
  })
  if (!isCouples) return <PageState.Empty title="Not yet" message={message} />
  return (
    <PageState.Empty
      title="This account stays a couple’s account"
      message={message}
      action={
        <Button loading={isPending} onClick={signOut}>
          Sign out and apply
        </Button>
      }
    />
  )
}

/** Vendors have already applied: they are sent to their application's page. */
function useStatusOfVendors(isVendor: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (isVendor) void router.navigate({ to: '/vendor/application', replace: true })
  }, [isVendor, router])
}
