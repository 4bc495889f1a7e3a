import { Switch } from '@mantine/core'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { endedWords, wayName } from '../texts.ts'
import { AddWay } from './add-way.tsx'
import classes from './payments.module.css'

type Way = RouterOutputs['payments']['ways'][number]
type Payment = RouterOutputs['payments']['mine'][number]

type SavedWaysProps = { payments: readonly Payment[] }

/**
 * The couple's saved ways to pay, each with what it pays automatically, and what one could be saved for; nothing where
 * there is neither.
 */
export function SavedWays({ payments }: SavedWaysProps) {
  const { data = [] } = trpc.payments.ways.useQuery()
  const coverable = payments.filter(({ automaticWays }) => automaticWays.length > 0)
  if (data.length === 0 && coverable.length === 0) return null
  return (
    <section aria-labelledby="saved-ways" className={classes.ways}>
      <h2 id="saved-ways">Saved ways to pay</h2>
      <ul>
        {data.map((way) => (
          <SavedWay key={`${way.id}${way.paymentId}`} way={way} />
        ))}
        {coverable.map((payment) => (
          <li key={payment.id}>
            <p>
              {coverWords(
                payment,
                data.some((way) => way.paymentId === payment.id && way.isOn),
              )}
            </p>
            <AddWay payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a way to pay can be added for; while one pays it, another would take its place. */
function coverWords({ amountCents, automaticOn, photographer, eventDate }: Payment, isCovered: boolean): string {
  const balance = `The balance of ${formatMoney(amountCents)} for ${bookingTitle(photographer.name, eventDate)}`
  if (isCovered) return `${balance} can be paid with another card or account instead.`
  return `${balance} can be paid automatically${automaticOn ? ` on ${formatDate(automaticOn)}` : ''}.`
}

const isToPay = ({ lineStatus }: Way) => lineStatus === 'scheduled' || lineStatus === 'failed'

function SavedWay({ way }: { way: Way }) {
  const utils = trpc.useUtils()
  const refresh = () => utils.payments.invalidate()
  const onError = (error: { message: string }) => notify.error(error.message)
  const change = trpc.payments.setAutomatic.useMutation({ onSuccess: refresh, onError })
  const remove = trpc.payments.removeWay.useMutation({
    onSuccess: async () => {
      notify.success('Removed')
      await refresh()
    },
    onError,
  })
  const name = wayName(way)
  const removeAsked = async () => {
    const message = 'Nothing will be paid with it automatically anymore. You can still pay yourself at any time.'
    if (await confirm({ title: `Remove ${name}?`, message, confirmLabel: 'Remove' })) remove.mutate({ wayId: way.id })
  }
  const { paymentId, amountCents, day } = way
  return (
    <li>
      <div>
        <p>{name}</p>
        {paymentId && amountCents !== null && day && isToPay(way) && (
          <Switch
            checked={way.isOn === true}
            disabled={change.isPending || way.status !== 'saved'}
            onChange={({ currentTarget }) => change.mutate({ paymentId, isOn: currentTarget.checked })}
            label={`Pay the balance of ${formatMoney(amountCents)} automatically on ${formatDate(day)}`}
          />
        )}
        <p className={classes.hint}>{stateOf(way)}</p>
      </div>
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        loading={remove.isPending}
        onClick={() => void removeAsked()}
      >
        Remove
      </Button>
    </li>
  )
}

function stateOf(way: Way): string {
  const { isOn, endedWhy, paymentId } = way
  if (way.status === 'revoked') return `${endedWords('revoked')} Please pay yourself.`
  if (!paymentId || !isToPay(way)) return 'Nothing is waiting to be paid with it.'
  if (isOn) return 'We’ll write to you 7 days before.'
  return endedWhy ? `${endedWords(endedWhy)} Automatic payment is off.` : 'Off. You pay the balance yourself.'
}
