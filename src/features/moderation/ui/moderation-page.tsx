import { getRouteApi } from '@tanstack/react-router'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { UrlTabs } from '#ui/nav/url-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { ModerationSearch, ModerationTab } from '../search.ts'
import { MODERATION_SUBTITLE, MODERATION_TITLE } from '../texts.ts'
import { CaseDialog } from './case-dialog.tsx'
import { ContactTab } from './contact-tab.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { type NoteAction, ReportDialog } from './report-dialog.tsx'
import { ReportedTab } from './reported-tab.tsx'
import { useMessages } from './use-moderation.ts'

const route = getRouteApi('/_admin/admin/messages')

const TABS = [
  { value: 'messages', label: 'Messages' },
  { value: 'contact', label: 'Contact details' },
  { value: 'reported', label: 'Reported' },
] as const satisfies { value: ModerationTab; label: string }[]

/** Everyone's messages with their flags, and what was reported. (P10) */
export function ModerationPage({ noteAction }: { noteAction: NoteAction }) {
  const search: ModerationSearch = route.useSearch()
  const { filter, openTab } = useListSearch<ModerationSearch>()
  const { tab = 'messages', message, after } = search
  const list = useMessages({ ...search, filter: search.filter ?? 'flagged' })
  const listed = tab === 'messages' ? (list.data?.items.map(({ id }) => id) ?? []) : []
  return (
    <>
      <title>{MODERATION_TITLE}</title>
      <PageHeader title={MODERATION_TITLE} subtitle={MODERATION_SUBTITLE} />
      <UrlTabs
        label="Messages and reports"
        tabs={TABS}
        value={tab}
        onChange={(next) => openTab(next === 'messages' ? undefined : next)}
      >
        {tab === 'messages' && <MessagesTab search={search} onChange={filter} />}
        {tab === 'contact' && <ContactTab search={search} onChange={filter} />}
        {tab === 'reported' && <ReportedTab search={search} onChange={filter} />}
      </UrlTabs>
      <MessageDialog
        id={message}
        listed={listed}
        onOpen={(id) => filter({ message: id, after })}
        onClose={() => filter({ message: undefined, after })}
      />
      {search.report && (
        <ReportDialog
          key={search.report}
          id={search.report}
          onClose={() => filter({ report: undefined, after })}
          noteAction={noteAction}
        />
      )}
      {search.case && (
        <CaseDialog key={search.case} id={search.case} onClose={() => filter({ case: undefined, after })} />
      )}
    </>
  )
}
