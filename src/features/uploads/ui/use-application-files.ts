import { useEffect } from 'react'
import type { UploadKind } from '#features/applications/model.ts'
import { PORTFOLIO_FAILED, PROFILE_FAILED } from '#features/applications/texts.ts'
import { trpc } from '#lib/trpc.ts'
import type { SessionUpload } from '../model.ts'
import { openSession } from './open-session.ts'
import type { UploadItem } from './upload-queue.ts'
import { type UploadControls, useUploadQueue } from './use-upload-queue.ts'

export type ApplicationFiles = {
  profile: UploadControls
  portfolio: UploadControls
  /** Files that have arrived: what the application will bring. */
  arrived: readonly SessionUpload[]
  remove: (id: string) => void
  isBusy: boolean
  /** The sentences for files that did not arrive; they do not stop the application (T10, T11). */
  problems: string[]
}

/** Takes the lines of finished files off the list as soon as all have arrived: they stand among the pictures then. */
function useTidyList({ items, isBusy, dismiss }: UploadControls, arrived: readonly SessionUpload[]) {
  useEffect(() => {
    if (isBusy) return
    for (const { id, status } of items) {
      if (status === 'done' && arrived.some((upload) => upload.id === id)) dismiss(id)
    }
  }, [items, isBusy, dismiss, arrived])
}

/** A file that was sent and did not arrive; one that was refused before has its sentence in the list. */
const hasFailed = ({ items }: UploadControls) => items.some(({ status, canRetry }) => status === 'failed' && canRetry)

/**
 * An applicant's pictures before there is an account: they belong to this browser's upload session, which opens with the
 * first file and is found again after a reload. (X47, VA2)
 */
export function useApplicationFiles(): ApplicationFiles {
  const utils = trpc.useUtils()
  const { data: arrived = [] } = trpc.uploads.mine.useQuery()
  const removal = trpc.uploads.remove.useMutation()
  const prepare = () => openSession(utils.client)
  // What was taken back may never have reached the server.
  const giveBack = (id: string) => removal.mutate({ id }, { onError: () => undefined })
  const addArrived = (kind: UploadKind) => (item: UploadItem) => {
    const { id, name, picture } = item
    if (!picture) return
    utils.uploads.mine.setData(undefined, (before = []) => [
      ...before.filter((upload) => upload.id !== id && (kind === 'portfolio' || upload.kind !== 'profile')),
      { id, kind, name, picture: { ...picture, alt: name } },
    ])
  }
  const portfolioCount = arrived.filter(({ kind }) => kind === 'portfolio').length
  const profile = useUploadQueue({
    route: 'applicationProfile',
    taken: 0,
    prepare,
    onDone: addArrived('profile'),
    onCancelled: giveBack,
  })
  const portfolio = useUploadQueue({
    route: 'applicationPortfolio',
    taken: portfolioCount,
    prepare,
    onDone: addArrived('portfolio'),
    onCancelled: giveBack,
  })
  useTidyList(profile, arrived)
  useTidyList(portfolio, arrived)
  const remove = (id: string) => {
    utils.uploads.mine.setData(undefined, (before = []) => before.filter((upload) => upload.id !== id))
    removal.mutate({ id }, { onError: () => void utils.uploads.mine.invalidate() })
  }
  return {
    profile,
    portfolio,
    arrived,
    remove,
    isBusy: profile.isBusy || portfolio.isBusy,
    problems: [...(hasFailed(profile) ? [PROFILE_FAILED] : []), ...(hasFailed(portfolio) ? [PORTFOLIO_FAILED] : [])],
  }
}
