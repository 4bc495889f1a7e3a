import { Button } from '@mantine/core'
import { TextButton } from '#ui/button/text-button.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import classes from './calendar-address.module.css'

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Address copied')
  } catch {
    notify.info('Please copy the address from the field.')
  }
}

type CalendarAddressProps = {
  /** The path of the private address; null before the first one is made. */
  path: string | null
  /** What somebody who has the address can read. */
  reveals: string
  isPending: boolean
  /** Makes the address, or a new one. */
  onReset: () => void
}

/** A private address under which other programs show a calendar: make, copy, subscribe, replace. */
export function CalendarAddress({ path, reveals, isPending, onReset }: CalendarAddressProps) {
  const replace = async () => {
    const isSure = await confirm({
      title: 'Make a new address?',
      message: 'Calendars that use the current one stop updating until you give them the new one.',
      confirmLabel: 'New address',
    })
    if (isSure) onReset()
  }
  if (!path)
    return (
      <Button size="md" variant="default" loading={isPending} onClick={onReset}>
        Make a private address
      </Button>
    )
  const address = new URL(path, window.location.origin).href
  return (
    <div className={classes.address}>
      <TextInput
        label="Private address"
        description={`${reveals} In Google: Other calendars, From URL. In Outlook: Subscribe from web.`}
        size="md"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button onClick={() => void copy(address)}>Copy address</Button>
        <Button variant="default" component="a" href={address.replace(/^https?:/, 'webcal:')}>
          Open in Apple Calendar
        </Button>
        <TextButton loading={isPending} onClick={() => void replace()}>
          New address
        </TextButton>
      </div>
    </div>
  )
}
