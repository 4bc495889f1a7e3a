import { Button } from '@mantine/core'
import { useState } from 'react'
import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons, dialogForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { AMENDMENT_NOTE_MAX, EndAmendmentInput, type EndAmendmentValues } from '../inputs.ts'
import { AMENDMENT_KIND_LABELS } from '../model.ts'
import { standingWords } from '../texts.ts'
import classes from './amendments.module.css'
import { Difference } from './difference.tsx'
import { type AskAboutName, SignatureForm } from './signature-form.tsx'
import type { AmendmentView } from './types.ts'
import { useAmended } from './use-amended.ts'

type OpenProps = { view: AmendmentView; about: string; askAboutName: AskAboutName }

/** The change that waits for an answer, with what this side may do. */
export function OpenAmendment({ view, about, askAboutName }: OpenProps) {
  const { side, transitions } = view
  const open = view.open!
  const isOwn = side === open.proposedBy
  return (
    <article className={classes.open} aria-labelledby="open-change">
      <header className={classes.head}>
        <h3 id="open-change">{AMENDMENT_KIND_LABELS[open.kind]}</h3>
        <Badge tone={toneOf('amendment', `proposed-by-${open.proposedBy}`, side ?? 'admin')}>
          {transitions.includes('accept') ? 'Waiting for you' : 'Proposed'}
        </Badge>
      </header>
      <p>{standingWords(open, side)}</p>
      <Difference before={open.before} after={open.after} items={open.items} />
      {open.note && (
        <blockquote className={classes.quote} dir="auto">
          {open.note}
        </blockquote>
      )}
      <p className={classes.hint}>
        Open until <DateText value={open.expiresAt} format="dateTime" />. Nothing changes until both have signed.
      </p>
      {transitions.length > 0 && (
        <div className={classes.actions}>
          {transitions.includes('accept') && <AcceptButton view={view} about={about} askAboutName={askAboutName} />}
          {transitions.includes('decline') && <EndButton id={open.id} move="decline" label="Decline" />}
          {transitions.includes('withdraw') && <EndButton id={open.id} move="withdraw" label="Withdraw the change" />}
        </div>
      )}
      {isOwn && <p className={classes.hint}>To propose something else, withdraw this one first.</p>}
    </article>
  )
}

function AcceptButton({ view, about, askAboutName }: OpenProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const accept = trpc.amendments.accept.useMutation()
  const amended = useAmended()
  const { id, hash, before, after, items } = view.open!
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        Read and sign
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Sign this change" size="xl">
        <SignatureForm
          label="Sign this change"
          submitLabel="Sign the change"
          about={about}
          signerName={view.signerName}
          hasPassword={view.side === 'client'}
          askAboutName={askAboutName}
          onCancel={close}
          onSign={async ({ note: _note, ...signature }) => {
            await accept.mutateAsync({ ...signature, id, hash })
            notify.success('Signed by both. The change is in effect.')
            close()
            await amended()
          }}
        >
          <div className={classes.review}>
            <Difference before={before} after={after} items={items} />
            <p className={classes.hint}>
              Once you sign, this takes effect right away. Everything else stays as agreed, and we keep the previous
              version of the contract.
            </p>
          </div>
        </SignatureForm>
      </Dialog>
    </>
  )
}

type EndProps = { id: string; move: 'decline' | 'withdraw'; label: string }

const TITLES = { decline: 'Decline the change?', withdraw: 'Withdraw the change?' }

function EndButton({ id, move, label }: EndProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={TITLES[move]}>
        <EndForm id={id} move={move} label={label} onDone={close} />
      </Dialog>
    </>
  )
}

function EndForm({ id, move, label, onDone }: EndProps & { onDone: () => void }) {
  const end = trpc.amendments[move].useMutation()
  const amended = useAmended()
  const state = useAppForm<EndAmendmentValues, EndAmendmentInput>({
    schema: EndAmendmentInput,
    initialValues: { id, note: '' },
    onSubmit: async (input) => {
      await end.mutateAsync(input)
      notify.success(move === 'decline' ? 'Declined' : 'Withdrawn')
      onDone()
      await amended()
    },
  })
  return (
    <AppForm state={state} label={label} className={dialogForm}>
      <p>The contract stays as it is, and we’ll tell the other side.</p>
      <Textarea
        label="A note to the other side"
        description="If you like"
        autosize
        minRows={3}
        maxRows={8}
        size="md"
        limit={AMENDMENT_NOTE_MAX}
        {...state.form.getInputProps('note')}
      />
      <DialogButtons>
        <CancelButton size="md" onClick={onDone} />
        <Button type="submit" size="md" loading={state.isPending}>
          {label}
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
