import { useRef, useState } from 'react'
import { SITE_NAME } from '#shared/site/site-name.ts'
import { Button } from '#ui/button/button.tsx'
import { useUnsaved } from '#ui/form/leaving.tsx'
import { saveFile } from '#ui/list/save-file.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { CODES_NOT_KEPT } from '../../factor-texts.ts'
import classes from './new-codes.module.css'

type NewCodesProps = {
  codes: readonly string[]
  /** What the button under them says. */
  label: string
  onDone: () => void | Promise<void>
}

/** The recovery codes, shown once: whoever loses the other factors gets in with one of them. */
export function NewCodes({ codes, label, onDone }: NewCodesProps) {
  const [isLeaving, setLeaving] = useState(false)
  const isKept = useRef(false)
  useUnsaved(() => !isKept.current, undefined, CODES_NOT_KEPT)
  const keep = () => {
    isKept.current = true
  }
  const text = codes.join('\n')
  const download = () => {
    saveFile('recovery-codes.txt', `${SITE_NAME} recovery codes\n\n${text}\n`, 'text/plain')
    keep()
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        keep()
        notify.success('Recovery codes copied')
      },
      () => notify.error('We couldn’t copy them. Please download them instead.'),
    )
  return (
    <div className={classes.codes}>
      <p>
        Keep these ten codes where you’ll find them without your phone, in a password manager or on paper. Each signs
        you in once. <strong>We show them only now.</strong>
      </p>
      <ul className={classes.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <Button
        size="md"
        loading={isLeaving}
        onClick={async () => {
          setLeaving(true)
          keep()
          await onDone()
        }}
      >
        {label}
      </Button>
    </div>
  )
}
