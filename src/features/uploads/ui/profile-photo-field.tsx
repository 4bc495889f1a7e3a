import { useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Button } from '#ui/button/button.tsx'
import { Portrait } from '#ui/picture/portrait.tsx'
import {
  CANNOT_FIT,
  fileProblem,
  isFittable,
  MAKE_IT_FIT,
  PROFILE_TOO_LARGE,
  PROFILE_TYPE_WRONG,
  TOO_LARGE_TITLE,
  TYPE_WRONG_TITLE,
  type UploadRules,
} from '../upload-rules.ts'
import classes from './profile-photo-field.module.css'

type ProfilePhotoFieldProps = {
  rules: UploadRules
  picture: Picture | null
  /** Whose initials are shown where there is no picture. */
  name: string
  isDisabled: boolean
  /**
   * Gets the way to send the chosen file, which the page uses when the record is saved; null when it is
   * withdrawn.
   */
  onChosen: (upload: (() => Promise<void>) | null) => void
}

/** A refusal in two lines: what is wrong, and what is allowed. */
const TITLES: Record<string, string> = {
  [PROFILE_TYPE_WRONG]: TYPE_WRONG_TITLE,
  [PROFILE_TOO_LARGE]: TOO_LARGE_TITLE,
}

async function send({ route }: UploadRules, file: File): Promise<void> {
  const { sendFile } = await import('./send-file.ts')
  const sending = { id: crypto.randomUUID(), signal: new AbortController().signal, onProgress: () => undefined }
  const result = await sendFile(route, file, sending)
  if (!result.ok) throw new Error(result.error)
}

type Choice = { file: File; url: string }

/** The chosen file with a URL for its preview, which is revoked when another one is chosen. */
function usePhotoChoice({ rules, onChosen }: Pick<ProfilePhotoFieldProps, 'rules' | 'onChosen'>) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [large, setLarge] = useState<File | null>(null)
  const [isFitting, setFitting] = useState(false)
  useEffect(() => () => void (choice && URL.revokeObjectURL(choice.url)), [choice])
  const choose = (file: File | null) => {
    const refusal = file && fileProblem(rules, file)
    setProblem(refusal)
    setLarge(file && isFittable(rules, file) ? file : null)
    if (!file || refusal) {
      setChoice(null)
      onChosen(null)
      return
    }
    setChoice({ file, url: URL.createObjectURL(file) })
    onChosen(async () => {
      await send(rules, file)
      setChoice(null)
    })
  }
  const fit = async () => {
    if (!large) return
    setFitting(true)
    try {
      const { madeToFit } = await import('./make-it-fit.ts')
      choose(await madeToFit(large))
    } catch {
      setLarge(null)
      setProblem(CANNOT_FIT)
    } finally {
      setFitting(false)
    }
  }
  return { choice, problem, choose, canFit: large !== null, isFitting, fit }
}

/** The profile picture and its replacement, which is sent when the profile is saved. (T43) */
export function ProfilePhotoField({ rules, picture, name, isDisabled, onChosen }: ProfilePhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { choice, problem, choose, canFit, isFitting, fit } = usePhotoChoice({ rules, onChosen })
  const hintId = useId()
  return (
    <div className={classes.field}>
      {choice ? (
        <img className={classes.preview} src={choice.url} alt="The chosen file" width={176} height={176} />
      ) : (
        <Portrait picture={picture} name={name} size="lg" />
      )}
      <div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={isDisabled}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {picture || choice ? 'Change photo' : 'Choose photo'}
          </Button>
          {choice && (
            <Button variant="default" disabled={isDisabled} onClick={() => choose(null)}>
              Keep the old one
            </Button>
          )}
        </div>
        <p className={classes.hint} id={hintId}>
          {choice ? `${choice.file.name} will be uploaded when you save.` : 'A JPEG, PNG or WebP file of at most 5 MB.'}
        </p>
        {problem && (
          <p className={classes.problem} role="alert">
            {TITLES[problem] && <strong>{TITLES[problem]}</strong>} {problem}
          </p>
        )}
        {canFit && (
          <Button variant="default" disabled={isFitting} onClick={() => void fit()}>
            {isFitting ? 'Making it smaller...' : MAKE_IT_FIT}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={rules.types.join(',')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0] ?? null)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
