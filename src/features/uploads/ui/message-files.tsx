import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { trpc } from '#shell/trpc.ts'
import { UploadIcon } from '#ui/icon/area-icons.tsx'
import { FileList } from '#ui/picture/file-list.tsx'
import type { UploadRules } from '../upload-rules.ts'
import classes from './message-files.module.css'
import { UploadList } from './upload-list.tsx'
import { type UploadControls, useUploadQueue } from './use-upload-queue.ts'

type MessageFilesProps = {
  rules: UploadRules
  threadId: string
  /** Said below a file that the other side does not get yet. */
  heldWords: string
  /** Whether files are on their way: the message waits for them. */
  onBusy: (isBusy: boolean) => void
}

/** The files of a message that is being written: picked, on their way, and there; they wait until it is sent. */
export function MessageFiles({ rules, threadId, heldWords, onBusy }: MessageFilesProps) {
  const utils = trpc.useUtils()
  const { data } = trpc.messages.unsent.useQuery({ threadId })
  const refresh = () => utils.messages.unsent.invalidate({ threadId })
  const removal = trpc.messages.removeUnsent.useMutation({ onSettled: refresh })
  // What was cancelled may never have reached the server.
  const giveBack = (id: string) => removal.mutate({ id }, { onError: () => undefined })
  const queue: UploadControls = useUploadQueue({
    rules,
    aboutId: threadId,
    arrived: data?.ready,
    arriving: data?.arriving,
    refresh: () => void refresh(),
    // Until the list has it, a message would go without it.
    onDone: ({ id }) => void refresh().then(() => queue.dismiss(id)),
    onCancelled: giveBack,
  })
  const isBusy = queue.isBusy || queue.items.some(({ status }) => status === 'done')
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const ready = data?.ready ?? []
  return (
    <>
      <Picker rules={rules} isFull={ready.length >= rules.limit} onFiles={queue.add} />
      <div className={classes.files}>
        {queue.message && (
          <p role="alert" className={classes.message}>
            {queue.message}
          </p>
        )}
        {/* What was said of the files of a sent message is no longer of interest. */}
        <UploadList {...queue} fitted={ready.length > 0 ? queue.fitted : []} />
        <FileList
          label="Files in your message"
          files={ready.map(({ isHeld, ...file }) => ({ ...file, note: isHeld ? heldWords : null }))}
          onRemove={giveBack}
        />
      </div>
    </>
  )
}

type PickerProps = { rules: UploadRules; isFull: boolean; onFiles: (files: File[]) => void }

function Picker({ rules, isFull, onFiles }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        className={classes.pick}
        variant="subtle"
        leftSection={<UploadIcon />}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={rules.types.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
