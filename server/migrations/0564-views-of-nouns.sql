-- What a noun shows of its rows to statements of other nouns. Each view has the columns that others read and nothing else,
-- so that its noun may change the rest; the planner puts a view's table in its place. Doors say what a row of each is.
-- suits 0.3.0

create view member_facts as
  select id, mobile, nickname, avatar, disabled, left_at
    from member;
create view membership_now as
  select member_id, institution_id, roles, since, unit_id, manages
    from membership where state = 'active';
create view membership_ever as
  select member_id, institution_id, roles, state, since, unit_id, manages
    from membership;
create view institution_facts as
  select id, jigou, credit_code, region_text, address, contact_name, state, approval_version, closed_at
    from institution;

create view points_entry_facts as
  select id, member_id, delta, balance_after, kind, reference
    from points_entry;
create view points_account_facts as
  select member_id, balance
    from points_account;
create view top_up_facts as
  select id, no, member_id, amount_fen, state, pay_before
    from top_up;

create view unit_facts as
  select id, institution_id, name, above, state
    from unit;

create view fund_facts as
  select id, institution_id, code, state, left_fen
    from fund;

create view address_facts as
  select id, member_id, receiver, phone, region_code, region_text, detail, tag, is_default
    from address;

create view product_facts as
  select id, title, subtitle, brand_id, category_id, category1_id, category2_id, category_path, unit, keywords, tags,
         axes, key_spec, facets, status, sold, first_image, price_min_fen, price_max_fen, in_stock, on_sale_at,
         deleted_at, priority
    from product;
create view sku_facts as
  select id, product_id, model_code, code_key, barcode, spec_values, price_fen, points, weight_g, image, stock,
         min_quantity, step_quantity, lead_days, enabled, position, shelf, backorder
    from sku;
create view category_facts as
  select id, name, visible, path
    from category;
create view tier_price_facts as
  select sku_id, from_quantity, price_fen
    from tier_price;

create view voucher_facts as
  select id, kind, member_id, digits, state, valid_until
    from voucher;

create view depot_item_facts as
  select id, member_id, sku_id, held
    from depot_item;
create view depot_entry_facts as
  select id, item_id, member_id, kind, delta, reference, note, at
    from depot_entry;
create view depot_lot_facts as
  select order_line_id, item_id, held
    from depot_lot;
create view depot_lot_entry_facts as
  select entry_id, order_line_id, delta
    from depot_lot_entry;

create view purchase_request_facts as
  select id, no, institution_id, member_id, unit_id, state, currency, payable_fen, payable_points, amounts, created_at,
         fund_id
    from purchase_request;

create view order_facts as
  select id, no, member_id, institution_id, unit_id, state, currency, rate, pay_way, delivery, goods_fen, goods_points,
         freight_fen, freight_points, deduct_points, deduct_fen, payable_fen, payable_points, reward_points, address,
         remark, po_number, pieces, kinds, fund_id, fund_code, fund_name, created_at, pay_before, paid_at, done_at,
         ended_at
    from shop_order;
create view order_line_facts as
  select id, order_id, position, sku_id, product_id, title, spec, model_code, image, unit, price_fen, points, quantity,
         amount_fen, amount_points, shipped_quantity, asked_back, given_back
    from order_line;

create view activity_facts as
  select id, kind, title, place, starts_at, ends_at, fee_fen, fee_points, published, cancelled_at, changed_at
    from activity;
create view sign_up_facts as
  select id, no, activity_id, member_id, institution_id, state, fee_fen, fee_points, created_at, pay_before,
         paid_at, cancelled_at
    from sign_up;

create view invoice_request_facts as
  select id, no, kind, state, number, red_number, file_id, red_file_id, created_at
    from invoice_request;

create view payment_facts as
  select id, out_trade_no, purpose, subject_id, member_id, payer_id, channel, channel_trade_no, merchant, amount_fen,
         amount_points, state, kept, created_at, paid_at, closed_at, ask_at
    from payment;
create view refund_facts as
  select id, out_refund_no, payment_id, merchant, amount_fen, amount_points, state, offline, problem, created_at,
         submitted_at, done_at
    from refund;

create view bank_transfer_facts as
  select id, order_id, code, state, received_fen, kept_fen, returned_fen
    from bank_transfer;
create view bank_slip_facts as
  select id, transfer_id, upload_id, amount_fen, payer, paid_on, state, reason, sent_at
    from bank_slip;

create view aftersale_facts as
  select id, no, order_id, member_id, kind, state, reason, freight_fen, refund_offered_at, created_at, state_at
    from aftersale;
create view aftersale_line_facts as
  select aftersale_id, order_line_id, quantity, amount_fen, amount_points, reward_points, from_accepted, from_refused,
         serials
    from aftersale_line;

create view upload_facts as
  select id, member_id, staff_id, kind, key, name, mime, size, width, height, used_at
    from upload;

create view staff_facts as
  select id, name, disabled_at
    from staff;

create view config_facts as
  select key, value, updated_at, updated_by
    from config_value;
