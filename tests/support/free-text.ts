// Who may have written what stands in each text column, and why contact data in it reaches nobody before a booking is
// confirmed (X125). tests/database/contact-data.test.ts walks the database's own list of columns: one that is not in
// here fails, and for 'refused' and 'redacted' ones contact data is really sent.

/** The field refuses it. */
const REFUSED = 'refused'
/** What is stored is what the other side reads. */
const REDACTED = 'redacted'
/** Made of other columns, or of the product's own words: clean when they are. */
const DERIVED = 'derived'
/** The product's own words, numbers, keys and hashes, or a choice from a list. */
const OURS = 'ours'
/** Only the one who wrote it reads it again. */
const PRIVATE = 'private'
/** The other side gets it only when nothing in it would be removed, until the booking is confirmed. */
const HELD = 'held back'
/** Administrators only: read or written by them. */
const STAFF = 'staff'
/** Can be written only once the booking is confirmed. */
const AFTER = 'after confirmation'
/** The field for exactly this, which others see when the rules let them: contact card, website and Instagram. */
const CONTACT = 'contact field'

export type Answer =
  | typeof REFUSED
  | typeof REDACTED
  | typeof DERIVED
  | typeof OURS
  | typeof PRIVATE
  | typeof HELD
  | typeof STAFF
  | typeof AFTER
  | typeof CONTACT

const all = (answer: Answer, table: string, columns: string): [string, Answer][] =>
  columns.split(' ').map((column) => [`${table}.${column}`, answer])

/** Columns whose names say everywhere that nobody types into them. */
export const OWN_COLUMNS =
  /^(?:status|stage|kind|hash|prev_hash|content_hash|token_hash|password_hash|storage_path|thumbhash|widths|ip|user_agent|request_id|actor_role|author_role|opened_role|role|type|from_status|from_stage|to_status|to_stage|idempotency_key|dedupe_key|provider|provider_ref|provider_id|provider_event_id|failure_code|failure_message|last_error|currency|cancellation_policy|cancellation_terms|side|sender_type|recipient_side|purpose|slug|time_zone|event_time_zone|action|entity_type|entity_id|target_type|version|terms_version|verify_code|content_type|party|job|template|source|schedule)$/

export const ANSWERS = new Map<string, Answer>([
  ...all(REFUSED, 'clients', 'first_name last_name partner_name city'),
  ...all(CONTACT, 'clients', 'email phone'),
  ...all(REFUSED, 'profiles', 'first_name'),
  ...all(REFUSED, 'photographers', 'name business_name bio location'),
  ...all(CONTACT, 'photographers', 'email phone couples_phone website instagram_Id'),
  ...all(OURS, 'photographers', 'approval_status availability_mode business_type rejection_reasons specialty tags'),
  // An administrator's words to one vendor.
  // Another calendar of theirs: its name and address are shown to the photographer alone.
  ...all(PRIVATE, 'calendar_feeds', 'name address'),
  ...all(OURS, 'calendar_feeds', 'etag last_modified failure'),
  ...all(STAFF, 'photographers', 'admin_notes suspended_reason'),
  // Why an administrator looked at Curio as somebody: that person reads it.
  ...all(STAFF, 'viewings', 'reason'),
  ...all(OURS, 'viewings', 'session_hash'),
  // What somebody calls their own phone or key.
  ...all(PRIVATE, 'totp_factors', 'name'),
  ...all(OURS, 'totp_factors', 'secret'),
  ...all(PRIVATE, 'passkeys', 'name'),
  ...all(OURS, 'passkeys', 'credential_id public_key transports'),
  ...all(OURS, 'recovery_codes', 'code_hash'),
  ...all(OURS, 'webauthn_challenges', 'challenge'),
  ...all(REFUSED, 'packages', 'name deliverables'),
  ...all(REFUSED, 'package_items', 'name'),
  ...all(REFUSED, 'photographer_policies', 'travel backup_plan'),
  ...all(OURS, 'photographer_policies', 'second_shooter'),
  // Becomes part of a message only in the composer, and is redacted with it.
  ...all(PRIVATE, 'saved_replies', 'name text'),
  ...all(REFUSED, 'photographer_images', 'alt'),
  ...all(OURS, 'photographer_images', 'category image_url measures'),
  ...all(OURS, 'uploads', 'measures'),
  // File names are shown to their owner and to administrators, who look at an application.
  ...all(PRIVATE, 'photographer_images', 'original_name'),
  ...all(REFUSED, 'weddings', 'title venue'),
  ...all(STAFF, 'weddings', 'hidden_reason'),
  ...all(REFUSED, 'wedding_images', 'alt'),
  ...all(PRIVATE, 'wedding_images', 'original_name'),
  ...all(PRIVATE, 'uploads', 'original_name'),
  ...all(PRIVATE, 'review_photos', 'original_name'),
  ...all(OURS, 'reviews', 'author photos'),
  ...all(REDACTED, 'reviews', 'body'),
  ...all(OURS, 'reviews', 'removed_reason'),
  ...all(OURS, 'review_disputes', 'reason decision'),
  ...all(STAFF, 'review_disputes', 'explanation writer_answer subject_answer'),
  ...all(OURS, 'review_disputes', 'opened_by'),
  ...all(REDACTED, 'couple_notes', 'body answer'),
  ...all(REDACTED, 'review_replies', 'body'),
  ...all(REDACTED, 'inquiries', 'note city venue package_name decline_reason'),
  ...all(OURS, 'inquiries', 'budget_band'),
  // A copy of a photographer's own package.
  ...all(DERIVED, 'inquiries', 'chosen_package'),
  // Waits for its writer's address to be confirmed; becomes an inquiry through the same door.
  ...all(PRIVATE, 'inquiry_drafts', 'input'),
  ...all(REDACTED, 'vendor_messages', 'content'),
  ...all(HELD, 'message_attachments', 'original_name'),
  ...all(OURS, 'message_attachments', 'flags'),
  ...all(STAFF, 'vendor_messages', 'content_original'),
  ...all(OURS, 'vendor_messages', 'flags'),
  ...all(STAFF, 'thread_reports', 'reason'),
  ...all(OURS, 'contact_cases', 'cause decision'),
  ...all(OURS, 'contact_steps', 'step'),
  ...all(REFUSED, 'bookings', 'event_location package_details'),
  ...all(REDACTED, 'bookings', 'cancel_reason'),
  ...all(REDACTED, 'offers', 'message decline_note counter_note'),
  // Only its writer reads it; what is sent of it passes the offer's own fields.
  ...all(PRIVATE, 'offer_drafts', 'content'),
  // Figures.
  ...all(OURS, 'offers', 'counter_wishes'),
  // The photographer's alone: the couple reads the state and the rate.
  ...all(PRIVATE, 'offers', 'venue sales_tax'),
  ...all(PRIVATE, 'bookings', 'sales_tax'),
  ...all(PRIVATE, 'vendor_contracts', 'sales_tax'),
  ...all(OURS, 'tax_reports', 'calculation_ref line_ref'),
  ...all(OURS, 'tax_remittances', 'state'),
  ...all(STAFF, 'tax_remittances', 'reference reversal_reason'),
  ...all(REFUSED, 'offers', 'package_details'),
  ...all(REFUSED, 'offer_items', 'label'),
  ...all(DERIVED, 'booking_events', 'data'),
  ...all(OURS, 'booking_tasks', 'title'),
  ...all(AFTER, 'deliveries', 'changes_note note pin url'),
  ...all(AFTER, 'disputes', 'reason'),
  ...all(STAFF, 'disputes', 'decision'),
  ...all(AFTER, 'dispute_messages', 'body'),
  ...all(AFTER, 'day_plan_entries', 'title note address contact_role people'),
  ...all(CONTACT, 'day_plan_entries', 'phone'),
  ...all(AFTER, 'day_plan_changes', 'before after'),
  ...all(OURS, 'day_plan_changes', 'field by_side'),
  ...all(AFTER, 'amendments', 'note items before after close_reason proposal answer'),
  ...all(OURS, 'amendments', 'proposed_by'),
  ...all(OURS, 'amendment_pdfs', 'sha256'),
  ...all(REFUSED, 'vendor_contracts', 'title content'),
  ...all(REDACTED, 'vendor_contracts', 'close_reason'),
  ...all(OURS, 'vendor_contracts', 'platform_clauses'),
  ...all(DERIVED, 'vendor_contracts', 'annexes'),
  // The name and the text of the PDF are refused at its own address: annexes.test.ts.
  ...all(DERIVED, 'contract_annexes', 'name'),
  ...all(OURS, 'contract_annexes', 'sha256'),
  // Words that a contract starts with: the contract's own fields.
  ...all(PRIVATE, 'contract_templates', 'name'),
  ...all(REFUSED, 'contract_templates', 'title content'),
  ...all(DERIVED, 'vendor_contracts', 'event_location'),
  ...all(OURS, 'contract_pdfs', 'edition sha256'),
  ...all(STAFF, 'money_approvals', 'input reason outcome'),
  ...all(OURS, 'money_approvals', 'sums'),
  ...all(OURS, 'money_documents', 'code'),
  // Names, which refuse contact data; the address is the reader's own.
  ...all(DERIVED, 'money_documents', 'content'),
  ...all(OURS, 'money_document_pdfs', 'sha256'),
  ...all(REFUSED, 'contract_signatures', 'full_name'),
  ...all(OURS, 'contract_signatures', 'consent_text'),
  ...all(DERIVED, 'contract_events', 'data'),
  ...all(DERIVED, 'directory_cards', 'card search'),
  ...all(DERIVED, 'notifications', 'title body'),
  ...all(OURS, 'notifications', 'href'),
  ...all(OURS, 'muted_kinds', 'channel'),
  ...all(DERIVED, 'email_outbox', 'props subject html text'),
  ...all(CONTACT, 'email_outbox', 'to_address'),
  ...all(DERIVED, 'captured_mails', 'subject html text headers tags'),
  ...all(CONTACT, 'captured_mails', 'from_address to_address'),
  ...all(STAFF, 'email_events', 'payload'),
  ...all(CONTACT, 'mail_stops', 'address'),
  ...all(CONTACT, 'email_tokens', 'email'),
  ...all(CONTACT, 'data_requests', 'email'),
  ...all(CONTACT, 'partner_invites', 'email'),
  // Whom an administrator invites to the team; the account takes it over.
  ...all(STAFF, 'team_invites', 'email first_name'),
  ...all(OURS, 'client_members', 'place'),
  ...all(OURS, 'date_alerts', 'muted'),
  ...all(CONTACT, 'users', 'email'),
  ...all(CONTACT, 'identities', 'email'),
  ...all(OURS, 'identities', 'subject'),
  ...all(OURS, 'known_devices', 'network'),
  ...all(CONTACT, 'newsletter_subscribers', 'email'),
  // What an applicant answers to the team, and what the team asks.
  ...all(STAFF, 'info_requests', 'answer message'),
  // A sworn notice reaches the photographer only once our team has found it complete; the law sends the counter-notice on.
  ...all(STAFF, 'takedowns', 'claimant claimant_email claimant_address work claim signature reason'),
  ...all(STAFF, 'takedowns', 'counter counter_name counter_address counter_signature'),
  ...all(OURS, 'takedowns', 'origin pair'),
  ...all(STAFF, 'help_requests', 'name email question answer'),
  ...all(OURS, 'help_requests', 'page'),
  ...all(STAFF, 'staff_notes', 'body'),
  // What reviewers write for each other.
  ...all(STAFF, 'vetting_scores', 'notes'),
  ...all(OURS, 'vetting_cases', 'outcome known averages'),
  ...all(OURS, 'vetting_scores', 'points'),
  ...all(CONTACT, 'application_checks', 'website'),
  ...all(OURS, 'application_checks', 'website_fault'),
  ...all(STAFF, 'audit_events', 'before after reason'),
  ...all(STAFF, 'moderation_actions', 'reason'),
  ...all(STAFF, 'webhook_endpoints', 'url'),
  ...all(OURS, 'webhook_endpoints', 'events off_reason'),
  ...all(OURS, 'webhook_deliveries', 'event body'),
  ...all(OURS, 'webhook_attempts', 'fault'),
  ...all(STAFF, 'settings', 'value'),
  ...all(STAFF, 'settings_history', 'value previous'),
  ...all(STAFF, 'payouts', 'release_reason'),
  ...all(STAFF, 'recoveries', 'waive_reason'),
  ...all(DERIVED, 'refunds', 'reason'),
  // The bank's reason, in the payment service's name for it.
  ...all(OURS, 'refund_returns', 'reason'),
  ...all(PRIVATE, 'payout_accounts', 'holder_name bank_name'),
  ...all(OURS, 'payout_accounts', 'account_last4 bank_ref due'),
  ...all(PRIVATE, 'vendor_tasks', 'title description'),
  ...all(PRIVATE, 'shortlist_notes', 'note'),
  ...all(PRIVATE, 'calendar_days', 'note'),
  // The unsent application of one browser.
  ...all(PRIVATE, 'upload_sessions', 'draft'),
  ...all(OURS, 'saved_ways', 'consent_version customer_ref last4 mandate_ref method_ref name way'),
  ...all(OURS, 'way_setups', 'consent_version customer_ref page_url session_ref'),
  ...all(OURS, 'automatic_payments', 'ended_why'),
  ...all(
    OURS,
    'charges',
    'bank_last4 bank_name card_brand card_last4 checkout_url consent_version customer_ref intent_ref session_ref way',
  ),
  ...all(OURS, 'payment_events', 'account_ref object_ref'),
  ...all(OURS, 'balance_changes', 'ref source_ref'),
  ...all(OURS, 'chargebacks', 'reason'),
  // The couple's name and address, at the provider and for administrators, until it is handled.
  ...all(STAFF, 'payment_events', 'payload'),
  ...all(OURS, 'file_deletions', 'key reason'),
  ...all(OURS, 'job_runs', 'error summary'),
  ...all(OURS, 'journal', 'description'),
  ...all(OURS, 'ledger_entries', 'account account_kind'),
  ...all(OURS, 'markets', 'name'),
  ...all(OURS, 'styles', 'name'),
  ...all(OURS, 'rate_limits', 'key'),
])
