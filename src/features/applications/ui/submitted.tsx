import { type ReactNode, useEffect, useRef } from 'react'
import { BUSINESS_TYPE_LABELS } from '#features/photographers/model.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Container } from '#ui/page/container.tsx'
import { useSite } from '#ui/page/site.ts'
import { ADMIN_MAIL_FAILED, categoryClosed, MAIL_FAILED, RECEIVED, STILL_REVIEWED } from '../texts.ts'
import { milestoneTexts } from '../vetting-times.ts'
import type { Submitted as Answer } from './apply-form.tsx'
import { Milestones } from './milestones.tsx'
import { SubmissionErrors } from './submission-errors.tsx'
import classes from './submitted.module.css'

type SubmittedProps = {
  answer: Answer
  /** Files that failed to upload. */
  problems: readonly string[]
  resend: (email: string) => ReactNode
  rules: ReactNode
}

/** The application has arrived: the click that is still missing, the three milestones, the rules. */
export function Submitted({ answer, problems, resend, rules }: SubmittedProps) {
  const { email, businessType, isWaitingForEmail, isMailed, areAdminsTold } = answer
  const { vetting } = useSite()
  const opening = useRef<HTMLDivElement>(null)
  const failures = [...(isMailed ? [] : [MAIL_FAILED]), ...(areAdminsTold ? [] : [ADMIN_MAIL_FAILED])]
  const isFailed = failures.length > 0
  useEffect(() => {
    // The form that had the focus is gone; a screen reader continues here, and the eye at the top.
    window.scrollTo({ top: 0, behavior: 'instant' })
    opening.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (isFailed) notify.info(STILL_REVIEWED, { id: 'still-reviewed' })
  }, [isFailed])
  const closed = categoryClosed(businessType)
  return (
    <>
      <Container className={classes.page}>
        <div ref={opening} tabIndex={-1} className={classes.opening}>
          <h1 className={classes.title}>{isWaitingForEmail ? 'One more step' : RECEIVED}</h1>
          <div className={classes.text}>
            {isWaitingForEmail ? (
              <>
                <p role="status">
                  {RECEIVED}, but it enters the queue only once you confirm your address. We wrote to{' '}
                  <strong>{email}</strong>: please click the link in that email.
                </p>
                {resend(email)}
              </>
            ) : (
              <p role="status">
                It’s in our curation team’s queue. We’ll write to <strong>{email}</strong> when there’s news.
              </p>
            )}
            {closed && (
              <p className={classes.closed}>
                <strong>{BUSINESS_TYPE_LABELS[businessType]}.</strong> {closed}
              </p>
            )}
            <SubmissionErrors sentences={[...problems, ...failures]} />
          </div>
        </div>
        <section className={classes.next} aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <Milestones steps={milestoneTexts(vetting)} label="The three milestones of the review" isFlat />
          <div className={classes.actions}>
            <ButtonLink
              to={isWaitingForEmail ? '/sign-in' : '/vendor/application'}
              search={isWaitingForEmail ? { returnTo: '/vendor/application' } : {}}
              size="md"
              // Before the address is confirmed the next step is in the email.
              {...(isWaitingForEmail && { variant: 'default' as const })}
            >
              See where your application stands
            </ButtonLink>
          </div>
        </section>
      </Container>
      {rules}
    </>
  )
}
