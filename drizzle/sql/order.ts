// Functions, triggers and views: one object or one family a file. To change one, edit its file: the next migration run
// applies all of them again, so every statement replaces what is there. Each comes after those that it uses.

/** Functions that columns and indexes compute with. */
export const BEFORE_TABLES = ['text/search-text', 'accounts/network-of'] as const

export const AFTER_TABLES = [
  'records/bulk-load',
  'records/append-only',
  'records/chains',
  'records/application-audit-logs',
  'accounts/couples',
  'uploads/limits',
  'uploads/dropped-files',
  'photographers/packages',
  'photographers/weddings',
  'calendar/capacity',
  'calendar/days',
  'payments/charged-back',
  'bookings/guard',
  'bookings/tasks',
  'bookings/ties',
  'contracts/guard',
  'contracts/amendments',
  'contracts/forget-papers',
  'contracts/signed-problems',
  'payments/qualifying-booking',
  'payments/ledger',
  'payments/problems',
  'payments/documents',
  'payments/approvals',
  'payments/service',
  'reviews/ratings',
  'photographers/facts',
  'matching/looks',
  'directory/cards',
  'directory/listed-at',
  'search/meaning',
  'search/packing',
  'search/notes',
  'search/bitmaps',
  'search/find',
  'search/differences',
] as const
