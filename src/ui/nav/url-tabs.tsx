import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './url-tabs.module.css'

/** A row of tabs that is swiped where it is longer than the page. */
export const tabList = classes.list

type UrlTabsProps<Value extends string> = {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  /** Puts the tab into the URL. */
  onChange: (value: Value) => void
  children: ReactNode
}

/** Scrolls a row of tabs until this one is whole. */
export function showTab(list: HTMLElement | null, place: number): void {
  const tab = list?.querySelectorAll('[role="tab"]').item(place)?.getBoundingClientRect()
  const box = list?.getBoundingClientRect()
  if (!list || !tab || !box) return
  if (tab.right > box.right) list.scrollLeft += tab.right - box.right
  else if (tab.left < box.left) list.scrollLeft -= box.left - tab.left
}

/** Tabs whose selection is in the URL, so that Back and shared links keep it. Only the selected panel is rendered. */
export function UrlTabs<Value extends string>({ label, tabs, value, onChange, children }: UrlTabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => showTab(list.current, place), [place])
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next as Value)} keepMounted>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
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
