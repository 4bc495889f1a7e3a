import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './url-tabs.module.css'

type UrlTabsProps<Value extends string> = {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  /** Puts the tab into the URL. */
  onChange: (value: Value) => void
  children: ReactNode
}

/** Tabs whose selection is in the URL, so that Back and shared links keep it. Only the selected panel is rendered. */
export function UrlTabs<Value extends string>({ label, tabs, value, onChange, children }: UrlTabsProps<Value>) {
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next as Value)} keepMounted>
      <Tabs.List aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={classes.panel}>
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
