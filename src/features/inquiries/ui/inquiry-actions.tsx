import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ThreadSide } from '#features/messages/model.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { TextButton } from '#ui/button/text-button.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { mayMove } from '../model.ts'
import { REPORTED, WITHDRAWN } from '../texts.ts'
import classes from './inquiry-summary.module.css'

/** An inquiry as the browser receives it. */
type InquiryView = NonNullable<RouterOutputs['inquiries']['forThread']>
type ActionsProps = { inquiry: InquiryView; side: ThreadSide }

/** The transitions this side may make, straight from the table. */
export function InquiryActions({ inquiry, side }: ActionsProps) {
  return (
    <div className={classes.actions}>
      {side === 'client' ? <CoupleActions inquiry={inquiry} /> : <VendorActions inquiry={inquiry} />}
    </div>
  )
}

function CoupleActions({ inquiry }: { inquiry: InquiryView }) {
  const utils = trpc.useUtils()
  const withdraw = trpc.inquiries.withdraw.useMutation({
    onSuccess: () => notify.success(WITHDRAWN),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.inquiries.invalidate(),
  })
  if (!mayMove('withdraw', inquiry.status, 'client')) return null
  const ask = async () => {
    const isSure = await confirm({
      title: 'Withdraw this inquiry?',
      message: `We’ll tell ${inquiry.photographer.name} that you’re no longer asking. Your conversation stays.`,
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep it',
    })
    if (isSure) withdraw.mutate({ inquiryId: inquiry.id })
  }
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      Withdraw inquiry
    </Button>
  )
}

const DeclineDialog = fetched(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog), {
  place: 'over',
})

function VendorActions({ inquiry }: { inquiry: InquiryView }) {
  const [isDeclining, setDeclining] = useState(false)
  const utils = trpc.useUtils()
  const mark = trpc.inquiries.markNotGenuine.useMutation({
    onSuccess: () => notify.success(REPORTED),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.inquiries.invalidate(),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Report this inquiry as not genuine?',
      message: 'Our team will look at it. The couple isn’t told, and we won’t remind you of it anymore.',
      confirmLabel: 'Report',
    })
    if (isSure) mark.mutate({ inquiryId: inquiry.id })
  }
  return (
    <>
      {mayMove('decline', inquiry.status, 'photographer') && (
        <Button variant="default" onClick={() => setDeclining(true)}>
          Decline inquiry
        </Button>
      )}
      {inquiry.isMarkedNotGenuine ? (
        <p className={classes.small}>{REPORTED}</p>
      ) : (
        <TextButton loading={mark.isPending} onClick={() => void ask()}>
          Not a genuine inquiry
        </TextButton>
      )}
      {isDeclining && (
        <DeclineDialog inquiryId={inquiry.id} coupleName={inquiry.coupleName} onClose={() => setDeclining(false)} />
      )}
    </>
  )
}
