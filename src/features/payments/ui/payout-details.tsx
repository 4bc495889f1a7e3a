import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { NOT_SHOWN } from '#shared/access/viewing.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { PasswordAgain } from '#shell/account/password-again.tsx'
import { useViewer } from '#shell/account/viewer.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText, ZoneText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActionMeans, CancelButton, DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Money } from '#ui/text/money.tsx'
import { PayoutPageInput } from '../inputs.ts'
import { PAYOUT_CHANGE_WAIT_HOURS } from '../model.ts'
import { requirementWords } from '../requirements.ts'
import classes from './payments.module.css'

type Account = NonNullable<RouterOutputs['payments']['payoutAccount']>
type Came = 'back' | 'again' | undefined

const STATES: Record<Account['status'], string> = {
  unverified:
    'Stripe, our payment service, sends your payouts. It asks who you are and where your money should go. Until then, your payouts wait.',
  pending:
    'Stripe is checking what you told it. That takes minutes, sometimes a day or two; your payouts wait until then.',
  verified: 'Payouts go there.',
  restricted: 'Stripe has paused your payouts until it has what’s missing. Your money is safe in the meantime.',
}

const REFUSED =
  'Stripe has paused your payouts and isn’t asking for anything more. Your Stripe account says why, and Stripe’s support can tell you what to do. Your money is safe in the meantime.'

/** Whether the service has decided against the account: whoever is restricted is otherwise asked for something. */
const isRefused = (account: Account | null) => account?.status === 'restricted' && account.due.length === 0

/** The action, and what the page it opens is for. */
function actionOf(account: Account | null): { label: string; means: string } {
  const wait = `After a change of bank account, payouts wait for ${PAYOUT_CHANGE_WAIT_HOURS} hours.`
  if (account?.status === 'verified' || account?.status === 'pending' || isRefused(account))
    return {
      label: 'Open your Stripe account',
      means: `See your payouts and change your bank account there. ${wait}`,
    }
  if (account?.status === 'restricted')
    return { label: 'Add what’s missing', means: `You’ll continue at Stripe and come back here. ${wait}` }
  const label = account ? 'Continue the setup' : 'Set up payouts'
  return {
    label,
    means:
      'You’ll continue at Stripe and come back here. It takes about five minutes; have your ID and bank details ready.',
  }
}

/** Back from the service's page: what it says now is read once, and the address forgets it. */
function useReturn(came: Came): boolean {
  const utils = trpc.useUtils()
  const navigate = useNavigate({ from: '/vendor/earnings' })
  const isAsked = useRef(false)
  const { mutate, isPending } = trpc.payments.checkPayoutAccount.useMutation({
    onSuccess: (account) => utils.payments.payoutAccount.setData(undefined, account),
    onError: (error) => notify.error(error.message),
    onSettled: () => navigate({ search: (search) => ({ ...search, payouts: undefined }), replace: true }),
  })
  useEffect(() => {
    if (came !== 'back' || isAsked.current) return
    isAsked.current = true
    mutate()
  }, [came, mutate])
  return isPending
}

/** Where payouts go, masked, what is missing for them, and the way to the payment service's page. */
export function PayoutDetails({ came }: { came: Came }) {
  const [isOpen, setOpen] = useState(false)
  const isChecked = useReturn(came)
  const { data } = trpc.payments.payoutAccount.useQuery()
  const isViewing = Boolean(useViewer()?.viewing)
  if (isViewing) return <HiddenDetails />
  if (data === undefined) return null
  const { label, means } = actionOf(data)
  return (
    <section className={classes.account} aria-labelledby="payout-details" aria-busy={isChecked}>
      <h2 id="payout-details">Payout details</h2>
      {came === 'again' && <p role="note">Stripe’s page has expired. Please open it again.</p>}
      <Details account={data} />
      <Arrivals recent={data?.recent ?? []} />
      <Button
        variant={data?.status === 'verified' ? 'default' : 'filled'}
        loading={isChecked}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <PageForm label={label} means={means} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function HiddenDetails() {
  return (
    <section className={classes.account} aria-labelledby="payout-details">
      <h2 id="payout-details">Payout details</h2>
      <p>{NOT_SHOWN}</p>
    </section>
  )
}

function Details({ account }: { account: Account | null }) {
  const missing = requirementWords(account?.due ?? [])
  const { accountLast4, bankName, holderName, status = 'unverified', waitsUntil } = account ?? {}
  return (
    <>
      {accountLast4 && (
        <p>
          {bankName}, account ending in {accountLast4}
          {holderName && <span className={classes.hint}>, {holderName}</span>}
        </p>
      )}
      <p>{isRefused(account) ? REFUSED : STATES[status]}</p>
      {missing.length > 0 && (
        <>
          <p>Still missing:</p>
          <ul className={classes.missing}>
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {waitsUntil && (
        <p role="note">
          The bank account was changed. To be safe, payouts wait until <DateText value={waitsUntil} format="dateTime" />{' '}
          <ZoneText />.
        </p>
      )}
    </>
  )
}

const ARRIVALS: Record<Account['recent'][number]['status'], string> = {
  pending: 'being prepared, expected',
  in_transit: 'on its way, expected',
  paid: 'arrived',
  canceled: 'cancelled, was expected',
  failed: 'sent back by your bank, was expected',
}

/** What the service has sent to the bank: each is of everything that was passed on until then. */
function Arrivals({ recent }: { recent: Account['recent'] }) {
  if (recent.length === 0) return null
  return (
    <>
      <h3>Sent to your bank</h3>
      <ul className={classes.missing}>
        {recent.map(({ id, amountCents, status, arrivesOn, why }) => (
          <li key={id} className={status === 'failed' ? classes.wrong : undefined}>
            <Money cents={amountCents} />, {ARRIVALS[status]} <DateText value={arrivesOn} format="medium" />
            {status === 'failed' && why && `. ${why}`}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The password again, unless a second factor stands for it; then the service's page. */
function PageForm({ label, means, onClose }: { label: string; means: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const [isUnprotected, setUnprotected] = useState(false)
  const open = trpc.payments.openPayoutPage.useMutation()
  const state = useAppForm<PayoutPageInput>({
    schema: PayoutPageInput,
    initialValues: { password: '' },
    onSubmit: async (input) => {
      const { url } = await open.mutateAsync(input).catch((error: unknown) => {
        setUnprotected(appCodeOf(error) === 'FACTOR_REQUIRED')
        throw error
      })
      setLeaving(true)
      globalThis.location.assign(url)
    },
  })
  return (
    <AppForm state={state} label={label} className={classes.form}>
      <ActionMeans>{means}</ActionMeans>
      <PasswordAgain {...state.form.getInputProps('password')} />
      {isUnprotected && (
        <ArrowLink to="/account" hash="second-step">
          Add a second step
        </ArrowLink>
      )}
      <DialogButtons>
        <CancelButton size="md" onClick={onClose} />
        <Button type="submit" size="md" loading={state.isPending || isLeaving}>
          Go to Stripe
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
