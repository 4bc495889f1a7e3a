/** Title and description of /help; separate from the texts because every page's entry includes it. */
export const HELP_HEAD = {
  path: '/help',
  title: 'Help',
  description:
    'Inquiries, contracts, payments, canceling, disputes and payouts, explained in plain words, and a form that reaches a person.',
} as const
