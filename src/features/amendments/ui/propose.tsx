import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import type { AmendmentChange } from '../inputs.ts'
import type { AmendmentKind } from '../model.ts'
import { PROPOSE_LABELS } from '../texts.ts'
import classes from './amendments.module.css'
import { type ChangeFormProps, NewDateForm, NewTermsForm } from './change-forms.tsx'
import { Difference } from './difference.tsx'
import { NewItemsForm } from './new-items-form.tsx'
import { type AskAboutName, SignatureForm } from './signature-form.tsx'
import type { AmendmentView } from './types.ts'
import { useAmended } from './use-amended.ts'

type ProposeProps = {
  bookingId: string
  today: string
  about: string
  view: AmendmentView
  kind: AmendmentKind
  askAboutName: AskAboutName
}

const FORMS: Record<AmendmentKind, ComponentType<ChangeFormProps>> = {
  reschedule: NewDateForm,
  items: NewItemsForm,
  terms: NewTermsForm,
}

/** Proposes one kind of change: what it is, then what it means and the signature. */
export function ProposeButton(props: ProposeProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {PROPOSE_LABELS[props.kind]}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={PROPOSE_LABELS[props.kind]} size="xl">
        <Proposal {...props} onDone={close} />
      </Dialog>
    </>
  )
}

type Reviewed = { change: AmendmentChange; preview: RouterOutputs['amendments']['preview'] }

function Proposal({
  bookingId,
  today,
  about,
  view,
  kind,
  askAboutName,
  onDone,
}: ProposeProps & { onDone: () => void }) {
  const utils = trpc.useUtils()
  const propose = trpc.amendments.propose.useMutation()
  const amended = useAmended()
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const ChangeForm = FORMS[kind]
  const review = async (change: AmendmentChange) => {
    const preview = await utils.amendments.preview.fetch({ bookingId, change }, { staleTime: 0 })
    setReviewed({ change, preview })
  }
  return (
    <>
      {/* Kept while the difference is read, so that going back loses nothing. */}
      <div hidden={reviewed !== null}>
        <ChangeForm view={view} today={today} onReview={review} onCancel={onDone} />
      </div>
      {reviewed && (
        <SignatureForm
          label="Sign and propose"
          submitLabel="Sign and propose"
          about={about}
          signerName={view.signerName}
          hasPassword={view.side === 'client'}
          noteLabel={view.side === 'client' ? 'A note to your photographer' : 'A note to the couple'}
          askAboutName={askAboutName}
          cancelLabel="Back"
          onCancel={() => setReviewed(null)}
          onSign={async (signature) => {
            const { change, preview } = reviewed
            await propose.mutateAsync({ ...signature, bookingId, change, contractId: preview.contractId })
            notify.success('Proposed and signed. We’ve told the other side.')
            onDone()
            await amended()
          }}
        >
          <Review {...reviewed} />
        </SignatureForm>
      )}
    </>
  )
}

/** What would hold once both have signed. */
function Review({ change, preview }: Reviewed) {
  const { before, after, answerBy, net } = preview
  return (
    <div className={classes.review}>
      <Difference before={before} after={after} items={change.kind === 'items' ? change.items : []} />
      {net && net.afterCents !== net.beforeCents && (
        <p>
          You’ll get {formatMoney(net.afterCents)} of it instead of {formatMoney(net.beforeCents)}, after the
          commission.
        </p>
      )}
      <p className={classes.hint}>
        Nothing changes until the other side has signed too. They have until {formatDate(answerBy)} to sign.
      </p>
    </div>
  )
}
