import type { ServiceContext } from '#server/context.ts'
import { type CsvExport, exportTable } from '#server/lists/table.ts'
import type { ExportInput } from '../inputs.ts'
import { findCases, findPauses } from './cases.ts'
import { findMessages } from './messages.ts'
import { findNotGenuine, findReports } from './reports.ts'

const action = 'moderation.export'
type Found<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number]
type Pair = { at: Date; vendorName: string; coupleName: string; threadId: string; id: string }
const PAIR = {
  Date: (row: Pair) => row.at.toISOString(),
  Vendor: (row: Pair) => row.vendorName,
  Couple: (row: Pair) => row.coupleName,
}
const IDS = { Conversation: (row: Pair) => row.threadId, Id: (row: Pair) => row.id }

/**
 * One table of the page as CSV, in the order of its list; audited. Never the text of messages and inquiries: reading
 * those is audited one by one.
 */
export async function exportModeration(ctx: ServiceContext, input: ExportInput): Promise<CsvExport> {
  if (input.table === 'reports') {
    return exportTable<Found<typeof findReports>>(ctx, {
      action,
      entityType: 'reports',
      asked: input,
      columns: { ...PAIR, 'Reported by': (row) => row.side, Reason: (row) => row.reason, ...IDS },
      read: (tx, limit) => findReports(tx, input, limit),
    })
  }
  if (input.table === 'notGenuine') {
    return exportTable<Found<typeof findNotGenuine>>(ctx, {
      action,
      entityType: 'inquiries',
      asked: input,
      columns: { ...PAIR, ...IDS },
      read: (tx, limit) => findNotGenuine(tx, input, limit),
    })
  }
  if (input.table === 'cases') {
    return exportTable<Found<typeof findCases>>(ctx, {
      action,
      entityType: 'contactCases',
      asked: input,
      columns: { ...PAIR, Side: (row) => row.side, Cause: (row) => row.cause, ...IDS },
      read: (tx, limit) => findCases(tx, input, limit),
    })
  }
  if (input.table === 'pauses') {
    return exportTable<Found<typeof findPauses>>(ctx, {
      action,
      entityType: 'contactSteps',
      asked: input,
      columns: { ...PAIR, Person: (row) => row.email, Until: (row) => row.until?.toISOString(), ...IDS },
      read: (tx, limit) => findPauses(tx, ctx.now(), input, limit),
    })
  }
  return exportTable<Found<typeof findMessages>>(ctx, {
    action,
    entityType: input.table,
    asked: input,
    columns: {
      ...PAIR,
      From: (row) => row.senderType,
      To: (row) => row.recipientSide ?? '',
      Flagged: (row) => row.isFlagged,
      Flags: (row) => row.flags.join('; '),
      Read: (row) => row.isRead,
      ...IDS,
    },
    read: (tx, limit) => findMessages(tx, input, limit),
  })
}
