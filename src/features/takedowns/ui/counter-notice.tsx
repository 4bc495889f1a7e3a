import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, dialogForm, FormButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { type CounterForm, CounterForm as schema } from '../inputs.ts'
import { COURT_DAYS, WORDS_MAX } from '../model.ts'
import { COUNTER_BELIEVED, COUNTER_REACHABLE, COUNTER_SENT, COUNTER_SWORN } from '../texts.ts'
import { SignedFields } from './signed-fields.tsx'

/** The button and the form of a counter-notice. */
export function CounterNotice({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Send a counter-notice</Button>
      {isOpen && (
        <Dialog title="Counter-notice" isOpen onClose={() => setOpen(false)} size="lg">
          <CounterFields id={id} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  )
}

const START = { text: '', name: '', address: '', isBelieved: false, isSworn: false, isReachable: false, signature: '' }

function CounterFields({ id, onClose }: { id: string; onClose: () => void }) {
  const counter = trpc.takedowns.counter.useMutation()
  const utils = trpc.useUtils()
  const state = useAppForm<CounterForm, CounterForm>({
    schema,
    initialValues: START,
    draft: `counter-${id}`,
    onSubmit: async (values) => {
      await counter.mutateAsync({ id, ...values })
      notify.success(COUNTER_SENT)
      await utils.takedowns.mine.invalidate()
      onClose()
    },
  })
  return (
    <AppForm state={state} label="Counter-notice" className={dialogForm}>
      <ActionMeans>
        The law has us send your answer, with your name and address, to whoever sent the notice. They have {COURT_DAYS}{' '}
        business days to ask a court; otherwise we show your picture again.
      </ActionMeans>
      <Textarea
        label="Your answer"
        description="Why the picture is yours, or who allowed you to show it."
        autosize
        minRows={3}
        maxRows={12}
        limit={WORDS_MAX}
        size="md"
        {...state.form.getInputProps('text')}
      />
      <SignedFields form={state.form} believed={COUNTER_BELIEVED} sworn={COUNTER_SWORN} reachable={COUNTER_REACHABLE} />
      <FormButtons label="Send the counter-notice" isPending={state.isPending} onCancel={onClose} />
    </AppForm>
  )
}
