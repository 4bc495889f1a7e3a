import { Button, Checkbox } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/confirm.tsx'
import { TextInput } from '#ui/fields.tsx'
import { notify } from '#ui/notify.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CalendarSharing } from '../model.ts'
import classes from './other-calendars.module.css'

const FAILED = 'That could not be saved. Please try again.'

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Address copied')
  } catch {
    notify.info('Please copy the address from the field.')
  }
}

/** The private address under which other programs show this calendar. (AV6) */
export function Sharing() {
  const { data } = trpc.availability.sharing.useQuery()
  return (
    <section aria-labelledby="sharing" className={classes.part}>
      <h3 id="sharing">See it in your own calendar</h3>
      <p className={classes.words}>
        Google, Apple and Outlook can show your weddings, holds and blocked days. Your notes stay here.
      </p>
      {data ? <Shared sharing={data} /> : <Skeleton height="3rem" />}
    </section>
  )
}

function Shared({ sharing }: { sharing: CalendarSharing }) {
  const utils = trpc.useUtils()
  const saved = {
    onError: () => notify.error(FAILED),
    onSettled: () => utils.availability.sharing.invalidate(),
  }
  const reset = trpc.availability.resetAddress.useMutation({
    ...saved,
    onSuccess: () => notify.success(sharing.address ? 'The old address no longer works' : 'Your address is ready'),
  })
  const setNames = trpc.availability.setExportNames.useMutation({
    ...saved,
    onSuccess: ({ hasNames }) => notify.success(hasNames ? 'Names are shown' : 'Names are left out'),
  })
  const replace = async () => {
    const isSure = await confirm({
      title: 'Make a new address?',
      message: 'Calendars that use the present one stop updating until you give them the new one.',
      confirmLabel: 'New address',
    })
    if (isSure) reset.mutate()
  }
  if (!sharing.address)
    return (
      <Button size="md" variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
        Make a private address
      </Button>
    )
  const address = new URL(sharing.address, window.location.origin).href
  const subscription = address.replace(/^https?:/, 'webcal:')
  return (
    <>
      <TextInput
        label="Private address"
        description="Anybody who has it can read this calendar. In Google: Other calendars, From URL. In Outlook: Subscribe from web."
        size="md"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button onClick={() => void copy(address)}>Copy address</Button>
        <Button variant="default" component="a" href={subscription}>
          Open in Apple Calendar
        </Button>
        <Button variant="subtle" loading={reset.isPending} onClick={() => void replace()}>
          New address
        </Button>
      </div>
      <Checkbox
        label="Show the couples’ first names"
        description="Without them it says Wedding, On hold or Blocked."
        checked={setNames.isPending ? setNames.variables.hasNames : sharing.hasNames}
        onChange={(event) => {
          if (!setNames.isPending) setNames.mutate({ hasNames: event.currentTarget.checked })
        }}
      />
    </>
  )
}
