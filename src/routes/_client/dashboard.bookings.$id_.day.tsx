import { createFileRoute } from '@tanstack/react-router'
import { DayPage } from '#features/day-plan/ui/day-page.tsx'
import { ask } from '#shell/asks.ts'
import { ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_client/dashboard/bookings/$id_/day')({
  staticData: { asks: ({ params }: { params: { id: string } }) => [ask('dayPlan.get', { bookingId: params.id })] },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return (
    <DayPage
      bookingId={id}
      back={
        <ArrowLink to="/dashboard/bookings/$id" params={{ id }}>
          Back to the booking
        </ArrowLink>
      }
    />
  )
}
