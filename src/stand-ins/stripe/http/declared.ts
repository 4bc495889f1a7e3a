import type { Operation } from './parameters.ts'

/**
 * The names of every parameter that the official library declares, by operation. Written by `npx vitest run
 * src/stand-ins/stripe/http/parameters.test.ts -u`.
 */
export const DECLARED: Record<Operation, string> = {
  'accounts.create':
    'account_token business_profile business_type capabilities company controller country default_currency documents email expand external_account groups individual metadata settings tos_acceptance type',
  'accounts.retrieve': 'expand',
  'accounts.update':
    'account_token business_profile business_type capabilities company default_currency documents email expand external_account groups individual metadata settings tos_acceptance',
  'accounts.createLoginLink': 'expand',
  'accounts.listExternalAccounts': 'ending_before expand limit object starting_after',
  'accountLinks.create': 'account collect collection_options expand refresh_url return_url type',
  'checkout.sessions.create':
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency custom_fields custom_text customer customer_account customer_creation customer_email customer_update discounts excluded_payment_method_types expand expires_at integration_identifier invoice_creation line_items locale managed_payments metadata mode name_collection optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type subscription_data success_url tax_id_collection ui_mode wallet_options',
  'checkout.sessions.retrieve': 'expand',
  'checkout.sessions.list':
    'created customer customer_account customer_details ending_before expand limit payment_intent payment_link starting_after status subscription',
  'checkout.sessions.expire': 'expand',
  'customers.create':
    'address balance business_name cash_balance description email expand individual_name invoice_prefix invoice_settings metadata name next_invoice_sequence payment_method phone preferred_locales shipping source tax tax_exempt tax_id_data test_clock validate',
  'mandates.retrieve': 'expand',
  'paymentIntents.create':
    'allowed_payment_method_types amount amount_details application_fee_amount automatic_payment_methods capture_method confirm confirmation_method confirmation_token currency customer customer_account description error_on_requires_action excluded_payment_method_types expand hooks mandate mandate_data metadata off_session on_behalf_of payment_details payment_method payment_method_configuration payment_method_data payment_method_options radar_options receipt_email return_url setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group use_stripe_sdk',
  'paymentIntents.list': 'created customer customer_account ending_before expand limit starting_after',
  'paymentIntents.retrieve': 'client_secret expand',
  'paymentIntents.capture':
    'amount_details amount_to_capture application_fee_amount expand final_capture hooks metadata payment_details statement_descriptor statement_descriptor_suffix transfer_data',
  'paymentIntents.cancel': 'cancellation_reason expand',
  'paymentMethods.detach': 'expand',
  'paymentMethods.retrieve': 'expand',
  'setupIntents.retrieve': 'client_secret expand',
  'charges.retrieve': 'expand',
  'charges.list': 'created customer ending_before expand limit payment_intent starting_after transfer_group',
  'refunds.create':
    'amount charge currency customer expand instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer',
  'refunds.retrieve': 'expand',
  'refunds.list': 'charge created ending_before expand limit payment_intent starting_after',
  'transfers.create':
    'amount currency description destination expand metadata source_transaction source_type transfer_group',
  'transfers.retrieve': 'expand',
  'transfers.list': 'created destination ending_before expand limit starting_after transfer_group',
  'transfers.createReversal': 'amount description expand metadata refund_application_fee',
  'disputes.retrieve': 'expand',
  'disputes.list': 'charge created ending_before expand limit payment_intent starting_after',
  'disputes.update': 'evidence expand intended_submission_method metadata submit',
  'disputes.close': 'expand',
  'payouts.create':
    'amount currency description destination expand metadata method payout_method source_type statement_descriptor',
  'payouts.retrieve': 'expand',
  'payouts.list': 'arrival_date created destination ending_before expand limit starting_after status',
  'balance.retrieve': 'expand',
  'balanceTransactions.retrieve': 'expand',
  'balanceTransactions.list': 'created currency ending_before expand limit payout source starting_after type',
  'events.retrieve': 'expand',
  'events.list': 'created delivery_success ending_before expand limit starting_after type types',
  'tax.calculations.create':
    'currency customer customer_details expand line_items ship_from_details shipping_cost tax_date',
  'tax.calculations.retrieve': 'expand',
  'tax.registrations.list': 'ending_before expand limit starting_after status',
  'tax.transactions.createFromCalculation': 'calculation expand metadata posted_at reference',
  'tax.transactions.createReversal':
    'expand flat_amount line_items metadata mode original_transaction reference shipping_cost',
  'tax.transactions.retrieve': 'expand',
  'v2.core.accounts.create':
    'account_token configuration contact_email contact_phone dashboard defaults display_name identity include metadata',
  'v2.core.accounts.retrieve': 'include',
  'v2.core.accounts.update':
    'account_token configuration contact_email contact_phone dashboard defaults display_name identity include metadata',
  'v2.core.accounts.list': 'applied_configurations closed limit',
  'v2.core.accountLinks.create': 'account use_case',
  'v2.core.events.retrieve': '',
  'v2.core.events.list': 'created limit object_id types',
}
