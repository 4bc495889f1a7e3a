import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#shell/trpc.ts'
import type { SessionFiles, SessionUpload, UploadKind } from '../model.ts'
import type { UploadRules } from '../upload-rules.ts'
import { openSession } from './open-session.ts'
import type { UploadItem, UploadSummary } from './upload-item.ts'
import { type UploadControls, useUploadQueue } from './use-upload-queue.ts'

/** What may be sent, and the sentence for files that did not arrive; given by the route. */
type Purposes = Record<UploadKind, { rules: UploadRules; failed: string }>

export type ApplicationFiles = {
  profile: UploadControls
  portfolio: UploadControls
  /** Files that have arrived: what the application will bring. */
  arrived: readonly SessionUpload[]
  remove: (id: string) => void
  isBusy: boolean
  /** The sentences for files that did not arrive; they do not stop the application. */
  problems: string[]
}

const NOTHING: SessionFiles = { ready: [], arriving: [] }

/** A file that was sent and did not arrive; one that was refused before has its sentence in the list. */
const hasFailed = ({ items }: UploadControls) =>
  items.some(({ status, isRefused }) => status === 'failed' && !isRefused)

/**
 * An applicant's pictures before there is an account: they belong to this browser's upload session, which opens with
 * the first file and is found again after a reload.
 */
export function useApplicationFiles(purposes: Purposes): ApplicationFiles {
  const utils = trpc.useUtils()
  const page = useQueryClient()
  const { data } = trpc.uploads.mine.useQuery()
  const refresh = () => void utils.uploads.mine.invalidate()
  const removal = trpc.uploads.remove.useMutation()
  const ofKind = <T extends { kind: UploadKind }>(files: readonly T[] | undefined, kind: UploadKind) =>
    files?.filter((file) => file.kind === kind)
  const ready = data?.ready ?? []
  const addArrived = (kind: UploadKind) => (item: UploadItem) => {
    const { id, name, picture } = item
    if (!picture) return
    utils.uploads.mine.setData(undefined, (before = NOTHING) => ({
      ...before,
      ready: [
        ...before.ready.filter((upload) => upload.id !== id && (kind === 'portfolio' || upload.kind !== 'profile')),
        { id, kind, name, picture: { ...picture, alt: name } },
      ],
    }))
  }
  const optionsOf = (kind: UploadKind) => ({
    rules: purposes[kind].rules,
    isOfSession: true,
    arrived: ofKind(data?.ready, kind),
    arriving: ofKind(data?.arriving, kind),
    refresh,
    prepare: () => openSession(page, utils.client),
    onDone: addArrived(kind),
    // What was cancelled may never have reached the server.
    onCancelled: (id: string) => removal.mutate({ id }, { onError: () => undefined, onSettled: refresh }),
    onSettled: ({ failed }: UploadSummary) => failed > 0 && refresh(),
  })
  const profile = useUploadQueue(optionsOf('profile'))
  const portfolio = useUploadQueue(optionsOf('portfolio'))
  const remove = (id: string) => {
    utils.uploads.mine.setData(undefined, (before = NOTHING) => ({
      ...before,
      ready: before.ready.filter((upload) => upload.id !== id),
    }))
    removal.mutate({ id }, { onError: refresh })
  }
  return {
    profile,
    portfolio,
    arrived: ready,
    remove,
    isBusy: profile.isBusy || portfolio.isBusy,
    problems: [
      ...(hasFailed(profile) ? [purposes.profile.failed] : []),
      ...(hasFailed(portfolio) ? [purposes.portfolio.failed] : []),
    ],
  }
}
