import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { SEARCH_DEFAULTS, UsersSearch } from '#features/admin-users/search.ts'
import { UsersPage } from '#features/admin-users/ui/users-page.tsx'
import { OngoingBookings } from '#features/bookings/ui/ongoing-bookings.tsx'
import { ViewAs } from '#features/viewing/ui/view-as.tsx'
import { VIEWED_ROLES } from '#shared/access/viewing.ts'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/users')({
  validateSearch: UsersSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id: _id, ...listed } }: { search: UsersSearch }) => [ask('adminUsers.list', listed)],
  },
  component: function Page() {
    return (
      <UsersPage
        ongoingBookings={(id) => <OngoingBookings id={id} />}
        viewAs={(user) =>
          user.standing === 'active' && VIEWED_ROLES.some((role) => role === user.role) ? <ViewAs user={user} /> : null
        }
      />
    )
  },
})
