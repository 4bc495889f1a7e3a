-- Deletes the contracts, addenda and signatures of weddings before a day, with their PDFs, and what receipts and invoices
-- say of people. Numbers and amounts of the receipts stay, because the books have to add up. Returns how many contracts.
create or replace function forget_papers(before_day date) returns int
language plpgsql as $$
declare
  ended uuid[] := array(select b.id from bookings b
    where b.event_date < before_day and b.status in ('completed', 'cancelled') and b.stage <> 'disputed');
  gone uuid[] := array(select c.id from vendor_contracts c where c.booking_id = any (ended)
    or (c.booking_id is null and coalesce(c.event_date, c.created_at::date) < before_day));
begin
  delete from amendment_pdfs p using amendments a where a.id = p.amendment_id and a.booking_id = any (ended);
  delete from amendments where booking_id = any (ended);
  delete from contract_pdfs where contract_id = any (gone);
  delete from contract_signatures where contract_id = any (gone);
  delete from contract_events where contract_id = any (gone);
  delete from vendor_contracts where id = any (gone);
  delete from contract_annexes a where a.removed_at is not null and not exists (select from vendor_contracts c
    where c.vendor_id = a.photographer_id and c.annexes @> jsonb_build_array(jsonb_build_object('sha256', a.sha256)));
  delete from money_document_pdfs p using money_documents d where d.id = p.document_id and d.booking_id = any (ended);
  update money_documents set content = '{}' where booking_id = any (ended) and content <> '{}';
  return cardinality(gone);
end
$$;
