import { useState } from 'react'
import { isTeam } from '#shared/access/roles.ts'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { fetchAhead, fetched } from '#ui/page/fetched.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { RESET_REFUSED } from '../../factor-texts.ts'
import { NOT_JUST_NOW } from '../../texts.ts'
import classes from './account-factors.module.css'
import type { OpenFactorDialog } from './factor-dialogs.tsx'
import { hasPasskeys } from './passkey-browser.ts'

const loadDialogs = () => import('./factor-dialogs.tsx').then((module) => module.FactorDialogs)
const FactorDialogs = fetched(loadDialogs, { place: 'over' })

type Factors = RouterOutputs['factors']['list']
type Factor = Factors['apps'][number] & { kind: string; note?: string }

const sentence = (error: { message: string }) => notify.error(isUnanswered(error) ? NOT_JUST_NOW : error.message)

/** The apps, passkeys and recovery codes of the signed-in person. */
export function AccountFactors() {
  const { data, isError, isFetching, refetch } = trpc.factors.list.useQuery()
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<OpenFactorDialog | null>(null)
  const [isUsed, setUsed] = useState(false)
  // Once there, it stays when asking again fails: the codes in the dialog are not shown a second time.
  if (isError && !data)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading your second steps" rows={2} />
  const show = (dialog: OpenFactorDialog) => {
    setUsed(true)
    setOpen(dialog)
  }
  const added = async (name: string, { recoveryCodes }: { recoveryCodes: string[] | null }) => {
    setOpen(recoveryCodes && { kind: 'codes', codes: recoveryCodes })
    notify.success(`${name} was added. Your other devices were signed out.`)
    await Promise.all([utils.factors.list.invalidate(), utils.auth.invalidate()])
  }
  const factors: Factor[] = [
    ...data.apps.map((app) => ({ ...app, kind: 'Authenticator app' })),
    ...data.passkeys.map((key) => ({
      ...key,
      kind: 'Passkey',
      note: key.isBackedUp ? 'kept by your password manager' : 'on this device only',
    })),
  ]
  return (
    <div className={classes.factors}>
      {data.reset && <Asked opensAt={data.reset.opensAt} />}
      {factors.length === 0 ? (
        <p>Signing in only asks for your password. With a second step, a stolen password isn’t enough.</p>
      ) : (
        <ul className={classes.list}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      <Add onOpen={show} />
      {factors.length > 0 && <Codes left={data.codesLeft} onOpen={show} />}
      {isUsed && <FactorDialogs open={open} onAdded={added} onClose={() => setOpen(null)} />}
    </div>
  )
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const utils = trpc.useUtils()
  const remove = trpc.factors.remove.useMutation({
    onSuccess: () => {
      notify.success(`${factor.name} was removed. Your other devices were signed out.`)
      return Promise.all([utils.factors.list.invalidate(), utils.auth.invalidate()])
    },
    onError: sentence,
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${factor.name}?`,
      message: isLast
        ? 'It’s your only second step: your password alone will sign you in again, and your recovery codes stop working.'
        : 'It can no longer be used to sign in. Your other devices are signed out.',
      confirmLabel: 'Remove',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id: factor.id })
  }
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{factor.name}</p>
        <p className={classes.detail}>
          {factor.kind}
          {factor.note && `, ${factor.note}`}
          {' · '}
          {factor.lastUsedAt ? (
            <>
              Last used <DateText value={factor.lastUsedAt} format="moment" />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        aria-label={`Remove ${factor.name}`}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </li>
  )
}

/** Somebody waits to sign in without a second step, or to remove it; its owner can say no here, as in the mail. */
function Asked({ opensAt }: { opensAt: string | null }) {
  const utils = trpc.useUtils()
  const refuse = trpc.factors.refuseReset.useMutation({
    onSuccess: () => {
      notify.success(RESET_REFUSED)
      return utils.factors.list.invalidate()
    },
    onError: sentence,
  })
  return (
    <div className={classes.asked} role="status">
      <p>
        {opensAt === null ? (
          'An administrator asked to remove your second step. When a second one confirms it, your password alone signs in.'
        ) : (
          <>
            Someone who knows your password asked to sign in without your second step. That works starting{' '}
            <DateText value={opensAt} format="moment" />.
          </>
        )}
      </p>
      <Button loading={refuse.isPending} onClick={() => refuse.mutate()}>
        Cancel it
      </Button>
    </div>
  )
}

type OpenProps = { onOpen: (dialog: OpenFactorDialog) => void }

/** The two ways to add one: a passkey where the browser knows them, and an app. */
function Add({ onOpen }: OpenProps) {
  const begin = trpc.factors.startApp.useMutation({
    onSuccess: (setUp) => onOpen({ kind: 'app', setUp }),
    onError: sentence,
  })
  return (
    <div className={classes.actions}>
      {hasPasskeys() && (
        <Button size="md" onClick={() => onOpen({ kind: 'passkey' })}>
          Add a passkey
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        loading={begin.isPending}
        onClick={() => {
          fetchAhead(loadDialogs)
          begin.mutate()
        }}
      >
        Add an authenticator app
      </Button>
    </div>
  )
}

function Codes({ left, onOpen }: OpenProps & { left: number }) {
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const renew = trpc.factors.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onOpen({ kind: 'codes', codes: recoveryCodes })
      return utils.factors.list.invalidate()
    },
    onError: sentence,
  })
  const ask = async () => {
    fetchAhead(loadDialogs)
    const isSure =
      left === 0 ||
      (await confirm({
        title: 'Make new recovery codes?',
        message: 'The ones you have stop working right away, and your other devices are signed out.',
        confirmLabel: 'Make new codes',
      }))
    if (isSure) renew.mutate()
  }
  return (
    <div className={classes.codes}>
      <div>
        <p className={classes.name}>Recovery codes</p>
        <p className={classes.detail} data-few={left < 3 || undefined}>
          {left === 0 ? 'None left.' : `${left} of 10 left.`} For the day you don’t have your phone
          {isTeam(viewer?.role) ? '; without one, two administrators have to help.' : '.'}
        </p>
      </div>
      <Button variant="default" loading={renew.isPending} onClick={() => void ask()}>
        Make new codes
      </Button>
    </div>
  )
}
