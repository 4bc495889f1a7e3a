import { Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { TextButton } from '#ui/button/text-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { datesOnly, textOf } from '../dates-only.ts'
import { AddFeedInput } from '../inputs.ts'
import {
  type CalendarFeed,
  FEED_ADDRESS_MAX,
  FEED_FAILURES,
  FEED_NAME_MAX,
  FEED_TEXT_MAX,
  MAX_FEEDS,
  NIGHT_ENDS_MAX,
  nightWords,
} from '../model.ts'
import classes from './other-calendars.module.css'

const FAILED = 'That didn’t work. Please try again.'
const FILE_MAX_BYTES = 10 * 1024 * 1024
const wordsOf = (error: { message: string }) => (isUnanswered(error) ? FAILED : error.message)
const HOURS = Array.from({ length: NIGHT_ENDS_MAX + 1 }, (_, hour) => ({
  value: String(hour),
  label: nightWords(hour),
}))
const daysWords = (count: number) => (count === 1 ? '1 busy day' : `${count} busy days`)

/** Refetches the calendars after a change. */
function useFeedsChanged() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.availability.feeds.invalidate(), utils.availability.calendar.invalidate()])
}

/** The photographer's other calendars, whose busy days close days here. */
export function Feeds() {
  const { data: feeds = [] } = trpc.availability.feeds.useQuery()
  return (
    <section aria-labelledby="feeds" className={classes.part}>
      <h3 id="feeds">Block days that are busy elsewhere</h3>
      <p className={classes.words}>
        Add one of your calendars, and days with an appointment in it are closed to couples. We keep only the days: no
        titles, times or guests.
      </p>
      {feeds.length > 0 && (
        <ul className={classes.feeds}>
          {feeds.map((feed) => (
            <FeedItem key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {feeds.length < MAX_FEEDS && <AddFeed />}
      <NightEnds />
    </section>
  )
}

/** A party until half past one does not close the day after. */
function NightEnds() {
  const utils = trpc.useUtils()
  const { data } = trpc.availability.nightEnds.useQuery()
  const set = trpc.availability.setNightEnds.useMutation({
    onSuccess: () => notify.success('Saved. We’ll read calendars with an address again within the hour.'),
    onError: (error) => notify.error(wordsOf(error)),
    onSettled: () => utils.availability.nightEnds.invalidate(),
  })
  if (!data) return null
  return (
    <NativeSelect
      label="Late nights count as the day before until"
      description="An appointment that ends before this hour doesn’t close the day it ends on. Add files again to apply it to them."
      size="md"
      value={set.isPending ? set.variables.nightEnds : data.nightEnds}
      data={HOURS}
      onChange={({ currentTarget }) => {
        if (!set.isPending) set.mutate({ nightEnds: Number(currentTarget.value) })
      }}
    />
  )
}

function FeedItem({ feed }: { feed: CalendarFeed }) {
  const { id, name, host, busyDays, unreadable, readAt, failingSince, failure } = feed
  const changed = useFeedsChanged()
  const outcome = { onError: (error: { message: string }) => notify.error(wordsOf(error)), onSettled: changed }
  const read = trpc.availability.readFeed.useMutation({ ...outcome, onSuccess: () => notify.success('Calendar read') })
  const remove = trpc.availability.removeFeed.useMutation({
    ...outcome,
    onSuccess: () => notify.success('Calendar removed'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove “${name}”?`,
      message: 'Its busy days open up again for couples. Days you blocked yourself stay blocked.',
      confirmLabel: 'Remove calendar',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id })
  }
  return (
    <li className={classes.feed}>
      <p>
        <strong>{name}</strong>
        <span className={classes.words}>
          {host ? ` from ${host}` : ' from a file'}, {daysWords(busyDays)}, read {formatDate(readAt, 'medium')}
        </span>
      </p>
      {failure && failingSince && (
        <p role="status" className={classes.problem}>
          {FEED_FAILURES[failure]} It’s been that way since {formatDate(failingSince, 'medium')}; the days stay as they
          were.
        </p>
      )}
      {unreadable > 0 && (
        <p className={classes.words}>
          {unreadable === 1 ? 'One event' : `${unreadable} events`} couldn’t be read: please check those days yourself.
        </p>
      )}
      <div className={classes.buttons}>
        {host && (
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate({ id })}>
            Read now
          </Button>
        )}
        <TextButton loading={remove.isPending} onClick={() => void ask()}>
          Remove
        </TextButton>
      </div>
    </li>
  )
}

function AddFeed() {
  const changed = useFeedsChanged()
  const add = trpc.availability.addFeed.useMutation()
  const state = useAppForm<AddFeedInput, AddFeedInput>({
    schema: AddFeedInput,
    initialValues: { name: '', address: '' },
    onSubmit: async (values) => {
      try {
        const { busyDays } = await add.mutateAsync(values)
        notify.success(`Calendar added: ${daysWords(busyDays)}`)
      } catch (error) {
        throw isUnanswered(error) ? new Error(FAILED) : error
      }
      state.form.reset()
      await changed()
    },
  })
  const { form } = state
  return (
    <>
      <AppForm state={state} label="Add a calendar" className={classes.form}>
        <TextInput
          label="Name"
          description="For example Family or Studio"
          size="md"
          limit={FEED_NAME_MAX}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Address (iCal)"
          description="In Google: the calendar’s settings, Secret address in iCal format."
          placeholder="https://"
          size="md"
          inputMode="url"
          limit={FEED_ADDRESS_MAX}
          {...form.getInputProps('address')}
        />
        <SubmitButton busy={state.isPending ? 'Reading...' : null} isNarrow>
          Add calendar
        </SubmitButton>
      </AppForm>
      <AddFile name={form.getValues().name} onAdded={() => form.reset()} />
    </>
  )
}

type AddFileProps = {
  /** As typed above; without one the file's name serves. */
  name: string
  onAdded: () => void
}

/** A calendar as a file: its dates are taken out of it here, and nothing else is sent. */
function AddFile({ name, onAdded }: AddFileProps) {
  const field = useRef<HTMLInputElement>(null)
  const changed = useFeedsChanged()
  const add = trpc.availability.addFile.useMutation({
    onSuccess: ({ busyDays }) => {
      notify.success(`File added: ${daysWords(busyDays)}`)
      onAdded()
    },
    onError: (error) => notify.error(wordsOf(error)),
    onSettled: changed,
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > FILE_MAX_BYTES) return notify.error(FEED_FAILURES['too-large'])
    const text = datesOnly(textOf(new Uint8Array(await file.arrayBuffer())), addDays(todayIn('UTC', new Date()), -2))
    if (text === null) return notify.error(FEED_FAILURES['not-a-calendar'])
    if (text.length > FEED_TEXT_MAX) return notify.error(FEED_FAILURES['too-much'])
    const given = name.trim() || file.name.replace(/\.ics$/i, '')
    add.mutate({ name: fitText(given, FEED_NAME_MAX), text })
  }
  return (
    <div>
      <TextButton loading={add.isPending} onClick={() => field.current?.click()}>
        Or choose a file (.ics)
      </TextButton>
      <input
        ref={field}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
