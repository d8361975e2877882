-- What a refund does to invoices is said in invoice/refund-actions.ts, in the refund's own transaction.
drop trigger invoice_follows_refund on refund;
drop function invoice_follows_refund();
