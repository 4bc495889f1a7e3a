import { Button } from '@mantine/core'
import { useState } from 'react'
import { MESSAGE_LIMITS } from '#features/messages/model.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ReplyText } from '../inputs.ts'
import { REPLY_PLACEHOLDER, REPLY_SENT } from '../texts.ts'
import classes from './moderation.module.css'

/** Answers both sides as the platform's team. A retry carries the same id, so nothing is sent twice. */
export function ReplyForm({ messageId }: { messageId: string }) {
  const utils = trpc.useUtils()
  const reply = trpc.moderation.reply.useMutation()
  const [replyId, setReplyId] = useState(() => crypto.randomUUID())
  const state = useAppForm<{ text: string }, { text: string }>({
    schema: ReplyText,
    initialValues: { text: '' },
    onSubmit: async ({ text }) => {
      await reply.mutateAsync({ id: messageId, replyId, text })
      notify.success(REPLY_SENT)
      setReplyId(crypto.randomUUID())
      state.form.reset()
      void utils.moderation.messages.invalidate()
    },
  })
  const isBlank = state.form.values.text.trim() === ''
  return (
    <AppForm state={state} label="Reply" className={classes.reply}>
      <Textarea
        label="Reply"
        description="Both sides receive it from the Platform team."
        placeholder={REPLY_PLACEHOLDER}
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        limit={MESSAGE_LIMITS.text}
        {...state.form.getInputProps('text')}
      />
      <div>
        <Button type="submit" size="md" loading={state.isPending} disabled={isBlank}>
          Send Reply
        </Button>
      </div>
    </AppForm>
  )
}
