import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isDeliveryEvent } from '#shared/contact/mail-delivery.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { DELIVERY_LABELS, isFinal } from '../model.ts'
import classes from './mail-log.module.css'
import { MailState, templateWords } from './mail-state.tsx'
import type { useSendAgain } from './use-send-again.ts'

type MailDetails = RouterOutputs['mailLog']['get']
type Again = ReturnType<typeof useSendAgain>

type MailDialogProps = { id: string | undefined; onClose: () => void; again: Again }

/** One mail over the list: its progress, what was reported, its text on demand, "Send again". */
export function MailDialog({ id, onClose, again }: MailDialogProps) {
  const { data, isError, error, isFetching, refetch } = trpc.mailLog.get.useQuery(
    { id: id! },
    { enabled: id !== undefined },
  )
  return (
    <Dialog
      title={data?.subject ?? (data ? templateWords(data.template) : 'Email')}
      isOpen={id !== undefined}
      onClose={onClose}
      size="xl"
    >
      {isError && (
        <PageState.Error
          title="This email didn’t load"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <PageState.Loading label="Loading the email" rows={4} />}
      {data && <Details key={data.id} mail={data} again={again} />}
    </Dialog>
  )
}

function Details({ mail, again }: { mail: MailDetails; again: Again }) {
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name="To">{mail.toAddress}</Fact>
        <Fact name="Template">{templateWords(mail.template)}</Fact>
        <Fact name="State">
          <MailState status={mail.status} delivery={mail.delivery} />
        </Fact>
        <Fact name="Attempts">{mail.attempts}</Fact>
        <Fact name="Queued">
          <DateText value={mail.createdAt} format="moment" />
        </Fact>
        {mail.sentAt && (
          <Fact name="Sent">
            <DateText value={mail.sentAt} format="moment" />
          </Fact>
        )}
        {mail.status === 'pending' && (
          <Fact name="Next attempt">
            <DateText value={mail.nextAttemptAt} format="moment" />
          </Fact>
        )}
        {mail.lastError && <Fact name="Last error">{mail.lastError}</Fact>}
      </dl>
      <section className={classes.part}>
        <h3>Reports</h3>
        {mail.events.length === 0 && <p className={classes.muted}>The recipient’s server hasn’t reported anything.</p>}
        <ul className={classes.reports}>
          {mail.events.map(({ id, type, at, detail }) => (
            <li key={id}>
              <strong>{isDeliveryEvent(type) ? DELIVERY_LABELS[type] : type}</strong>
              <DateText value={at} format="moment" className={classes.muted} />
              {detail && <span>{detail}</span>}
            </li>
          ))}
        </ul>
      </section>
      <Words mail={mail} />
      {isFinal(mail.status) && mail.refusal && <p className={classes.foot}>{mail.refusal}</p>}
      {isFinal(mail.status) && !mail.refusal && (
        <DialogButtons>
          <Button loading={again.sendingId === mail.id} onClick={() => again.sendAgain(mail.id)}>
            Send again
          </Button>
        </DialogButtons>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The rendered mail, in a frame that may do nothing; shown only on request, because that is audited. */
function Words({ mail }: { mail: MailDetails }) {
  const read = trpc.mailLog.read.useMutation()
  return (
    <section className={classes.part}>
      <h3>Preview</h3>
      {mail.hiddenWhy && <p className={classes.muted}>{mail.hiddenWhy}</p>}
      {!mail.hiddenWhy && !read.data && (
        <>
          <p className={classes.muted}>An email may contain private text. Opening it is recorded in the audit log.</p>
          {read.isError && <p role="alert">{read.error.message}</p>}
          <div>
            <Button variant="default" loading={read.isPending} onClick={() => read.mutate({ id: mail.id })}>
              {' '}
              Show the email{' '}
            </Button>
          </div>
        </>
      )}
      {read.data && (
        // Links would open in a new tab, which the sandbox does not allow: nothing in here leads anywhere.
        <iframe
          title="Email preview"
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={`<base target="_blank">${read.data.html}`}
          className={classes.frame}
        />
      )}
    </section>
  )
}
