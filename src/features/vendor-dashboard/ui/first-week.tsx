import { Button } from '@mantine/core'
import {
  isNeededToPublish,
  missingWords,
  SET_UP_STEPS,
  type SetUpStep as Step,
} from '#features/photographers/set-up.ts'
import { trpc } from '#shell/trpc.ts'
import type { ButtonLook } from '#ui/button/button.tsx'
import { isSetUp, SetUpList, type SetUpStep } from '#ui/list/set-up-list.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { SET_UP_STAGES, SET_UP_WORDS } from '../model.ts'
import { FigureFailed } from './figure-failed.tsx'
import type { SetUp } from './types.ts'
import classes from './vendor-dashboard-page.module.css'

/** What a photographer sets up, first on the dashboard until all of it is done. `isExpected`: not published yet. */
export function FirstWeek({ isExpected }: { isExpected: boolean }) {
  const { data, isError, isFetching, refetch } = trpc.vendorDashboard.setUp.useQuery(undefined, {
    refetchOnMount: 'always',
  })
  if (isError && !data)
    return <FigureFailed what="What to set up" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return isExpected && data !== null ? <Skeleton className={classes.loadingSetUp} /> : null
  const stage = stageOf(data)
  if (!stage) return null
  const left = stage === 'published' ? SET_UP_STEPS.filter((step) => !isNeededToPublish(step)) : SET_UP_STEPS
  const steps = left.map((step) => stepOf(step, data))
  if (stage === 'published' && isSetUp(steps)) return null
  return (
    <SetUpList {...SET_UP_STAGES[stage]} steps={steps} last={stage === 'published' ? undefined : publishing(data)} />
  )
}

/** Applicants use the wait; who is suspended or was refused has nothing to set up. */
function stageOf({ approvalStatus, isSuspended, isPublished }: SetUp): keyof typeof SET_UP_STAGES | null {
  if (isSuspended) return null
  if (approvalStatus === 'approved') return isPublished ? 'published' : 'approved'
  return approvalStatus === 'pending' || approvalStatus === 'info_requested' ? 'waiting' : null
}

function stepOf(step: Step, { done, pictureCount, neededPictures }: SetUp): SetUpStep {
  const { title, note, href, hash, action } = SET_UP_WORDS[step]
  const isBegun = step === 'pictures' && pictureCount > 0
  return {
    key: step,
    title,
    note: isBegun ? `${pictureCount} of ${neededPictures} so far. ${note}` : note,
    isDone: done[step],
    action: (look: ButtonLook) => (
      <ButtonLink to={href} hash={hash} {...look}>
        {action}
      </ButtonLink>
    ),
  }
}

/** The last step: possible once approved and with nothing needed missing, which it names. */
function publishing({ missing, approvalStatus }: SetUp): SetUpStep {
  const step = { key: 'publish', title: 'Publish your profile', isDone: false }
  if (missing.length > 0) return { ...step, note: missingWords(missing) }
  if (approvalStatus !== 'approved')
    return { ...step, note: 'Everything couples need is there. You can publish once your application is approved.' }
  return {
    ...step,
    note: 'Everything couples need is there.',
    action: (look) => <PublishButton {...look} />,
  }
}

function PublishButton({ variant = 'filled' }: ButtonLook) {
  const utils = trpc.useUtils()
  const publish = trpc.photographers.publish.useMutation({
    onSuccess: () => notify.success('Your profile is public. Couples can find you now.'),
    onError: (error) => notify.error(error.message),
    onSettled: () => Promise.all([utils.vendorDashboard.invalidate(), utils.photographers.invalidate()]),
  })
  return (
    <Button variant={variant} loading={publish.isPending} onClick={() => publish.mutate()}>
      Publish
    </Button>
  )
}
