import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { NO_RECORD } from '#shared/api/record-version.ts'
import { trpc } from '#shell/trpc.ts'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { type OwnProfile, ProfileInput, type ProfileValues, SAVE_AND_PUBLISH, SAVE_PROFILE } from '../../inputs.ts'
import { PauseProfile } from './pause-profile.tsx'
import type { PhotoSlot } from './photo-slot.ts'
import { ContactFields, OfferFields, WordsFields } from './profile-fields.tsx'
import classes from './profile-form.module.css'
import { TimedBanner, useTimedBanner } from './timed-banner.tsx'
import { useProfileSaving } from './use-profile-saving.ts'

type ProfileFormProps = { own: OwnProfile | null; initial: ProfileValues; Photo: PhotoSlot }

/** Saves over the version that was read; publishes when that was the wish. */
function useProfileForm(own: OwnProfile | null, initial: ProfileValues) {
  const upload = useRef<(() => Promise<void>) | null>(null)
  const isPublishing = useRef(false)
  const { banner, show } = useTimedBanner()
  const save = useProfileSaving({
    upload: () => upload.current,
    onUploaded: () => {
      upload.current = null
    },
    show,
  })
  const utils = trpc.useUtils()
  const state = useAppForm<ProfileValues, ProfileInput>({
    schema: ProfileInput,
    initialValues: initial,
    record: {
      version: own?.version ?? NO_RECORD,
      readNewest: async () => {
        const newest = await utils.photographers.own.fetch({}, { staleTime: 0 })
        return { version: newest?.version ?? NO_RECORD, values: newest?.values ?? initial }
      },
    },
    onSubmit: (values, version, stored) => save({ ...values, version }, isPublishing.current, stored),
  })
  return {
    state,
    banner,
    /** What the pressed button will do. */
    choose: (wish: boolean) => () => {
      isPublishing.current = wish
    },
    choosePhoto: (next: (() => Promise<void>) | null) => {
      upload.current = next
    },
  }
}

/** The two cards of the profile and their two buttons. Administrators see it read-only. */
export function ProfileForm({ own, initial, Photo }: ProfileFormProps) {
  const { state, banner, choose, choosePhoto } = useProfileForm(own, initial)
  const isReadOnly = own?.isEditable === false
  return (
    <AppForm state={state} label="Profile" className={classes.form}>
      {isReadOnly && <p className={classes.note}>You’re viewing a vendor’s profile. Only its owner can change it.</p>}
      <fieldset disabled={isReadOnly} className={classes.cards}>
        <Card title="Profile picture" text="Couples see it next to your name and in every conversation.">
          <Photo
            picture={own?.avatar ?? null}
            name={initial.name}
            isDisabled={isReadOnly || state.isPending}
            onChosen={choosePhoto}
          />
        </Card>
        <Card title="Personal information" text="Who you are, where you work and what you charge.">
          <WordsFields form={state.form} />
          <ContactFields form={state.form} />
          <OfferFields form={state.form} />
        </Card>
        <div className={classes.actions}>
          <Button type="submit" size="md" variant="default" onClick={choose(false)} loading={state.isPending}>
            {SAVE_PROFILE}
          </Button>
          <Button type="submit" size="md" onClick={choose(true)} loading={state.isPending}>
            {SAVE_AND_PUBLISH}
          </Button>
          {own?.isPublished && !isReadOnly && <PauseProfile isListed={own.isListed} />}
        </div>
      </fieldset>
      <TimedBanner banner={banner} />
    </AppForm>
  )
}

/** One card of the page. */
export function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
