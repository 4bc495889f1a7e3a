import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { isFull, type Sheet, undoPoint } from '../sheet.ts'
import type { DeskProps } from './types.ts'

type Options = Pick<DeskProps, 'vetted' | 'sheet' | 'onHandedIn' | 'onBringBack' | 'onTakenBack'> & {
  setSheet: (sheet: Sheet) => void
}

/** Handing a sheet in, and taking back: a point, what was handed in here, or what was handed in before. */
export function useHandIn({ vetted, sheet, setSheet, onHandedIn, onBringBack, onTakenBack }: Options) {
  const utils = trpc.useUtils()
  const handIn = trpc.vetting.handIn.useMutation()
  const takeBack = trpc.vetting.takeBack.useMutation()
  const { id, own, revealed, isClosed } = vetted
  const isScoring = own === null && revealed === null && !isClosed
  const isPending = handIn.isPending || takeBack.isPending

  const tried = async (work: () => Promise<void>) => {
    if (isPending) return
    await work().catch((error: Error) => notify.error(error.message))
  }
  const send = () => {
    if (!isScoring || !isFull(sheet)) return
    void tried(async () => {
      await handIn.mutateAsync({ id, points: sheet.points.map((point) => point!), notes: [...sheet.notes] })
      const after = await utils.vetting.case.fetch({ id }, { staleTime: 0 })
      onHandedIn(sheet, after.revealed === null)
    })
  }
  const undo = () => {
    if (isScoring && sheet.past.length > 0) return setSheet(undoPoint(sheet))
    if (isScoring) return onBringBack?.()
    if (!own || revealed) return
    void tried(async () => {
      await takeBack.mutateAsync({ id })
      onTakenBack(sheet)
      await utils.vetting.case.invalidate({ id })
    })
  }
  return { isScoring, isPending, send, undo }
}
