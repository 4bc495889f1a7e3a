import { createFileRoute, redirect } from '@tanstack/react-router'

/** The other spelling of the URL. */
export const Route = createFileRoute('/_admin/admin/e-mails')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/emails', replace: true })
  },
})
