import { useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { Button } from '#ui/button/button.tsx'
import { Portrait } from '#ui/picture/portrait.tsx'
import {
  CANNOT_FIT,
  fileProblem,
  isFittable,
  LARGE_ONES_FIT,
  madeSmaller,
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

type Choice = { file: File; url: string; size: 'fine' | 'being-fitted' | 'fitted' }

/** A picture that is too large, made to fit. */
const fitted = async (file: File): Promise<File> => (await import('./make-it-fit.ts')).madeToFit(file)

/**
 * The chosen file with a URL for its preview, which is revoked when another one is chosen. What is too large is made to
 * fit at once; saving waits for it.
 */
function usePhotoChoice({ rules, onChosen }: Pick<ProfilePhotoFieldProps, 'rules' | 'onChosen'>) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef<File | null>(null)
  const url = choice?.url
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const withdraw = (why: string | null) => {
    newest.current = null
    setProblem(why)
    setChoice(null)
    onChosen(null)
  }
  const take = (file: File, ready: Promise<File>, size: Choice['size']) => {
    newest.current = file
    setProblem(null)
    setChoice({ file, url: URL.createObjectURL(file), size })
    onChosen(async () => {
      await send(rules, await ready)
      setChoice(null)
    })
  }
  const fit = (file: File) => {
    const ready = fitted(file)
    take(file, ready, 'being-fitted')
    ready.then(
      () => setChoice((now) => (now?.file === file ? { ...now, size: 'fitted' } : now)),
      () => newest.current === file && withdraw(fileProblem(rules, file)),
    )
  }
  const choose = (file: File | null) => {
    if (!file) withdraw(null)
    else if (isFittable(rules, file)) fit(file)
    else if (fileProblem(rules, file)) withdraw(fileProblem(rules, file))
    else take(file, Promise.resolve(file), 'fine')
  }
  return { choice, problem, choose }
}

/** What is going to happen with the chosen file. */
function choiceWords({ file, size }: Choice): string {
  if (size === 'being-fitted') return `${TOO_LARGE_TITLE}. ${PROFILE_TOO_LARGE} Making it smaller for you...`
  return size === 'fitted'
    ? `${madeSmaller([file.name])} The copy will be uploaded when you save.`
    : `${file.name} will be uploaded when you save.`
}

/** The profile picture and its replacement, which is sent when the profile is saved. (T43) */
export function ProfilePhotoField({ rules, picture, name, isDisabled, onChosen }: ProfilePhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { choice, problem, choose } = usePhotoChoice({ rules, onChosen })
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
        <p className={classes.hint} id={hintId} role="status">
          {choice ? choiceWords(choice) : `A JPEG, PNG or WebP file. ${LARGE_ONES_FIT}`}
        </p>
        {problem && (
          <p className={classes.problem} role="alert">
            {TITLES[problem] && <strong>{TITLES[problem]}</strong>} {problem}
          </p>
        )}
        {problem === PROFILE_TOO_LARGE && <p className={classes.hint}>{CANNOT_FIT}</p>}
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
