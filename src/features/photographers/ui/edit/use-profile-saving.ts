import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { readRefusal } from '#ui/form/errors.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { useIsCurrentPage } from '#ui/page/use-is-current-page.ts'
import {
  FIRST_PUBLISH_MS,
  missingForPublishing,
  PHOTO_FAILED,
  PROFILE_PUBLISHED,
  PROFILE_SAVED,
  PUBLISH_DATA_MISSING,
  PUBLISH_ID_MISSING,
  publishFailed,
  type SaveProfileInput,
  saveFailed,
  USER_ID_MISSING,
} from '../../inputs.ts'
import { missingWords } from '../../set-up.ts'
import type { BannerWords } from './timed-banner.tsx'

const NO_ANSWER = 'the connection dropped. Please try again.'
const isSignedOut = (error: unknown) => (error as { data?: { code?: string } | null })?.data?.code === 'UNAUTHORIZED'
const wordsOf = (error: unknown): string => (isUnanswered(error) ? NO_ANSWER : readRefusal(error).message)

/** A refusal in the shape of the server's, for what the form itself finds before it asks. */
const refusal = (message: string, fieldErrors: Record<string, string>) =>
  Object.assign(new Error(message), { data: { fieldErrors } })

type Options = {
  upload: () => (() => Promise<void>) | null
  onUploaded: () => void
  show: (words: BannerWords) => void
}

/**
 * Saving and publishing in the specification's order: the record, then the chosen picture, then the publication; each
 * failure with its own sentence. (T41, T42, T44, T45, T46)
 */
export function useProfileSaving({ upload, onUploaded, show }: Options) {
  const utils = trpc.useUtils()
  const saving = trpc.photographers.save.useMutation()
  const publishing = trpc.photographers.publish.useMutation()
  const openAfterwards = useOpenProfile()

  /** X108: nothing of the former profile stays in a cache. */
  const refresh = () =>
    Promise.all([
      utils.photographers.invalidate(),
      utils.vendorDashboard.invalidate(),
      utils.auth.account.invalidate(),
      utils.directory.invalidate(),
    ])

  const saveRecord = async (values: SaveProfileInput) => {
    try {
      return await saving.mutateAsync(values)
    } catch (error) {
      // A newer version is said above the form, with what to do about it.
      if (appCodeOf(error) !== 'CONFLICT')
        notify.error(isSignedOut(error) ? USER_ID_MISSING : saveFailed(wordsOf(error)))
      throw isUnanswered(error) ? new Error(saveFailed(NO_ANSWER)) : error
    }
  }
  const sendPhoto = async () => {
    try {
      await upload()?.()
      onUploaded()
    } catch {
      notify.error(PHOTO_FAILED)
    }
  }
  const publish = async () => {
    try {
      const { id, isFirst, stillMissing } = await publishing.mutateAsync()
      const missing = stillMissing.length > 0 ? ` ${missingWords(stillMissing)}` : ''
      show({ title: PROFILE_PUBLISHED, text: `It will be visible on the finder page once it’s approved.${missing}` })
      if (isFirst) openAfterwards(id)
    } catch (error) {
      const words = wordsOf(error)
      notify.error([PUBLISH_DATA_MISSING, PUBLISH_ID_MISSING].includes(words) ? words : publishFailed(words))
      throw isUnanswered(error) ? new Error(publishFailed(NO_ANSWER)) : error
    }
  }

  return async (values: SaveProfileInput, isPublishing: boolean, stored: (version: string) => void) => {
    const missing = isPublishing ? missingForPublishing(values) : {}
    if (Object.keys(missing).length > 0) {
      notify.error(PUBLISH_DATA_MISSING)
      throw refusal(PUBLISH_DATA_MISSING, missing)
    }
    // Nothing was changed when this fails; until it has failed, the form would let the person leave unwarned.
    stored((await saveRecord(values)).version)
    try {
      await sendPhoto()
      show({ title: PROFILE_SAVED, text: 'Your changes are still here.' })
      if (isPublishing) await publish()
    } finally {
      await refresh()
    }
  }
}

/** After the first publication the page itself opens, a moment later. */
function useOpenProfile() {
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (id: string) => {
    timer.current = setTimeout(() => {
      if (isCurrentPage()) void navigate({ to: '/photographer/$id', params: { id } })
    }, FIRST_PUBLISH_MS)
  }
}
