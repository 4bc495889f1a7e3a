import { type ApplicationEvent, REJECTION_REASONS } from '#features/applications/model.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ADMIN_STATUS_LABELS } from '../model.ts'
import type { ApplicationFilter } from '../search.ts'
import { SECOND_APPROVAL } from '../texts.ts'
import classes from './applications.module.css'
import type { Application } from './types.ts'

/** The transitions of the table, and what only older histories have or no transition covers. */
type Action = ApplicationEvent | 'submit' | 'ask-approval' | 'request-info' | 'suspend' | 'restore'
const ACTION_WORDS: Record<Action, string> = {
  submit: 'Applied',
  approve: 'Approved',
  reject: 'Rejected',
  'ask-approval': 'Approved, waiting for a second administrator',
  'request-info': 'Information requested',
  requestInfo: 'Information requested',
  answer: 'Answered',
  reopen: 'Reopened',
  reapply: 'Applied again',
  withdraw: 'Withdrawn',
  suspend: 'Suspended',
  restore: 'Restored',
}
const actionWords = (action: string) => {
  const name = action.replace(/^(application|vendor)\./, '')
  return Object.hasOwn(ACTION_WORDS, name) ? ACTION_WORDS[name as Action] : action
}

const statusWords = (status: string | null) =>
  status && status in ADMIN_STATUS_LABELS ? ADMIN_STATUS_LABELS[status as ApplicationFilter] : status

/** What was asked and answered, what colleagues noted, and who decided what. */
export function ApplicationRecord({ application }: { application: Application }) {
  return (
    <>
      <SecondApproval application={application} />
      <Reasons application={application} />
      <Questions questions={application.questions} />
      <Notes notes={application.notes} />
      <History history={application.history} />
    </>
  )
}

/** Who has approved what had been rejected, and that one more is needed. */
function SecondApproval({ application: { needsTwo, approvalAskedByName } }: { application: Application }) {
  if (!needsTwo) return null
  return (
    <p role="note" className={classes.missing}>
      {SECOND_APPROVAL} {approvalAskedByName && `${approvalAskedByName} has approved it.`}
    </p>
  )
}

function Questions({ questions }: Pick<Application, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <section className={classes.record}>
      <h3>Questions and answers</h3>
      <ol>
        {questions.map(({ id, message, answer, askedAt, askedBy, answeredAt }) => (
          <li key={id}>
            <p className={classes.quiet}>
              {askedBy}, <DateText value={askedAt} format="moment" />
            </p>
            <p className={classes.words}>{message}</p>
            {answer === null ? (
              <p className={classes.quiet}>Not answered yet</p>
            ) : (
              <>
                <blockquote className={classes.words}>{answer}</blockquote>
                {answeredAt && (
                  <p className={classes.quiet}>
                    Answered <DateText value={answeredAt} format="moment" />
                  </p>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Notes({ notes }: Pick<Application, 'notes'>) {
  return (
    <section className={classes.record}>
      <h3>Staff notes</h3>
      {notes.length === 0 && <p className={classes.quiet}>No admin notes</p>}
      <ol>
        {notes.map(({ id, body, author, at }) => (
          <li key={id}>
            <p className={classes.quiet}>
              {author}, <DateText value={at} format="moment" />
            </p>
            <p className={classes.words}>{body}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function History({ history }: Pick<Application, 'history'>) {
  return (
    <section className={classes.record}>
      <h3>History</h3>
      {history.length === 0 && <p className={classes.quiet}>Nothing recorded yet</p>}
      <ol>
        {history.map(({ id, action, actor, at, previousStatus, newStatus, notes }) => (
          <li key={id}>
            <p>
              <strong>{actionWords(action)}</strong> by {actor}
            </p>
            <p className={classes.quiet}>
              <DateText value={at} format="moment" />
              {previousStatus &&
                newStatus &&
                previousStatus !== newStatus &&
                ` · ${statusWords(previousStatus)} → ${statusWords(newStatus)}`}
            </p>
            {notes && <p className={classes.words}>{notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The reasons a rejected applicant was given. */
function Reasons({ application: { rejectionReasons } }: { application: Application }) {
  if (rejectionReasons.length === 0) return null
  return (
    <section className={classes.record}>
      <h3>Reasons given</h3>
      <ul>
        {rejectionReasons.map((key) => (
          <li key={key}>{REJECTION_REASONS.find((reason) => reason.key === key)?.text ?? key}</li>
        ))}
      </ul>
    </section>
  )
}
