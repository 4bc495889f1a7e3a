import { useState } from 'react'
import { isTeam } from '#shared/access/roles.ts'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { NOT_JUST_NOW } from '../../texts.ts'
import classes from './account-factors.module.css'
import { AppSetUp } from './app-set-up.tsx'
import { NewCodes } from './new-codes.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { hasPasskeys } from './passkey-browser.ts'

type Factors = RouterOutputs['factors']['list']
type Factor = Factors['apps'][number] & { kind: string; note?: string }

const sentence = (error: { message: string }) => notify.error(isUnanswered(error) ? NOT_JUST_NOW : error.message)

/** The apps, passkeys and recovery codes of the signed-in person. */
export function AccountFactors() {
  const { data, isError, isFetching, refetch } = trpc.factors.list.useQuery()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (isError)
    return <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading your second steps" rows={2} />
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
      {factors.length === 0 ? (
        <p>Signing in only asks for your password. With a second step, a stolen password isn’t enough.</p>
      ) : (
        <ul className={classes.list}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      <Add onCodes={setCodes} />
      {factors.length > 0 && <Codes left={data.codesLeft} onCodes={setCodes} />}
      <Dialog title="Your recovery codes" isOpen={codes !== null} onClose={() => setCodes(null)} size="md">
        {codes && <NewCodes codes={codes} label="I’ve saved them" onDone={() => setCodes(null)} />}
      </Dialog>
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

/** The two ways to add one: a passkey where the browser knows them, and an app. */
function Add({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null)
  const begin = trpc.factors.startApp.useMutation({ onSuccess: () => setOpen('app'), onError: sentence })
  const addApp = trpc.factors.addApp.useMutation()
  const added = async (name: string, { recoveryCodes }: { recoveryCodes: string[] | null }) => {
    setOpen(null)
    notify.success(`${name} was added. Your other devices were signed out.`)
    if (recoveryCodes) onCodes(recoveryCodes)
    await Promise.all([utils.factors.list.invalidate(), utils.auth.invalidate()])
  }
  return (
    <div className={classes.actions}>
      {hasPasskeys() && (
        <Button size="md" onClick={() => setOpen('passkey')}>
          Add a passkey
        </Button>
      )}
      <Button size="md" variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        Add an authenticator app
      </Button>
      <Dialog title="Add an authenticator app" isOpen={open === 'app'} onClose={() => setOpen(null)} size="md">
        {begin.data && (
          <AppSetUp
            setUp={begin.data}
            label="Confirm"
            onCode={async (app) => added(app.name, await addApp.mutateAsync(app))}
          />
        )}
      </Dialog>
      <Dialog title="Add a passkey" isOpen={open === 'passkey'} onClose={() => setOpen(null)} size="md">
        <NewPasskey onAdded={added} />
      </Dialog>
    </div>
  )
}

function Codes({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const renew = trpc.factors.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      return utils.factors.list.invalidate()
    },
    onError: sentence,
  })
  const ask = async () => {
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
