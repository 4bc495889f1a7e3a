import { PageHeader } from '#ui/page-header.tsx'
import { UrlTabs } from '#ui/url-tabs.tsx'
import type { ModerationTab } from '../search.ts'
import { MODERATION_SUBTITLE, MODERATION_TITLE } from '../texts.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { ReportedTab } from './reported-tab.tsx'
import { useModerationSearch } from './use-moderation.ts'

const TABS = [
  { value: 'messages', label: 'Messages' },
  { value: 'reported', label: 'Reported' },
] as const satisfies { value: ModerationTab; label: string }[]

/** Everybody's messages with their flags, and what was reported. (R27, P10, AD5) */
export function ModerationPage() {
  const { search, change } = useModerationSearch()
  const { tab = 'messages', message } = search
  return (
    <>
      <title>{MODERATION_TITLE}</title>
      <PageHeader title={MODERATION_TITLE} subtitle={MODERATION_SUBTITLE} />
      <UrlTabs
        label="Messages and reports"
        tabs={TABS}
        value={tab}
        onChange={(next) => change({ tab: next === 'messages' ? undefined : next, order: '-date' })}
      >
        {tab === 'messages' ? (
          <MessagesTab search={search} onChange={change} />
        ) : (
          <ReportedTab search={search} onChange={change} />
        )}
      </UrlTabs>
      <MessageDialog id={message} onClose={() => change({ message: undefined })} />
    </>
  )
}
