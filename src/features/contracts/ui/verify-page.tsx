import { type FormEvent, useId, useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { UploadIcon } from '#ui/icon/area-icons.tsx'
import { Container } from '#ui/page/container.tsx'
import { REPLACED, VOIDED_AFTER_THE_DAY, VOIDED_BEFORE_THE_DAY } from '../model.ts'
import { codeInPdf } from '../sealed-contract.ts'
import classes from './verify-page.module.css'

const MAX_BYTES = 20 * 1024 * 1024
const NOT_OURS = 'This file has no contract code. Please choose the PDF as you downloaded it, or enter the code.'
const TOO_LARGE = 'This file is too large to be one of our contracts.'
const FAILED = 'We couldn’t look up the contract. Please try again.'

/** SHA-256 (hex), computed in the browser: the file never leaves it. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Checked = { code: string; fileHash: string | null }

/** Anybody may check a contract: by its PDF, whose hash is computed here, or by the code on its last page. */
export function VerifyPage() {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const verify = trpc.contracts.verify.useMutation()

  const lookUp = (next: Checked) => {
    setChecked(next)
    setProblem(null)
    verify.mutate({ code: next.code })
  }
  const checkFile = async (file: File | undefined) => {
    if (!file) return
    verify.reset()
    setChecked(null)
    if (file.size > MAX_BYTES) return setProblem(TOO_LARGE)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const code = codeInPdf(bytes)
    if (!code) return setProblem(NOT_OURS)
    lookUp({ code, fileHash: await hashOf(bytes) })
  }
  const refusal = verify.error && (verify.error.data ? verify.error.message : FAILED)
  return (
    <Container width="text" className={classes.page}>
      <h1>Verify a contract</h1>
      <p className={classes.lede}>
        Drop the PDF here, or enter the code on its last page. The file stays on your device: only its code is looked
        up.
      </p>
      <FileDrop onFile={(file) => void checkFile(file)} />
      <CodeForm isBusy={verify.isPending} onCode={(code) => lookUp({ code, fileHash: null })} />
      <div role="status" className={classes.result}>
        {problem && <p className={classes.bad}>{problem}</p>}
        {refusal && <p className={classes.bad}>{refusal}</p>}
        {verify.data && checked && <Answer answer={verify.data} checked={checked} />}
      </div>
    </Container>
  )
}

/** The browser's field, invisible over our own: it accepts dropped as well as chosen files. */
function FileDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [name, setName] = useState<string | null>(null)
  return (
    <label className={classes.drop}>
      <UploadIcon />
      <span>
        <span className={classes.dropTitle}>Choose the PDF</span>
        <span className={classes.dropHint}>{name ?? 'or drop it here'}</span>
      </span>
      <input
        type="file"
        accept="application/pdf"
        className="fills-label"
        onChange={({ currentTarget: { files } }) => {
          setName(files?.[0]?.name ?? null)
          onFile(files?.[0])
        }}
      />
    </label>
  )
}

function CodeForm({ isBusy, onCode }: { isBusy: boolean; onCode: (code: string) => void }) {
  const id = useId()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) onCode(code)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <label htmlFor={id}>Code</label>
      <input
        id={id}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        placeholder="AB3D-7KLM-9XYZ"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className={classes.code}
      />
      <Button type="submit" size="md" loading={isBusy}>
        Verify
      </Button>
    </form>
  )
}

function StateWords({ answer: { signedAt, voided, replacedAt, status } }: { answer: Answer }) {
  if (replacedAt) {
    return (
      <>
        {REPLACED} (<DateText value={new Date(replacedAt)} />)
      </>
    )
  }
  if (voided) {
    return (
      <>
        {voided.isBeforeTheDay ? VOIDED_BEFORE_THE_DAY : VOIDED_AFTER_THE_DAY} (
        <DateText value={new Date(voided.at)} />)
      </>
    )
  }
  if (!signedAt) return <>Not signed by both ({status})</>
  return (
    <>
      Signed by both on <DateText value={new Date(signedAt)} />
    </>
  )
}

type Answer = NonNullable<ReturnType<typeof trpc.contracts.verify.useMutation>['data']>

function Answer({ answer, checked: { fileHash } }: { answer: Answer; checked: Checked }) {
  const isSame = fileHash === null ? null : fileHash === answer.pdfHash
  const isEarlier = fileHash !== null && answer.earlierPdfHashes.includes(fileHash)
  return (
    <>
      {isSame === true && (
        <p className={classes.good}>This file is unchanged: it’s exactly the contract we have on file.</p>
      )}
      {isEarlier && (
        <p className={classes.good}>
          This file is unchanged, but the contract has been opened or signed since. Download it again for its newest
          last page.
        </p>
      )}
      {isSame === false && !isEarlier && (
        <p className={classes.bad}>
          This file differs from the contract we have on file under its code. It was changed, or the contract has been
          signed since.
        </p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <StateWords answer={answer} />
          </dd>
        </div>
        <div>
          <dt>Photographer</dt>
          <dd>{answer.vendorName}</dd>
        </div>
        <div>
          <dt>SHA-256 of the agreed text</dt>
          <dd className={classes.hash}>{answer.contentHash}</dd>
        </div>
        <div>
          <dt>SHA-256 of the PDF</dt>
          <dd className={classes.hash}>{answer.pdfHash}</dd>
        </div>
      </dl>
    </>
  )
}
