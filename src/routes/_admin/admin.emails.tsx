import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { MAIL_DEFAULTS, MailSearch } from '#features/mail-log/search.ts'
import { MailLogPage } from '#features/mail-log/ui/mail-log-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/emails')({
  validateSearch: MailSearch,
  search: { middlewares: [stripSearchParams(MAIL_DEFAULTS)] },
  staticData: {
    asks: ({ search: { mail: _mail, ...listed } }: { search: MailSearch }) => [ask('mailLog.list', listed)],
  },
  component: MailLogPage,
})
