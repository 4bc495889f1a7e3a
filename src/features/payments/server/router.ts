import { adminProcedure, clientProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
import {
  ExportMoneyInput,
  ListInput,
  PayoutIdInput,
  PayoutPageInput,
  RemittanceInput,
  ReverseRemittanceInput,
} from '../inputs.ts'
import {
  DOCUMENT_SORTS,
  DocumentsInput,
  LINE_SORTS,
  LinesInput,
  PAYOUT_SORTS,
  PayoutsInput,
  REFUND_SORTS,
  RefundsInput,
  RULE_SORTS,
  RulesInput,
  TAX_SORTS,
  TaxMonthsInput,
} from '../search.ts'
import { getMoneyOverview, retryPayout } from './books/admin.ts'
import { exportMoney } from './books/admin-export.ts'
import { listDocuments, listLines, listPayouts, listRefunds, listRules, listTaxMonths } from './books/admin-tables.ts'
import { getTaxOwed, recordRemittance, reverseRemittance } from './books/remit-tax.ts'
import { listReceipts } from './documents/documents.ts'
import { earningsCsv, getEarnings } from './earnings.ts'
import { checkPayoutAccount, getPayoutAccount, openPayoutPage } from './payout-account.ts'

/** The books: what moves no booking. `src/app/payments-router.ts` adds what does. */
export const moneyRouter = router({
  /** The couple's receipts and credit notes. */
  receipts: clientProcedure.query(service(listReceipts)),
  /** The photographer's own money. NOT_FOUND. */
  earnings: vendorProcedure.input(ListInput).query(service(getEarnings)),
  /** The same as CSV. NOT_FOUND. */
  earningsCsv: vendorProcedure.query(service(earningsCsv)),
  /** Where the photographer's money goes, masked. NOT_FOUND. */
  payoutAccount: vendorProcedure.meta({ isSecret: true }).query(service(getPayoutAccount)),
  /** The payment service's page where it is entered and changed. NOT_FOUND, INVALID_CREDENTIALS, RATE_LIMITED. */
  openPayoutPage: vendorProcedure
    .meta({ stepUp: 'factor', meanwhile: 'outside', timeless: 'belongs to no booking' })
    .input(PayoutPageInput)
    .mutation(service(openPayoutPage)),
  /** Reads it at the payment service. NOT_FOUND, RATE_LIMITED. */
  checkPayoutAccount: vendorProcedure
    .meta({ meanwhile: 'outside', timeless: 'belongs to no booking' })
    .mutation(service(checkPayoutAccount)),
  /** Balances, and how much is wrong or in transit. */
  overview: adminProcedure.meta({ statements: 7 }).query(service(getMoneyOverview)),
  /** One page of payouts. */
  adminPayouts: adminProcedure
    .meta({ sorts: PAYOUT_SORTS, exportedAs: 'payouts' })
    .input(PayoutsInput)
    .query(service(listPayouts)),
  /** One page of the couples' payments. */
  adminPayments: adminProcedure
    .meta({ sorts: LINE_SORTS, exportedAs: 'payments' })
    .input(LinesInput)
    .query(service(listLines)),
  /** One page of refunds. */
  adminRefunds: adminProcedure
    .meta({ sorts: REFUND_SORTS, exportedAs: 'refunds' })
    .input(RefundsInput)
    .query(service(listRefunds)),
  /** One page of receipts, invoices and credit notes. */
  adminDocuments: adminProcedure
    .meta({ sorts: DOCUMENT_SORTS, exportedAs: 'documents' })
    .input(DocumentsInput)
    .query(service(listDocuments)),
  /** One page of the sales tax that is owed, by month. */
  adminTax: adminProcedure
    .meta({ sorts: TAX_SORTS, exportedAs: 'tax' })
    .input(TaxMonthsInput)
    .query(service(listTaxMonths)),
  /** What is left to remit to each state, and what was remitted. */
  taxOwed: adminProcedure.query(service(getTaxOwed)),
  /** Writes down what was paid to a state. INVALID_INPUT. */
  recordRemittance: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'adds', audited: 'payments.recordRemittance', timeless: 'waits for us' })
    .input(RemittanceInput)
    .mutation(service(recordRemittance)),
  /** Reverses one that was recorded by mistake. NOT_FOUND, INVALID_TRANSITION. */
  reverseRemittance: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'payments.reverseRemittance', timeless: 'waits for us' })
    .input(ReverseRemittanceInput)
    .mutation(service(reverseRemittance)),
  /** One page of the broken rules of the books. */
  adminRules: adminProcedure
    .meta({ sorts: RULE_SORTS, exportedAs: 'rules' })
    .input(RulesInput)
    .query(service(listRules)),
  /** One of these tables as CSV; audited. */
  adminExport: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'payments.adminExport' })
    .input(ExportMoneyInput)
    .mutation(service(exportMoney)),
  /** Tries a failed payout again. CONFLICT. */
  retryPayout: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'payments.retryPayout', timeless: 'waits for us' })
    .input(PayoutIdInput)
    .mutation(service(retryPayout)),
})
