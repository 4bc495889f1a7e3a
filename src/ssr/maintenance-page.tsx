import { MAINTENANCE_RETRY_SECONDS } from '#server/http/maintenance.ts'
import { addressOf, plainPage } from './plain-page.tsx'

const TURNS = [0, 60, 120, 180, 240, 300]

/** A closing shutter: six blades in a ring. */
function Shutter() {
  return (
    <svg viewBox="-52 -52 104 104" fill="none" stroke="currentColor" strokeWidth="0.5" aria-hidden="true">
      <circle r="50" />
      <circle r="46.5" />
      {TURNS.map((turn) => (
        <path key={turn} d="M 46.5 0 L -3.52 11.31" transform={`rotate(${turn})`} />
      ))}
    </svg>
  )
}

/** The page everybody except administrators sees during maintenance: 503 with Retry-After. (ST1) */
export function maintenancePage(request: Request, siteName: string): Response {
  const page = {
    siteName,
    title: 'Back soon',
    heading: 'We’ll be back soon',
    art: <Shutter />,
    footer: { href: '/admin-login', text: 'Admin' },
    children: (
      <>
        <p>
          {siteName} is down for maintenance. Your account, your messages and your bookings are safe, and nothing you
          saved is lost.
        </p>
        <a href={addressOf(request)}>Try again</a>
      </>
    ),
  }
  return plainPage(request, page, { status: 503, retryAfterSeconds: MAINTENANCE_RETRY_SECONDS })
}
