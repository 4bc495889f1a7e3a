import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { CONTRACT_STATUSES } from '../model.ts'
import { ContractBadge } from './contract-badge.tsx'

it('each of the five states of a contract has a color of its own, and every state its word (C37)', async () => {
  const badges = await Promise.all(
    CONTRACT_STATUSES.map(async (status) => ({
      status,
      html: await drawn(<ContractBadge status={status} side="vendor" />),
    })),
  )
  for (const { status, html } of badges) expect(html.replaceAll(/<[^>]*>/g, '').toLowerCase()).toBe(status)
  const five = badges.filter(({ status }) => ['draft', 'sent', 'viewed', 'signed', 'expired'].includes(status))
  const colors = five.map(({ html }) => /data-ink="(\w+)"/.exec(html)![1])
  expect(colors.toSorted()).toEqual(['blue', 'purple', 'gray', 'green', 'red'].toSorted())
})
