import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { isSetUp, SetUpList, type SetUpStep } from '#ui/list/set-up-list.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useSite } from '#ui/page/site.ts'
import classes from './dashboard.module.css'

type GoingLive = RouterOutputs['adminDashboard']['goingLive']

const SERVICE_WORDS: Record<GoingLive['standIns'][number], string> = {
  database: 'the database',
  mail: 'email',
  files: 'picture storage',
  payments: 'payments',
}

const LIST = new Intl.ListFormat('en-US')

/** What the law of its place asks of an operator. */
const lawSteps = (ready: Pick<GoingLive, 'isLawSaid' | 'isSalesTaxDecided'>): SetUpStep[] => [
  {
    key: 'law',
    title: 'Complete the terms',
    note: 'The state whose law applies, the agent for legal papers and copyright, and who insures payments, if anyone does.',
    isDone: ready.isLawSaid,
    action: (look) => (
      <ButtonLink to="/admin/settings" {...look}>
        Complete the terms
      </ButtonLink>
    ),
  },
  {
    key: 'tax',
    title: 'Decide on sales tax',
    note: 'Whether the law has you collect it, and for weddings in which states. Until you decide, none is added.',
    isDone: ready.isSalesTaxDecided,
    action: (look) => (
      <ButtonLink to="/admin/settings" search={{ tab: 'tax' }} {...look}>
        Decide on sales tax
      </ButtonLink>
    ),
  },
]

const stepsOf = ({ standIns, administrators, ...ready }: GoingLive): SetUpStep[] => [
  {
    key: 'services',
    title: 'Connect the services',
    note: `These are still stand-ins: ${LIST.format(standIns.map((need) => SERVICE_WORDS[need]))}. Each service is set by its key, outside this site.`,
    isDone: standIns.length === 0,
  },
  {
    key: 'operator',
    title: 'Say who runs the site',
    note: 'A name, a postal address and an email address, for every page and every email.',
    isDone: ready.isOperatorSaid,
    action: (look) => (
      <ButtonLink to="/admin/settings" {...look}>
        Open settings
      </ButtonLink>
    ),
  },
  ...lawSteps(ready),
  {
    key: 'mail',
    title: 'Choose who reads the email',
    note: 'Where replies to our emails arrive, and who hears about new applications.',
    isDone: ready.isMailRead,
    action: (look) => (
      <ButtonLink to="/admin/settings" search={{ tab: 'notifications' }} {...look}>
        Set the addresses
      </ButtonLink>
    ),
  },
  {
    key: 'figures',
    title: 'Decide on the figures',
    note: 'Confirm each claim on the public pages, or turn them off.',
    isDone: ready.areFiguresDecided,
    action: (look) => (
      <ButtonLink to="/admin/settings" search={{ tab: 'figures' }} {...look}>
        Review the figures
      </ButtonLink>
    ),
  },
  {
    key: 'second',
    title: 'Add a second administrator',
    note: 'Decisions over $1,000, and approving anyone the team has rejected, take two people.',
    isDone: administrators > 1,
    action: (look) => (
      <ButtonLink to="/admin/team" {...look}>
        Invite a colleague
      </ButtonLink>
    ),
  },
]

/** Before strangers use the site: open on top until it is done; folded in the demonstration, which never goes live. */
export function GoingLive() {
  const { isDemo } = useSite()
  const { data } = trpc.adminDashboard.goingLive.useQuery(undefined, { staleTime: 30_000 })
  const steps = data ? stepsOf(data) : []
  if (!data || isSetUp(steps)) return null
  const list = (
    <SetUpList title="Before you go live" lead="What to have in place before real people use the site." steps={steps} />
  )
  if (!isDemo) return list
  return (
    <details className={classes.well}>
      <summary>
        <span>What to check before a real site goes live</span>
      </summary>
      {list}
    </details>
  )
}
