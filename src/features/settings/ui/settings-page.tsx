import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { trpc } from '#shell/trpc.ts'
import { showTab, tabList } from '#ui/nav/url-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { SETTINGS_TABS, type SettingsTab } from '../inputs.ts'
import { FiguresTab } from './figures-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { SettingsHistory } from './history.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import classes from './settings.module.css'
import { TaxTab } from './tax-tab.tsx'
import { VendorTab } from './vendor-tab.tsx'
import { OwnVersionsProvider } from './version.tsx'
import { VettingTab } from './vetting-tab.tsx'

const LABELS: Record<SettingsTab, string> = {
  general: 'General',
  vendors: 'Vendor Management',
  vetting: 'Vetting',
  notifications: 'Notifications',
  tax: 'Sales tax',
  figures: 'Figures',
  limits: 'Limits',
  history: 'History',
}

const route = getRouteApi('/_admin/admin/settings')

/** Everything an administrator may set, tab by tab, and who set what. (R28, P11) */
export function SettingsPage() {
  const { tab = 'general' } = route.useSearch()
  const navigate = route.useNavigate()
  // What is being edited must not change underneath: a newer version is reported on saving.
  const { data, isError, isFetching, refetch } = trpc.settings.get.useQuery(undefined, {
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
  const show = (next: string | null) => {
    const chosen = SETTINGS_TABS.find((known) => known === next)
    if (chosen) void navigate({ search: chosen === 'general' ? {} : { tab: chosen }, replace: true })
  }
  return (
    <>
      <title>Settings</title>
      <PageHeader title="Settings" subtitle="Changes take effect as soon as they’re saved." />
      {isError && !data && (
        <PageState.Error title="The settings didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && <PageState.Loading label="Loading settings..." rows={6} />}
      {data && (
        <OwnVersionsProvider>
          <Tabs value={tab} onChange={show}>
            <Tabs.List ref={(list) => showTab(list, SETTINGS_TABS.indexOf(tab))} className={tabList}>
              {SETTINGS_TABS.map((name) => (
                <Tabs.Tab key={name} value={name} className={classes.tab}>
                  {LABELS[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="general" className={classes.panel}>
              <GeneralTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="vendors" className={classes.panel}>
              <VendorTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="vetting" className={classes.panel}>
              <VettingTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="notifications" className={classes.panel}>
              <NotificationsTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="tax" className={classes.panel}>
              <TaxTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="figures" className={classes.panel}>
              <FiguresTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="limits" className={classes.panel}>
              <LimitsTab stored={data} />
            </Tabs.Panel>
            <Tabs.Panel value="history" className={classes.panel}>
              {tab === 'history' && <SettingsHistory />}
            </Tabs.Panel>
          </Tabs>
        </OwnVersionsProvider>
      )}
    </>
  )
}
