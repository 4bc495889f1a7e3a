import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ANNEX_BYTES_MAX, ANNEX_FAILED, ANNEX_TOO_LARGE, ANNEXES_FULL, ANNEXES_MAX } from '../model.ts'
import { AnnexList } from './annex-list.tsx'
import classes from './contracts.module.css'

/** The PDFs that go with every contract from now on. */
export function AnnexesSection() {
  const utils = trpc.useUtils()
  const { data } = trpc.contracts.annexes.useQuery()
  const remove = trpc.contracts.removeAnnex.useMutation({
    onSuccess: () => notify.success('PDF removed'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.contracts.annexes.invalidate(),
  })
  if (!data) return null
  const ask = async ({ id, name }: { id: string; name: string }) => {
    const isSure = await confirm({
      title: `Remove “${name}”?`,
      message: 'It won’t go with any more contracts. Contracts you’ve sent keep it.',
      confirmLabel: 'Remove',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id })
  }
  return (
    <section aria-labelledby="annexes" className={classes.annexes}>
      <h2 id="annexes">Attachments</h2>
      <p className={classes.hint}>
        PDFs such as a price list or house rules. They go with every contract you send and are part of what you both
        sign. PDFs with contact details can’t be added.
      </p>
      <AnnexList annexes={data} action={(one) => <RemoveButton name={one.name} onClick={() => void ask(one)} />} />
      {data.length >= ANNEXES_MAX ? <p className={classes.hint}>{ANNEXES_FULL}</p> : <AddAnnex />}
    </section>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="subtle" aria-label={`Remove “${name}”`} onClick={onClick}>
      Remove
    </Button>
  )
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(new Error(ANNEX_FAILED)))
    reader.readAsDataURL(file)
  })

/** Sends a PDF; resolves with what is wrong with it, or null. */
async function upload(file: File): Promise<string | null> {
  if (file.size > ANNEX_BYTES_MAX) return ANNEX_TOO_LARGE
  const name = file.name.replace(/\.pdf$/i, '')
  const answer = await fetch('/api/annexes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, data: await base64Of(file) }),
  }).catch(() => null)
  if (answer?.ok) return null
  const said = (await answer?.json().catch(() => null)) as { message?: string } | null | undefined
  return said?.message ?? ANNEX_FAILED
}

function AddAnnex() {
  const utils = trpc.useUtils()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const problem = await upload(file)
    setBusy(false)
    if (field.current) field.current.value = ''
    if (problem) notify.error(problem)
    else notify.success('PDF added')
    await utils.contracts.annexes.invalidate()
  }
  return (
    <div>
      <input
        ref={field}
        type="file"
        accept="application/pdf"
        aria-label="PDF to add"
        hidden
        onChange={({ currentTarget }) => void add(currentTarget.files?.[0])}
      />
      <Button variant="default" loading={isBusy} onClick={() => field.current?.click()}>
        Add a PDF
      </Button>
    </div>
  )
}
