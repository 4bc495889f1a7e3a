import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { fetched } from '#ui/page/fetched.tsx'
import { type AdminEvent, EVENT_LABELS, possibleEvents } from '../model.ts'
import type { ApplicationsSearch } from '../search.ts'
import type { ApplicationRow } from './types.ts'

const DecisionDialog = fetched(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog), {
  place: 'over',
})

/** Details, and every decision the application's status allows. */
export function ActionsMenu({ row }: { row: ApplicationRow }) {
  const { open } = useListSearch<ApplicationsSearch>()
  const [event, setEvent] = useState<AdminEvent | null>(null)
  const name = row.businessName || row.name
  const events = row.isConfirmed ? possibleEvents(row.approvalStatus) : []
  return (
    <>
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon />} aria-label={`Actions for ${name}`}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open(row.id)}>View details</Menu.Item>
          {events.map((possible) => (
            <Menu.Item key={possible} onClick={() => setEvent(possible)}>
              {EVENT_LABELS[possible]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {event && (
        <DecisionDialog
          application={{
            id: row.id,
            name: row.name,
            businessName: name,
            status: row.approvalStatus,
            hasMarket: row.hasMarket,
          }}
          event={event}
          onClose={() => setEvent(null)}
        />
      )}
    </>
  )
}
