import { Checkbox, NativeSelect } from '@mantine/core'
import { kindOf, type NewsChannel, type OptionalKind } from '#shared/contact/news-kinds.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { ACCOUNT_FAILED, TIME_ZONE_SAVED } from '../texts.ts'
import classes from './account-news.module.css'

type Choices = RouterOutputs['auth']['newsChoices']
type Choice = Choices['kinds'][number]

const CHANNELS: Record<NewsChannel, string> = { bell: 'Notifications', mail: 'Email' }

/** What the person is told, kind by kind and channel by channel, and where their evening is. */
export function AccountNews() {
  const { data, isError, isFetching, refetch } = trpc.auth.newsChoices.useQuery()
  if (isError)
    return <PageState.Error title="Your choices didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading your choices" rows={8} />
  const own = data.kinds.filter(({ kind }) => !kindOf(kind).always)
  const always = data.kinds.filter(({ kind }) => kindOf(kind).always)
  return (
    <div className={classes.news}>
      <ul className={classes.kinds}>
        {own.map((choice) => (
          <li key={choice.kind}>
            <OwnKind choice={choice} />
          </li>
        ))}
      </ul>
      <Evening timeZone={data.timeZone} siteZone={data.siteZone} />
      <h3 className={classes.heading}>Always on</h3>
      <ul className={classes.kinds}>
        {always.map(({ kind }) => (
          <li key={kind} className={classes.kind}>
            <Words kind={kind} />
            <p className={classes.locked}>Notifications and email. {kindOf(kind).always}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Words({ kind }: Pick<Choice, 'kind'>) {
  const { title, text, waits } = kindOf(kind)
  return (
    <div id={`news-${kind}`} className={classes.words}>
      <strong>{title}</strong>
      <span>
        {text}
        {waits && ' By email in the evening.'}
      </span>
    </div>
  )
}

/** A kind that the person decides about, with a box for each way of being told. */
function OwnKind({ choice }: { choice: Choice }) {
  const utils = trpc.useUtils()
  const choose = trpc.auth.chooseNews.useMutation({
    onSuccess: () => utils.auth.newsChoices.invalidate(),
    onError: () => notify.error(ACCOUNT_FAILED),
  })
  const { kind } = choice
  const isOn = (channel: NewsChannel) =>
    choose.isPending && choose.variables.channel === channel ? choose.variables.isOn : (choice[channel] ?? false)
  return (
    <div className={classes.kind} role="group" aria-labelledby={`news-${kind}`}>
      <Words kind={kind} />
      <div className={classes.boxes}>
        {(['bell', 'mail'] as const).map(
          (channel) =>
            choice[channel] !== null && (
              <Checkbox
                key={channel}
                label={CHANNELS[channel]}
                checked={isOn(channel)}
                onChange={({ currentTarget: { checked } }) => {
                  if (!choose.isPending) choose.mutate({ kind: kind as OptionalKind, channel, isOn: checked })
                }}
              />
            ),
        )}
      </div>
    </div>
  )
}

/** "New York" for "America/New_York". */
const placeOf = (timeZone: string) => timeZone.split('/').at(-1)!.replaceAll('_', ' ')

/** Where the evening is at which what can wait is mailed: here, or where it was set to before. */
function Evening({ timeZone, siteZone }: Pick<Choices, 'timeZone' | 'siteZone'>) {
  const utils = trpc.useUtils()
  const save = trpc.auth.setTimeZone.useMutation({
    onSuccess: () => {
      notify.success(TIME_ZONE_SAVED)
      return utils.auth.newsChoices.invalidate()
    },
    onError: () => notify.error(ACCOUNT_FAILED),
  })
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([siteZone, here, ...(timeZone ? [timeZone] : [])])]
  const chosen = (save.isPending ? save.variables.timeZone : timeZone) ?? siteZone
  return (
    <NativeSelect
      label="Your time zone"
      description="Anything that can wait comes in one email, at 6 PM your time."
      size="md"
      data={zones.map((value) => ({ value, label: `${placeOf(value)}${value === here ? ', as on this device' : ''}` }))}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        if (!save.isPending) save.mutate({ timeZone: value === siteZone ? null : value })
      }}
    />
  )
}
