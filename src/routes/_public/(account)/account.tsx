import { createFileRoute } from '@tanstack/react-router'
import { IDENTITY_OUTCOMES } from '#features/auth/model.ts'
import { AccountPage } from '#features/auth/ui/account-page.tsx'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { guarded } from '#features/auth/ui/guarded.ts'
import { AlertsList } from '#features/date-alerts/ui/alerts-list.tsx'
import { PartnerSection } from '#features/partner/ui/partner-section.tsx'
import { isTeam } from '#shared/access/roles.ts'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'
import { oneOf, searchParams } from '#shared/url/search-params.ts'
import { fetched } from '#ui/page/fetched.tsx'
import { PageState } from '#ui/page/page-state.tsx'

/** The last parts of the page: their scripts come when the page is there. */
const YourData = fetched(() => import('#features/personal-data/ui/your-data.tsx').then((module) => module.YourData), {
  waiting: <PageState.Loading label="Loading your data" rows={3} />,
})

const ViewingsList = fetched(() =>
  import('#features/viewing/ui/viewings-list.tsx').then((module) => module.ViewingsList),
)

const LeaveAccount = fetched(
  () => import('#features/personal-data/ui/leave-account.tsx').then((module) => module.LeaveAccount),
  { waiting: <PageState.Loading label="Loading" rows={2} /> },
)

export const Route = createFileRoute('/_public/(account)/account')({
  ssr: false,
  validateSearch: searchParams({ identity: oneOf(IDENTITY_OUTCOMES) }),
  beforeLoad: guarded('signed-in'),
  head: ({ matches }) =>
    pageHead(
      { title: 'My account', description: 'Name, password and sessions.', path: '/account', isIndexed: false },
      siteOf(matches),
    ),
  component: function Page() {
    const { identity } = Route.useSearch()
    return (
      <AccountPage
        partner={<PartnerSection />}
        dates={<AlertsList isPart />}
        viewings={<ViewingsList />}
        data={<YourData />}
        leaving={(role) => <LeaveAccount leaver={isTeam(role) ? 'team' : role} />}
        identity={identity}
      />
    )
  },
  pendingComponent: AreaWaiting,
})
