-- The database as it is now. Written by "npm run migrate", never by hand.

create extension pg_trgm;

create table acceptance (
  id bigint generated always as identity,
  no text not null,
  order_id bigint not null,
  institution_id bigint not null,
  member_id bigint not null,
  other_from_fen bigint,
  remark text not null,
  at timestamp with time zone not null,
  constraint acceptance_pkey PRIMARY KEY (id),
  constraint acceptance_no_key UNIQUE (no),
  constraint acceptance_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint acceptance_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint acceptance_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id)
);
CREATE INDEX acceptance_institution ON public.acceptance USING btree (institution_id, id DESC);
CREATE INDEX acceptance_order ON public.acceptance USING btree (order_id, id);
CREATE TRIGGER acceptance_append_only BEFORE DELETE OR UPDATE ON acceptance FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table acceptance_due (
  order_id bigint not null,
  institution_id bigint not null,
  due_at timestamp with time zone not null,
  constraint acceptance_due_pkey PRIMARY KEY (order_id),
  constraint acceptance_due_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint acceptance_due_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id)
);
CREATE INDEX acceptance_due_institution ON public.acceptance_due USING btree (institution_id, due_at DESC, order_id DESC);

create table acceptance_line (
  acceptance_id bigint not null,
  order_line_id bigint not null,
  accepted integer not null,
  refused integer not null,
  condition text not null,
  reason text,
  note text not null,
  serials text[] not null,
  reconsidered integer not null default 0,
  constraint acceptance_line_pkey PRIMARY KEY (acceptance_id, order_line_id),
  constraint acceptance_line_accepted_check CHECK (accepted >= 0),
  constraint acceptance_line_check CHECK ((accepted + refused) > 0),
  constraint acceptance_line_check1 CHECK ((refused > 0) = (reason IS NOT NULL)),
  constraint acceptance_line_check2 CHECK (cardinality(serials) <= accepted),
  constraint acceptance_line_condition_check CHECK (condition = ANY (ARRAY['good'::text, 'flawed'::text])),
  constraint acceptance_line_reason_check CHECK (reason = ANY (ARRAY['damaged'::text, 'short'::text, 'wrong'::text, 'other'::text])),
  constraint acceptance_line_reconsidered_check CHECK (reconsidered >= 0 AND reconsidered <= accepted),
  constraint acceptance_line_refused_check CHECK (refused >= 0),
  constraint acceptance_line_acceptance_id_fkey FOREIGN KEY (acceptance_id) REFERENCES acceptance(id),
  constraint acceptance_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id)
);
CREATE INDEX acceptance_line_order_line ON public.acceptance_line USING btree (order_line_id);
CREATE INDEX acceptance_line_refused ON public.acceptance_line USING btree (order_line_id) WHERE (refused > 0);
CREATE TRIGGER acceptance_line_append_only BEFORE DELETE OR UPDATE ON acceptance_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table acceptance_photo (
  acceptance_id bigint not null,
  "position" integer not null,
  upload_id bigint not null,
  constraint acceptance_photo_pkey PRIMARY KEY (acceptance_id, "position"),
  constraint acceptance_photo_acceptance_id_fkey FOREIGN KEY (acceptance_id) REFERENCES acceptance(id),
  constraint acceptance_photo_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE INDEX acceptance_photo_upload ON public.acceptance_photo USING btree (upload_id);
CREATE TRIGGER acceptance_photo_append_only BEFORE DELETE OR UPDATE ON acceptance_photo FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table acceptance_setting (
  institution_id bigint not null,
  enabled boolean not null,
  other_from_fen bigint,
  asset_from_fen bigint not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  since timestamp with time zone,
  constraint acceptance_setting_pkey PRIMARY KEY (institution_id),
  constraint acceptance_setting_asset_from_fen_check CHECK (asset_from_fen > 0),
  constraint acceptance_setting_other_from_fen_check CHECK (other_from_fen >= 0),
  constraint acceptance_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES member(id),
  constraint acceptance_setting_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id)
);

create table acceptance_undo (
  acceptance_id bigint not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  constraint acceptance_undo_pkey PRIMARY KEY (acceptance_id),
  constraint acceptance_undo_acceptance_id_fkey FOREIGN KEY (acceptance_id) REFERENCES acceptance(id),
  constraint acceptance_undo_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE TRIGGER acceptance_undo_append_only BEFORE DELETE OR UPDATE ON acceptance_undo FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table activity (
  id bigint generated always as identity,
  kind text not null,
  format text not null,
  title text not null,
  summary text not null default ''::text,
  cover text not null default ''::text,
  body text not null default ''::text,
  city text not null default ''::text,
  place text not null default ''::text,
  online_link text not null default ''::text,
  speaker text not null default ''::text,
  speaker_intro text not null default ''::text,
  agenda jsonb not null default '[]'::jsonb,
  questions jsonb not null default '[]'::jsonb,
  attachments jsonb not null default '[]'::jsonb,
  fields jsonb not null default '[]'::jsonb,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  cancel_until timestamp with time zone not null,
  capacity integer not null,
  per_institution integer,
  seats_taken integer not null default 0,
  fee_fen bigint not null default 0,
  fee_points bigint,
  reward_points bigint not null default 0,
  certificate boolean not null default false,
  published boolean not null default true,
  cancelled_at timestamp with time zone,
  cancel_reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by text not null default ''::text,
  remind_hours integer not null default 24,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_capacity_check CHECK (capacity >= 1 AND capacity <= 100000),
  constraint activity_check CHECK (seats_taken >= 0 AND seats_taken <= capacity),
  constraint activity_check2 CHECK (opens_at < closes_at AND closes_at <= ends_at),
  constraint activity_check3 CHECK (starts_at < ends_at),
  constraint activity_check4 CHECK (cancel_until <= starts_at),
  constraint activity_fee_fen_check CHECK (fee_fen >= 0),
  constraint activity_fee_points_check CHECK (fee_points IS NULL OR fee_points > 0 AND fee_fen > 0),
  constraint activity_format_check CHECK (format = ANY (ARRAY['onsite'::text, 'online'::text])),
  constraint activity_kind_check CHECK (kind = ANY (ARRAY['activity'::text, 'training'::text])),
  constraint activity_per_institution_check CHECK (per_institution > 0),
  constraint activity_remind_hours_check CHECK (remind_hours >= 0 AND remind_hours <= 168),
  constraint activity_reward_points_check CHECK (reward_points >= 0),
  constraint activity_title_check CHECK (length(title) >= 1 AND length(title) <= 60)
);
CREATE INDEX activity_desk ON public.activity USING btree (starts_at DESC, id DESC);
CREATE INDEX activity_ends ON public.activity USING btree (ends_at) WHERE published;
CREATE INDEX activity_starts ON public.activity USING btree (starts_at) WHERE published;

create table address (
  id bigint generated always as identity,
  member_id bigint,
  receiver text not null,
  phone text not null,
  region_code text not null,
  region_text text not null,
  detail text not null,
  tag text not null default ''::text,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  institution_id bigint,
  unit_id bigint,
  name text not null default ''::text,
  hours text not null default ''::text,
  note text not null default ''::text,
  version integer not null default 1,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_check CHECK (num_nonnulls(member_id, institution_id) = 1),
  constraint address_check1 CHECK (num_nonnulls(institution_id) = 1 OR unit_id IS NULL AND name = ''::text),
  constraint address_region_code_check CHECK (region_code ~ '^[0-9]{6}$'::text),
  constraint address_tag_check CHECK (tag = ANY (ARRAY[''::text, '单位'::text, '仓库'::text, '实验室'::text])),
  constraint address_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint address_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX address_institution ON public.address USING btree (institution_id, id) WHERE (institution_id IS NOT NULL);
CREATE INDEX address_member ON public.address USING btree (member_id);
CREATE UNIQUE INDEX address_one_default ON public.address USING btree (member_id) WHERE is_default;
CREATE UNIQUE INDEX address_one_shared_default ON public.address USING btree (institution_id, COALESCE(unit_id, (0)::bigint)) WHERE ((institution_id IS NOT NULL) AND is_default);
CREATE INDEX address_phone ON public.address USING btree (phone COLLATE "C");
CREATE INDEX address_unit ON public.address USING btree (unit_id) WHERE (unit_id IS NOT NULL);

create table aftersale (
  id bigint generated always as identity,
  no text not null,
  order_id bigint not null,
  member_id bigint not null,
  kind text not null,
  state text not null default 'applied'::text,
  reason text not null,
  note text not null default ''::text,
  reject_reason text not null default ''::text,
  return_to text not null default ''::text,
  carrier text not null default ''::text,
  tracking_no text not null default ''::text,
  restocked boolean,
  freight_fen bigint not null default 0,
  freight_points bigint not null default 0,
  refund_id bigint,
  created_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  refund_offered_at timestamp with time zone,
  opened_by bigint,
  constraint aftersale_pkey PRIMARY KEY (id),
  constraint aftersale_no_key UNIQUE (no),
  constraint aftersale_refund_id_key UNIQUE (refund_id),
  constraint aftersale_check CHECK ((state = 'rejected'::text) = (reject_reason <> ''::text)),
  constraint aftersale_check1 CHECK ((carrier = ''::text) = (tracking_no = ''::text)),
  constraint aftersale_end_check CHECK ((state <> 'exchanged'::text OR kind = 'exchange'::text) AND (state <> 'repaired'::text OR kind = 'repair'::text) AND ((state <> ALL (ARRAY['refunding'::text, 'refunded'::text])) OR (kind <> ALL (ARRAY['exchange'::text, 'repair'::text]))) AND (kind <> 'goodwill'::text OR (state = ANY (ARRAY['refunding'::text, 'refunded'::text])))),
  constraint aftersale_freight_fen_check CHECK (freight_fen >= 0),
  constraint aftersale_freight_points_check CHECK (freight_points >= 0),
  constraint aftersale_kind_check CHECK (kind = ANY (ARRAY['refundBeforeShip'::text, 'refundOnly'::text, 'returnRefund'::text, 'exchange'::text, 'repair'::text, 'goodwill'::text])),
  constraint aftersale_no_check CHECK (no ~ '^SH[0-9]{16}$'::text),
  constraint aftersale_restocked_check CHECK ((restocked IS NOT NULL) <= (kind = ANY (ARRAY['returnRefund'::text, 'exchange'::text]))),
  constraint aftersale_state_check CHECK (state = ANY (ARRAY['applied'::text, 'approved'::text, 'returning'::text, 'received'::text, 'refunding'::text, 'refunded'::text, 'exchanged'::text, 'repaired'::text, 'rejected'::text, 'withdrawn'::text])),
  constraint aftersale_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint aftersale_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES member(id),
  constraint aftersale_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint aftersale_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id)
);
CREATE INDEX aftersale_created ON public.aftersale USING btree (created_at, id);
CREATE INDEX aftersale_member ON public.aftersale USING btree (member_id, id DESC);
CREATE INDEX aftersale_order ON public.aftersale USING btree (order_id, id);
CREATE INDEX aftersale_return_to ON public.aftersale USING btree (id DESC) WHERE (return_to <> ''::text);
CREATE INDEX aftersale_state ON public.aftersale USING btree (state, id);
CREATE INDEX aftersale_waiting ON public.aftersale USING btree (state, state_at, id) WHERE (state = ANY (ARRAY['applied'::text, 'approved'::text, 'returning'::text, 'received'::text, 'refunding'::text]));

create table aftersale_event (
  id bigint generated always as identity,
  aftersale_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  who text not null,
  who_name text not null default ''::text,
  note text not null default ''::text,
  to_id bigint,
  constraint aftersale_event_pkey PRIMARY KEY (id),
  constraint aftersale_event_to_check CHECK ((what <> 'handedOver'::text) = (to_id IS NULL)),
  constraint aftersale_event_what_check CHECK (what = ANY (ARRAY['applied'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'sent'::text, 'received'::text, 'refunding'::text, 'refunded'::text, 'retried'::text, 'exchanged'::text, 'repaired'::text, 'refundOffered'::text, 'refundAccepted'::text, 'goodwill'::text, 'handedOver'::text])),
  constraint aftersale_event_who_check CHECK (who = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])),
  constraint aftersale_event_aftersale_id_fkey FOREIGN KEY (aftersale_id) REFERENCES aftersale(id),
  constraint aftersale_event_to_id_fkey FOREIGN KEY (to_id) REFERENCES member(id)
);
CREATE INDEX aftersale_event_aftersale ON public.aftersale_event USING btree (aftersale_id, id);
CREATE TRIGGER aftersale_event_append_only BEFORE DELETE OR UPDATE ON aftersale_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table aftersale_image (
  aftersale_id bigint not null,
  "position" integer not null,
  upload_id bigint not null,
  constraint aftersale_image_pkey PRIMARY KEY (aftersale_id, "position"),
  constraint aftersale_image_position_check CHECK ("position" >= 0 AND "position" <= 5),
  constraint aftersale_image_aftersale_id_fkey FOREIGN KEY (aftersale_id) REFERENCES aftersale(id),
  constraint aftersale_image_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE INDEX aftersale_image_upload ON public.aftersale_image USING btree (upload_id);

create table aftersale_line (
  aftersale_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null,
  amount_fen bigint not null,
  amount_points bigint not null,
  reward_points bigint not null,
  from_accepted integer not null default 0,
  from_refused integer not null default 0,
  serials text[] not null default '{}'::text[],
  constraint aftersale_line_pkey PRIMARY KEY (aftersale_id, order_line_id),
  constraint aftersale_line_amount_fen_check CHECK (amount_fen >= 0),
  constraint aftersale_line_amount_points_check CHECK (amount_points >= 0),
  constraint aftersale_line_from_check CHECK (from_accepted >= 0 AND from_refused >= 0 AND (from_accepted + from_refused) <= quantity AND cardinality(serials) <= from_accepted),
  constraint aftersale_line_part_check CHECK (quantity > 0 OR (amount_fen + amount_points) > 0 AND reward_points = 0),
  constraint aftersale_line_quantity_check CHECK (quantity >= 0 AND quantity <= 99999),
  constraint aftersale_line_reward_points_check CHECK (reward_points >= 0),
  constraint aftersale_line_aftersale_id_fkey FOREIGN KEY (aftersale_id) REFERENCES aftersale(id),
  constraint aftersale_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id)
);
CREATE INDEX aftersale_line_order_line ON public.aftersale_line USING btree (order_line_id);
CREATE TRIGGER aftersale_line_append_only BEFORE DELETE OR UPDATE ON aftersale_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table aftersale_parcel (
  aftersale_id bigint not null,
  carrier text not null,
  tracking_no text not null,
  note text not null default ''::text,
  shipped_at timestamp with time zone not null,
  constraint aftersale_parcel_pkey PRIMARY KEY (aftersale_id),
  constraint aftersale_parcel_carrier_check CHECK (carrier <> ''::text),
  constraint aftersale_parcel_tracking_no_check CHECK (tracking_no <> ''::text),
  constraint aftersale_parcel_aftersale_id_fkey FOREIGN KEY (aftersale_id) REFERENCES aftersale(id)
);
CREATE TRIGGER aftersale_parcel_append_only BEFORE DELETE OR UPDATE ON aftersale_parcel FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table aftersale_parcel_line (
  aftersale_id bigint not null,
  order_line_id bigint not null,
  sku_id bigint not null,
  quantity integer not null,
  constraint aftersale_parcel_line_pkey PRIMARY KEY (aftersale_id, order_line_id, sku_id),
  constraint aftersale_parcel_line_quantity_check CHECK (quantity > 0),
  constraint aftersale_parcel_line_aftersale_id_fkey FOREIGN KEY (aftersale_id) REFERENCES aftersale_parcel(aftersale_id),
  constraint aftersale_parcel_line_aftersale_id_order_line_id_fkey FOREIGN KEY (aftersale_id, order_line_id) REFERENCES aftersale_line(aftersale_id, order_line_id),
  constraint aftersale_parcel_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX aftersale_parcel_line_order_line ON public.aftersale_parcel_line USING btree (order_line_id);
CREATE TRIGGER aftersale_parcel_line_append_only BEFORE DELETE OR UPDATE ON aftersale_parcel_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table aftersale_piece (
  aftersale_id bigint not null,
  order_line_id bigint not null,
  sku_id bigint not null,
  quantity integer not null,
  constraint aftersale_piece_pkey PRIMARY KEY (aftersale_id, order_line_id, sku_id),
  constraint aftersale_piece_quantity_check CHECK (quantity > 0),
  constraint aftersale_piece_aftersale_id_order_line_id_fkey FOREIGN KEY (aftersale_id, order_line_id) REFERENCES aftersale_line(aftersale_id, order_line_id),
  constraint aftersale_piece_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX aftersale_piece_order_line ON public.aftersale_piece USING btree (order_line_id);
CREATE TRIGGER aftersale_piece_append_only BEFORE DELETE OR UPDATE ON aftersale_piece FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table alert_message (
  id bigint generated always as identity,
  event text not null,
  subject text not null,
  host text not null,
  name text not null,
  state text not null,
  value text not null,
  advice text not null,
  since timestamp with time zone not null,
  at timestamp with time zone not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  error text not null default ''::text,
  constraint alert_message_pkey PRIMARY KEY (id),
  constraint alert_message_event_check CHECK (event = ANY (ARRAY['begin'::text, 'worse'::text, 'end'::text])),
  constraint alert_message_state_check CHECK (state = ANY (ARRAY['ok'::text, 'attention'::text, 'failing'::text]))
);
CREATE INDEX alert_message_waiting ON public.alert_message USING btree (next_try_at) WHERE (sent_at IS NULL);

create table alert_subject (
  subject text not null,
  host text not null,
  state text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  told text not null default 'ok'::text,
  told_since timestamp with time zone,
  constraint alert_subject_pkey PRIMARY KEY (subject, host),
  constraint alert_subject_state_check CHECK (state = ANY (ARRAY['ok'::text, 'attention'::text, 'failing'::text])),
  constraint alert_subject_told_check CHECK (told = ANY (ARRAY['ok'::text, 'attention'::text, 'failing'::text]))
);

create table approval_delegation (
  id bigint generated always as identity,
  institution_id bigint not null,
  member_id bigint not null,
  to_member_id bigint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint approval_delegation_pkey PRIMARY KEY (id),
  constraint approval_delegation_check CHECK (to_member_id <> member_id),
  constraint approval_delegation_check1 CHECK (until_at > from_at),
  constraint approval_delegation_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint approval_delegation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint approval_delegation_to_member_id_fkey FOREIGN KEY (to_member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX approval_delegation_member ON public.approval_delegation USING btree (member_id) WHERE (ended_at IS NULL);
CREATE INDEX approval_delegation_to ON public.approval_delegation USING btree (to_member_id) WHERE (ended_at IS NULL);

create table approval_person (
  step_id bigint not null,
  member_id bigint not null,
  request_id bigint not null,
  state text not null,
  at timestamp with time zone,
  stand_in boolean not null default false,
  for_member_id bigint,
  constraint approval_person_pkey PRIMARY KEY (step_id, member_id),
  constraint approval_person_state_check CHECK (state = ANY (ARRAY['later'::text, 'waiting'::text, 'approved'::text, 'returned'::text, 'rejected'::text, 'closed'::text])),
  constraint approval_person_for_member_id_fkey FOREIGN KEY (for_member_id) REFERENCES member(id),
  constraint approval_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint approval_person_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id),
  constraint approval_person_step_id_fkey FOREIGN KEY (step_id) REFERENCES approval_step(id)
);
CREATE INDEX approval_person_decided ON public.approval_person USING btree (member_id, request_id) WHERE (state = ANY (ARRAY['approved'::text, 'returned'::text, 'rejected'::text]));
CREATE INDEX approval_person_waiting ON public.approval_person USING btree (member_id, request_id) WHERE (state = 'waiting'::text);

create table approval_rules (
  institution_id bigint not null,
  version integer not null,
  rules jsonb not null,
  saved_by bigint not null,
  saved_at timestamp with time zone not null,
  constraint approval_rules_pkey PRIMARY KEY (institution_id, version),
  constraint approval_rules_version_check CHECK (version > 0),
  constraint approval_rules_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint approval_rules_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES member(id)
);
CREATE TRIGGER approval_rules_append_only BEFORE DELETE OR UPDATE ON approval_rules FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table approval_step (
  id bigint generated always as identity,
  request_id bigint not null,
  round integer not null,
  level integer not null,
  label text not null,
  decider jsonb not null,
  mode text not null,
  days integer not null,
  rules text[] not null,
  replaced boolean not null,
  state text not null,
  due_at timestamp with time zone,
  reminders integer not null default 0,
  apart boolean not null default false,
  constraint approval_step_pkey PRIMARY KEY (id),
  constraint approval_step_check CHECK ((state = 'waiting'::text) <= (due_at IS NOT NULL)),
  constraint approval_step_mode_check CHECK (mode = ANY (ARRAY['one'::text, 'all'::text])),
  constraint approval_step_state_check CHECK (state = ANY (ARRAY['later'::text, 'waiting'::text, 'done'::text, 'closed'::text])),
  constraint approval_step_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id)
);
CREATE INDEX approval_step_due ON public.approval_step USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX approval_step_request ON public.approval_step USING btree (request_id, round, level, id);

create table article (
  id bigint generated always as identity,
  kind text not null,
  category_id bigint not null,
  title text not null,
  summary text not null default ''::text,
  cover text not null default ''::text,
  body text not null,
  author text not null default ''::text,
  unit text not null default ''::text,
  source text not null default ''::text,
  tags text[] not null default '{}'::text[],
  video text not null default ''::text,
  poster text not null default ''::text,
  pinned boolean not null default false,
  publish_at timestamp with time zone,
  views bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  updated_by text not null default ''::text,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_author_check CHECK (char_length(author) <= 30),
  constraint article_kind_check CHECK (kind = ANY (ARRAY['news'::text, 'share'::text])),
  constraint article_source_check CHECK (char_length(source) <= 60),
  constraint article_summary_check CHECK (char_length(summary) <= 200),
  constraint article_tags_check CHECK (cardinality(tags) <= 10),
  constraint article_title_check CHECK (char_length(title) >= 2 AND char_length(title) <= 60),
  constraint article_unit_check CHECK (char_length(unit) <= 60),
  constraint article_views_check CHECK (views >= 0),
  constraint article_category_id_kind_fkey FOREIGN KEY (category_id, kind) REFERENCES article_category(id, kind)
);
CREATE INDEX article_category_order ON public.article USING btree (category_id, pinned DESC, publish_at DESC, id DESC) WHERE (publish_at IS NOT NULL);
CREATE INDEX article_in_category ON public.article USING btree (category_id, id DESC);
CREATE INDEX article_kind ON public.article USING btree (kind, id DESC);
CREATE INDEX article_order ON public.article USING btree (kind, pinned DESC, publish_at DESC, id DESC) WHERE (publish_at IS NOT NULL);
CREATE INDEX article_published ON public.article USING btree (kind, publish_at, id) WHERE (publish_at IS NOT NULL);

create table article_attachment (
  article_id bigint not null,
  "position" integer not null,
  name text not null,
  url text not null,
  size bigint not null,
  mime text not null,
  constraint article_attachment_pkey PRIMARY KEY (article_id, "position"),
  constraint article_attachment_mime_check CHECK (mime <> ''::text),
  constraint article_attachment_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  constraint article_attachment_size_check CHECK (size >= 0),
  constraint article_attachment_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE
);

create table article_category (
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  "position" integer not null default 0,
  constraint article_category_pkey PRIMARY KEY (id),
  constraint article_category_id_kind_key UNIQUE (id, kind),
  constraint article_category_kind_name_key UNIQUE (kind, name),
  constraint article_category_kind_check CHECK (kind = ANY (ARRAY['news'::text, 'share'::text])),
  constraint article_category_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20)
);

create table article_product (
  article_id bigint not null,
  product_id bigint not null,
  "position" integer not null,
  constraint article_product_pkey PRIMARY KEY (article_id, product_id),
  constraint article_product_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX article_product_product ON public.article_product USING btree (product_id);

create table article_version (
  article_id bigint not null,
  version integer not null,
  title text not null,
  form jsonb not null,
  who text not null,
  at timestamp with time zone not null,
  constraint article_version_pkey PRIMARY KEY (article_id, version),
  constraint article_version_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE
);

create table assortment (
  id bigint generated always as identity,
  institution_id bigint not null,
  mode text not null default 'off'::text,
  version integer not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint assortment_pkey PRIMARY KEY (id),
  constraint assortment_institution_id_key UNIQUE (institution_id),
  constraint assortment_mode_check CHECK (mode = ANY (ARRAY['off'::text, 'mark'::text, 'ask'::text, 'only'::text])),
  constraint assortment_note_check CHECK (char_length(note) <= 500),
  constraint assortment_version_check CHECK (version > 0),
  constraint assortment_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id)
);
CREATE INDEX assortment_changed ON public.assortment USING btree (changed_at, id);

create table assortment_entry (
  id bigint generated always as identity,
  assortment_id bigint not null,
  sku_id bigint,
  category_id bigint,
  brand_id bigint,
  list_id bigint,
  goods text generated always as (
CASE
    WHEN (sku_id IS NOT NULL) THEN ('s'::text || (sku_id)::text)
    WHEN (category_id IS NOT NULL) THEN ('c'::text || (category_id)::text)
    WHEN (brand_id IS NOT NULL) THEN ('b'::text || (brand_id)::text)
    ELSE ('l'::text || (list_id)::text)
END) stored,
  from_version integer not null,
  ended_version integer,
  constraint assortment_entry_pkey PRIMARY KEY (id),
  constraint assortment_entry_check CHECK (ended_version > from_version),
  constraint assortment_entry_check1 CHECK (num_nonnulls(sku_id, category_id, brand_id, list_id) = 1),
  constraint assortment_entry_from_version_check CHECK (from_version > 0),
  constraint assortment_entry_assortment_id_fkey FOREIGN KEY (assortment_id) REFERENCES assortment(id),
  constraint assortment_entry_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id),
  constraint assortment_entry_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX assortment_entry_list ON public.assortment_entry USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX assortment_entry_lists_now ON public.assortment_entry USING btree (assortment_id) WHERE ((list_id IS NOT NULL) AND (ended_version IS NULL));
CREATE UNIQUE INDEX assortment_entry_now ON public.assortment_entry USING btree (assortment_id, goods) WHERE (ended_version IS NULL);
CREATE INDEX assortment_entry_sku ON public.assortment_entry USING btree (sku_id) WHERE (sku_id IS NOT NULL);
CREATE TRIGGER assortment_entry_kept BEFORE DELETE OR UPDATE ON assortment_entry FOR EACH ROW EXECUTE FUNCTION assortment_entry_kept();

create table assortment_listing (
  assortment_id bigint not null,
  revision integer not null,
  partial boolean not null,
  stamp text not null,
  constraint assortment_listing_pkey PRIMARY KEY (assortment_id),
  constraint assortment_listing_assortment_id_fkey FOREIGN KEY (assortment_id) REFERENCES assortment(id)
);

create table assortment_product (
  assortment_id bigint not null,
  product_id bigint not null,
  partial boolean not null,
  category1_id bigint,
  category2_id bigint,
  category_id bigint not null,
  priority integer not null,
  sold bigint not null,
  price_min_fen bigint not null,
  on_sale_at timestamp with time zone,
  constraint assortment_product_pkey PRIMARY KEY (assortment_id, product_id),
  constraint assortment_product_assortment_id_fkey FOREIGN KEY (assortment_id) REFERENCES assortment(id),
  constraint assortment_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX assortment_product_newest ON public.assortment_product USING btree (assortment_id, on_sale_at DESC, product_id DESC);
CREATE INDEX assortment_product_of_product ON public.assortment_product USING btree (product_id);
CREATE INDEX assortment_product_price ON public.assortment_product USING btree (assortment_id, price_min_fen, product_id);
CREATE INDEX assortment_product_relevance ON public.assortment_product USING btree (assortment_id, priority DESC, sold DESC, product_id DESC);
CREATE INDEX assortment_product_sold ON public.assortment_product USING btree (assortment_id, sold DESC, product_id DESC);

create table assortment_version (
  assortment_id bigint not null,
  version integer not null,
  mode text not null,
  note text not null,
  added integer not null,
  removed integer not null,
  staff text not null,
  at timestamp with time zone not null,
  constraint assortment_version_pkey PRIMARY KEY (assortment_id, version),
  constraint assortment_version_version_check CHECK (version > 0),
  constraint assortment_version_assortment_id_fkey FOREIGN KEY (assortment_id) REFERENCES assortment(id)
);
CREATE TRIGGER assortment_version_append_only BEFORE DELETE OR UPDATE ON assortment_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table attachment (
  id bigint generated always as identity,
  noun text not null,
  noun_id bigint not null,
  upload_id bigint not null,
  member_id bigint,
  added_at timestamp with time zone not null,
  fixed boolean not null default false,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_noun_noun_id_upload_id_key UNIQUE (noun, noun_id, upload_id),
  constraint attachment_noun_check CHECK (noun ~ '^[a-z]+$'::text),
  constraint attachment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint attachment_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE INDEX attachment_member ON public.attachment USING btree (member_id);
CREATE INDEX attachment_upload ON public.attachment USING btree (upload_id);

create table attendee (
  id bigint generated always as identity,
  sign_up_id bigint not null,
  "position" integer not null,
  name text not null,
  answers jsonb not null default '[]'::jsonb,
  voucher_id bigint,
  attended_at timestamp with time zone,
  attended_by text,
  certificate_no text,
  constraint attendee_pkey PRIMARY KEY (id),
  constraint attendee_certificate_no_key UNIQUE (certificate_no),
  constraint attendee_sign_up_id_position_key UNIQUE (sign_up_id, "position"),
  constraint attendee_voucher_id_key UNIQUE (voucher_id),
  constraint attendee_check CHECK ((attended_at IS NULL) = (attended_by IS NULL)),
  constraint attendee_check1 CHECK ((certificate_no IS NOT NULL) <= (attended_at IS NOT NULL)),
  constraint attendee_sign_up_id_fkey FOREIGN KEY (sign_up_id) REFERENCES sign_up(id),
  constraint attendee_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id)
);
CREATE INDEX attendee_sign_up_attended ON public.attendee USING btree (sign_up_id) WHERE (attended_at IS NOT NULL);

create table audit_entry (
  id bigint generated always as identity,
  at timestamp with time zone not null default now(),
  who text not null,
  what text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text not null default ''::text,
  staff_id bigint,
  ip text not null default ''::text,
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at, id);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, id);
CREATE INDEX audit_entry_what ON public.audit_entry USING btree (what text_pattern_ops, id);
CREATE INDEX audit_entry_who ON public.audit_entry USING btree (who, id);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table backup (
  id bigint generated always as identity,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  file text not null,
  bytes bigint not null,
  row_count bigint not null,
  file_count bigint not null,
  error text not null default ''::text,
  constraint backup_pkey PRIMARY KEY (id),
  constraint backup_bytes_check CHECK (bytes >= 0),
  constraint backup_check CHECK (ended_at >= started_at),
  constraint backup_file_count_check CHECK (file_count >= 0),
  constraint backup_row_count_check CHECK (row_count >= 0)
);

create table backup_copy (
  name text not null,
  sha256 text not null,
  checked_at timestamp with time zone not null,
  constraint backup_copy_pkey PRIMARY KEY (name)
);

create table bank_allocation (
  id bigint generated always as identity,
  receipt_id bigint not null,
  transfer_id bigint not null,
  amount_fen bigint not null,
  undoes bigint,
  reason text not null default ''::text,
  staff_id bigint not null,
  staff_name text not null,
  at timestamp with time zone not null,
  constraint bank_allocation_pkey PRIMARY KEY (id),
  constraint bank_allocation_undoes_key UNIQUE (undoes),
  constraint bank_allocation_amount_fen_check CHECK (amount_fen <> 0),
  constraint bank_allocation_check CHECK ((undoes IS NULL) = (amount_fen > 0)),
  constraint bank_allocation_check1 CHECK ((undoes IS NULL) = (reason = ''::text)),
  constraint bank_allocation_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES bank_receipt(id),
  constraint bank_allocation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint bank_allocation_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES bank_transfer(id),
  constraint bank_allocation_undoes_fkey FOREIGN KEY (undoes) REFERENCES bank_allocation(id)
);
CREATE INDEX bank_allocation_receipt ON public.bank_allocation USING btree (receipt_id);
CREATE INDEX bank_allocation_transfer ON public.bank_allocation USING btree (transfer_id, id);
CREATE TRIGGER bank_allocation_append_only BEFORE DELETE OR UPDATE ON bank_allocation FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bank_amount_correction (
  id bigint generated always as identity,
  receipt_id bigint not null,
  was_fen bigint not null,
  amount_fen bigint not null,
  staff_id bigint not null,
  staff_name text not null,
  at timestamp with time zone not null,
  constraint bank_amount_correction_pkey PRIMARY KEY (id),
  constraint bank_amount_correction_check CHECK (amount_fen > 0 AND amount_fen <> was_fen),
  constraint bank_amount_correction_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES bank_receipt(id),
  constraint bank_amount_correction_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX bank_amount_correction_receipt ON public.bank_amount_correction USING btree (receipt_id, id);
CREATE TRIGGER bank_amount_correction_append_only BEFORE DELETE OR UPDATE ON bank_amount_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bank_import (
  id bigint generated always as identity,
  key text not null,
  file_name text not null,
  layout text not null,
  staff_id bigint not null,
  staff_name text not null,
  read_at timestamp with time zone not null,
  sheet jsonb,
  found jsonb,
  confirmed_at timestamp with time zone,
  result jsonb,
  taken_back_at timestamp with time zone,
  taken_back_by text not null default ''::text,
  constraint bank_import_pkey PRIMARY KEY (id),
  constraint bank_import_key_key UNIQUE (key),
  constraint bank_import_check CHECK ((confirmed_at IS NULL) = (result IS NULL)),
  constraint bank_import_check1 CHECK (confirmed_at IS NULL OR sheet IS NULL AND found IS NULL),
  constraint bank_import_check2 CHECK ((taken_back_at IS NULL) = (taken_back_by = ''::text)),
  constraint bank_import_check3 CHECK (taken_back_at IS NULL OR confirmed_at IS NOT NULL),
  constraint bank_import_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX bank_import_confirmed ON public.bank_import USING btree (id DESC) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX bank_import_waiting ON public.bank_import USING btree (read_at) WHERE (confirmed_at IS NULL);

create table bank_layout_answer (
  layout text not null,
  value text not null,
  meaning text not null,
  staff_id bigint not null,
  staff_name text not null,
  at timestamp with time zone not null,
  constraint bank_layout_answer_pkey PRIMARY KEY (layout, value),
  constraint bank_layout_answer_meaning_check CHECK (meaning = ANY (ARRAY['received'::text, 'outgoing'::text, 'neither'::text])),
  constraint bank_layout_answer_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table bank_payout (
  id bigint generated always as identity,
  transfer_id bigint,
  refund_id bigint,
  amount_fen bigint not null,
  paid_on date not null,
  serial text not null,
  payee text not null,
  staff_id bigint not null,
  staff_name text not null,
  at timestamp with time zone not null,
  account text not null default ''::text,
  bank text not null default ''::text,
  constraint bank_payout_pkey PRIMARY KEY (id),
  constraint bank_payout_refund_id_key UNIQUE (refund_id),
  constraint bank_payout_serial_key UNIQUE (serial),
  constraint bank_payout_amount_fen_check CHECK (amount_fen > 0),
  constraint bank_payout_check CHECK (num_nonnulls(transfer_id, refund_id) = 1),
  constraint bank_payout_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint bank_payout_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint bank_payout_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES bank_transfer(id)
);
CREATE INDEX bank_payout_transfer ON public.bank_payout USING btree (transfer_id, id) WHERE (transfer_id IS NOT NULL);
CREATE TRIGGER bank_payout_append_only BEFORE DELETE OR UPDATE ON bank_payout FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bank_receipt (
  id bigint generated always as identity,
  amount_fen bigint not null,
  received_on date not null,
  serial text not null,
  staff_id bigint not null,
  staff_name text not null,
  at timestamp with time zone not null,
  constraint bank_receipt_pkey PRIMARY KEY (id),
  constraint bank_receipt_serial_key UNIQUE (serial),
  constraint bank_receipt_amount_fen_check CHECK (amount_fen > 0),
  constraint bank_receipt_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX bank_receipt_amount ON public.bank_receipt USING btree (amount_fen, received_on);
CREATE TRIGGER bank_receipt_append_only BEFORE DELETE OR UPDATE OF id, received_on, staff_id, staff_name, at ON bank_receipt FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_receipt_stands BEFORE UPDATE OF amount_fen ON bank_receipt FOR EACH ROW EXECUTE FUNCTION refuse_standing();

create table bank_serial_correction (
  id bigint generated always as identity,
  receipt_id bigint not null,
  was text not null,
  serial text not null,
  staff_id bigint not null,
  staff_name text not null,
  at timestamp with time zone not null,
  constraint bank_serial_correction_pkey PRIMARY KEY (id),
  constraint bank_serial_correction_check CHECK (serial <> was),
  constraint bank_serial_correction_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES bank_receipt(id),
  constraint bank_serial_correction_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX bank_serial_correction_receipt ON public.bank_serial_correction USING btree (receipt_id, id);
CREATE TRIGGER bank_serial_correction_append_only BEFORE DELETE OR UPDATE ON bank_serial_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bank_slip (
  id bigint generated always as identity,
  transfer_id bigint not null,
  upload_id bigint not null,
  amount_fen bigint not null,
  payer text not null,
  paid_on date,
  state text not null default 'reviewing'::text,
  reason text not null default ''::text,
  sent_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text not null default ''::text,
  sender_id bigint,
  constraint bank_slip_pkey PRIMARY KEY (id),
  constraint bank_slip_upload_id_key UNIQUE (upload_id),
  constraint bank_slip_amount_fen_check CHECK (amount_fen > 0),
  constraint bank_slip_check CHECK ((state = ANY (ARRAY['rejected'::text, 'accepted'::text])) = (decided_at IS NOT NULL)),
  constraint bank_slip_check1 CHECK ((state = 'rejected'::text) = (reason <> ''::text)),
  constraint bank_slip_state_check CHECK (state = ANY (ARRAY['reviewing'::text, 'replaced'::text, 'rejected'::text, 'accepted'::text])),
  constraint bank_slip_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id),
  constraint bank_slip_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES bank_transfer(id),
  constraint bank_slip_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE UNIQUE INDEX bank_slip_reviewing ON public.bank_slip USING btree (transfer_id) WHERE (state = 'reviewing'::text);
CREATE INDEX bank_slip_transfer ON public.bank_slip USING btree (transfer_id, id DESC);

create table bank_statement_line (
  id bigint generated always as identity,
  serial text not null,
  received_on date not null,
  amount_fen bigint not null,
  payer text not null,
  note text not null,
  file_name text not null,
  imported_by text not null,
  imported_at timestamp with time zone not null,
  aside text,
  import_id bigint,
  layout text,
  said text not null default ''::text,
  answered boolean not null default false,
  at_time text not null default ''::text,
  balance_fen bigint,
  account text not null default ''::text,
  of_bank boolean not null default true,
  constraint bank_statement_line_pkey PRIMARY KEY (id),
  constraint bank_statement_line_serial_key UNIQUE (serial),
  constraint bank_statement_line_amount_fen_check CHECK (amount_fen > 0),
  constraint bank_statement_line_aside_check CHECK (aside <> ''::text),
  constraint bank_statement_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES bank_import(id)
);
CREATE INDEX bank_statement_line_import ON public.bank_statement_line USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX bank_statement_line_sum ON public.bank_statement_line USING btree (received_on, amount_fen);

create table bank_transfer (
  id bigint generated always as identity,
  order_id bigint not null,
  member_id bigint not null,
  code text not null,
  state text not null default 'waiting'::text,
  received_fen bigint not null default 0,
  kept_fen bigint not null default 0,
  returned_fen bigint not null default 0,
  opened_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  constraint bank_transfer_pkey PRIMARY KEY (id),
  constraint bank_transfer_code_key UNIQUE (code),
  constraint bank_transfer_order_id_key UNIQUE (order_id),
  constraint bank_transfer_check CHECK (received_fen >= (kept_fen + returned_fen)),
  constraint bank_transfer_check1 CHECK ((state = 'confirmed'::text) = (kept_fen > 0)),
  constraint bank_transfer_code_check CHECK (code ~ '^[0-9A-Z]{6}$'::text),
  constraint bank_transfer_kept_fen_check CHECK (kept_fen >= 0),
  constraint bank_transfer_returned_fen_check CHECK (returned_fen >= 0),
  constraint bank_transfer_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'reviewing'::text, 'rejected'::text, 'partly'::text, 'confirmed'::text])),
  constraint bank_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bank_transfer_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id)
);
CREATE INDEX bank_transfer_owed ON public.bank_transfer USING btree (id DESC) WHERE (received_fen > (kept_fen + returned_fen));
CREATE INDEX bank_transfer_state ON public.bank_transfer USING btree (state, id DESC);

create table bill_day (
  day date not null,
  state text not null,
  paid_count integer not null default 0,
  paid_fen bigint not null default 0,
  refund_count integer not null default 0,
  refund_fen bigint not null default 0,
  compared_at timestamp with time zone,
  problem text not null default ''::text,
  constraint bill_day_pkey PRIMARY KEY (day),
  constraint bill_day_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'none'::text, 'same'::text, 'different'::text]))
);

create table bill_difference (
  id bigint generated always as identity,
  day date not null,
  kind text not null,
  number text not null,
  payment_id bigint,
  theirs_fen bigint,
  ours_fen bigint,
  gone boolean not null default false,
  note text not null default ''::text,
  noted_by text,
  noted_at timestamp with time zone,
  constraint bill_difference_pkey PRIMARY KEY (id),
  constraint bill_difference_day_kind_number_key UNIQUE (day, kind, number),
  constraint bill_difference_kind_check CHECK (kind = ANY (ARRAY['missing'::text, 'unknown'::text, 'amount'::text, 'state'::text, 'refundMissing'::text, 'refundUnknown'::text, 'refundAmount'::text])),
  constraint bill_difference_day_fkey FOREIGN KEY (day) REFERENCES bill_day(day),
  constraint bill_difference_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);

create table brand (
  id bigint generated always as identity,
  name text not null,
  logo text not null default ''::text,
  initial text not null,
  "position" integer not null default 0,
  version integer not null default 1,
  constraint brand_pkey PRIMARY KEY (id),
  constraint brand_name_key UNIQUE (name),
  constraint brand_initial_check CHECK (initial ~ '^[A-Z#]$'::text)
);

create table brand_count (
  category_id bigint not null,
  brand_id bigint not null,
  products integer not null default 0,
  price_least_fen bigint,
  price_most_fen bigint,
  constraint brand_count_pkey PRIMARY KEY (category_id, brand_id),
  constraint brand_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE
);

create table cart_line (
  id bigint generated always as identity,
  member_id bigint not null,
  sku_id bigint not null,
  quantity integer not null,
  selected boolean not null default true,
  added_price_fen bigint not null,
  added_at timestamp with time zone not null default now(),
  place integer not null default 0,
  constraint cart_line_pkey PRIMARY KEY (id),
  constraint cart_line_member_id_sku_id_key UNIQUE (member_id, sku_id),
  constraint cart_line_added_price_fen_check CHECK (added_price_fen >= 0),
  constraint cart_line_quantity_check CHECK (quantity >= 1 AND quantity <= 99999),
  constraint cart_line_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint cart_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE TRIGGER cart_line_limit BEFORE INSERT ON cart_line FOR EACH ROW EXECUTE FUNCTION cart_has_room();

create table cart_merge (
  member_id bigint not null,
  merge_id text not null,
  merged integer not null,
  dropped integer not null,
  at timestamp with time zone not null default now(),
  constraint cart_merge_pkey PRIMARY KEY (member_id, merge_id),
  constraint cart_merge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table category (
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  icon text not null default ''::text,
  cover text not null default ''::text,
  "position" integer not null default 0,
  visible boolean not null default true,
  path bigint[] not null default '{}'::bigint[],
  version integer not null default 1,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20),
  constraint category_path_check CHECK (cardinality(path) <= 3),
  constraint category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id)
);
CREATE INDEX category_parent ON public.category USING btree (parent_id, "position");

create table category_merged (
  id bigint not null,
  into_id bigint not null,
  constraint category_merged_pkey PRIMARY KEY (id),
  constraint category_merged_into_id_fkey FOREIGN KEY (into_id) REFERENCES category(id) ON DELETE CASCADE
);
CREATE INDEX category_merged_into ON public.category_merged USING btree (into_id);

create table category_parameter (
  category_id bigint not null,
  name text not null,
  kind text not null,
  unit text not null default ''::text,
  facet boolean not null default false,
  "position" integer not null default 0,
  options text[] not null default '{}'::text[],
  constraint category_parameter_pkey PRIMARY KEY (category_id, name),
  constraint category_parameter_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'number'::text, 'choice'::text])),
  constraint category_parameter_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id)
);

create table challenge_used (
  id text not null,
  used_at timestamp with time zone not null,
  constraint challenge_used_pkey PRIMARY KEY (id)
);
CREATE INDEX challenge_used_at ON public.challenge_used USING btree (used_at);

create table config_value (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  constraint config_value_pkey PRIMARY KEY (key)
);

create table depot_entry (
  id bigint generated always as identity,
  item_id bigint not null,
  member_id bigint not null,
  kind text not null,
  delta integer not null,
  balance_after bigint not null,
  reference text not null,
  staff text not null default ''::text,
  place text not null default ''::text,
  note text not null default ''::text,
  at timestamp with time zone not null,
  other_id bigint,
  constraint depot_entry_pkey PRIMARY KEY (id),
  constraint depot_entry_kind_reference_item_id_key UNIQUE (kind, reference, item_id),
  constraint depot_entry_balance_after_check CHECK (balance_after >= 0),
  constraint depot_entry_delta_check CHECK (delta <> 0),
  constraint depot_entry_kind_check CHECK (kind = ANY (ARRAY['in'::text, 'out'::text, 'return'::text, 'adjust'::text, 'handOver'::text])),
  constraint depot_entry_other_check CHECK ((kind <> 'handOver'::text) = (other_id IS NULL) AND other_id <> member_id),
  constraint depot_entry_sign_check CHECK (
CASE kind
    WHEN 'out'::text THEN delta < 0
    WHEN 'adjust'::text THEN true
    WHEN 'handOver'::text THEN true
    ELSE delta > 0
END),
  constraint depot_entry_item_id_member_id_fkey FOREIGN KEY (item_id, member_id) REFERENCES depot_item(id, member_id),
  constraint depot_entry_other_id_fkey FOREIGN KEY (other_id) REFERENCES member(id)
);
CREATE INDEX depot_entry_at ON public.depot_entry USING btree (at);
CREATE INDEX depot_entry_item ON public.depot_entry USING btree (item_id, id DESC);
CREATE INDEX depot_entry_member ON public.depot_entry USING btree (member_id, id DESC);
CREATE TRIGGER depot_entry_append_only BEFORE DELETE OR UPDATE ON depot_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table depot_item (
  id bigint generated always as identity,
  member_id bigint not null,
  sku_id bigint not null,
  held bigint not null default 0,
  constraint depot_item_pkey PRIMARY KEY (id),
  constraint depot_item_id_member_id_key UNIQUE (id, member_id),
  constraint depot_item_member_id_sku_id_key UNIQUE (member_id, sku_id),
  constraint depot_item_held_check CHECK (held >= 0),
  constraint depot_item_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint depot_item_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX depot_item_sku ON public.depot_item USING btree (sku_id) WHERE (held > 0);

create table depot_lot (
  order_line_id bigint not null,
  item_id bigint not null,
  held integer not null default 0,
  constraint depot_lot_pkey PRIMARY KEY (order_line_id),
  constraint depot_lot_held_check CHECK (held >= 0),
  constraint depot_lot_item_id_fkey FOREIGN KEY (item_id) REFERENCES depot_item(id),
  constraint depot_lot_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id)
);
CREATE INDEX depot_lot_item ON public.depot_lot USING btree (item_id, order_line_id);

create table depot_lot_entry (
  entry_id bigint not null,
  order_line_id bigint not null,
  delta integer not null,
  constraint depot_lot_entry_pkey PRIMARY KEY (entry_id, order_line_id),
  constraint depot_lot_entry_delta_check CHECK (delta <> 0),
  constraint depot_lot_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES depot_entry(id),
  constraint depot_lot_entry_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES depot_lot(order_line_id)
);
CREATE INDEX depot_lot_entry_line ON public.depot_lot_entry USING btree (order_line_id);
CREATE TRIGGER depot_lot_entry_append_only BEFORE DELETE OR UPDATE ON depot_lot_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table depot_voucher_line (
  voucher_id bigint not null,
  item_id bigint not null,
  quantity integer not null,
  constraint depot_voucher_line_pkey PRIMARY KEY (voucher_id, item_id),
  constraint depot_voucher_line_quantity_check CHECK (quantity >= 1 AND quantity <= 99999),
  constraint depot_voucher_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES depot_item(id),
  constraint depot_voucher_line_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id)
);
CREATE TRIGGER depot_voucher_line_append_only BEFORE DELETE OR UPDATE ON depot_voucher_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table email_log (
  id bigint generated always as identity,
  kind text not null,
  event text not null,
  address text not null,
  about text not null,
  vendor text not null,
  state text not null default 'sending'::text,
  result text not null default ''::text,
  hint text not null default ''::text,
  mail_id text not null default ''::text,
  at timestamp with time zone not null,
  constraint email_log_pkey PRIMARY KEY (id),
  constraint email_log_address_check CHECK (address ~~ '%*%'::text),
  constraint email_log_kind_check CHECK (kind = ANY (ARRAY['code'::text, 'notice'::text, 'digest'::text, 'test'::text])),
  constraint email_log_state_check CHECK (state = ANY (ARRAY['sending'::text, 'sent'::text, 'delayed'::text, 'refused'::text, 'bounced'::text, 'silent'::text])),
  constraint email_log_vendor_check CHECK (vendor = ANY (ARRAY['log'::text, 'smtp'::text]))
);
CREATE INDEX email_log_about ON public.email_log USING btree (about) WHERE (about <> ''::text);
CREATE INDEX email_log_at ON public.email_log USING btree (at);

create table facet_count (
  category_id bigint not null,
  facet text not null,
  products integer not null,
  product_id bigint not null,
  constraint facet_count_pkey PRIMARY KEY (category_id, facet),
  constraint facet_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE
);

create table facet_value (
  id integer generated always as identity,
  text text not null,
  constraint facet_value_pkey PRIMARY KEY (id),
  constraint facet_value_text_key UNIQUE (text)
);

create table favorite (
  member_id bigint not null,
  product_id bigint not null,
  added_price_fen bigint not null,
  at timestamp with time zone not null,
  constraint favorite_pkey PRIMARY KEY (member_id, product_id),
  constraint favorite_added_price_fen_check CHECK (added_price_fen >= 0),
  constraint favorite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint favorite_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX favorite_member ON public.favorite USING btree (member_id, at DESC, product_id DESC);

create table feedback (
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  state text not null default 'open'::text,
  contact text not null default ''::text,
  order_id bigint,
  product_id bigint,
  page text not null default ''::text,
  device text not null default ''::text,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  assignee_id bigint,
  hand_note text not null default ''::text,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_kind_check CHECK (kind = ANY (ARRAY['suggestion'::text, 'product'::text, 'order'::text, 'complaint'::text, 'other'::text])),
  constraint feedback_state_check CHECK (state = ANY (ARRAY['open'::text, 'replied'::text, 'closed'::text])),
  constraint feedback_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff(id),
  constraint feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint feedback_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint feedback_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX feedback_assignee ON public.feedback USING btree (assignee_id, id DESC);
CREATE INDEX feedback_kind ON public.feedback USING btree (kind, id DESC);
CREATE INDEX feedback_member ON public.feedback USING btree (member_id, id DESC);
CREATE INDEX feedback_state ON public.feedback USING btree (state, id DESC);
CREATE INDEX feedback_waiting ON public.feedback USING btree (last_at) WHERE (state = 'open'::text);

create table feedback_image (
  post_id bigint not null,
  "position" integer not null,
  upload_id bigint not null,
  constraint feedback_image_pkey PRIMARY KEY (post_id, "position"),
  constraint feedback_image_position_check CHECK ("position" >= 0 AND "position" <= 5),
  constraint feedback_image_post_id_fkey FOREIGN KEY (post_id) REFERENCES feedback_post(id),
  constraint feedback_image_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE INDEX feedback_image_upload ON public.feedback_image USING btree (upload_id);

create table feedback_post (
  id bigint generated always as identity,
  feedback_id bigint not null,
  who text not null,
  who_name text not null default ''::text,
  content text not null,
  at timestamp with time zone not null,
  constraint feedback_post_pkey PRIMARY KEY (id),
  constraint feedback_post_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 1000),
  constraint feedback_post_who_check CHECK (who = ANY (ARRAY['member'::text, 'staff'::text])),
  constraint feedback_post_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id)
);
CREATE INDEX feedback_post_feedback ON public.feedback_post USING btree (feedback_id, id);
CREATE TRIGGER feedback_post_append_only BEFORE DELETE OR UPDATE ON feedback_post FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table freight_rule (
  id bigint generated always as identity,
  "position" integer not null,
  region_prefixes text[] not null,
  first_fen bigint,
  first_weight_g integer not null default 1000,
  next_fen bigint not null default 0,
  next_weight_g integer not null default 1000,
  free_from_fen bigint,
  constraint freight_rule_pkey PRIMARY KEY (id),
  constraint freight_rule_first_fen_check CHECK (first_fen >= 0),
  constraint freight_rule_first_weight_g_check CHECK (first_weight_g > 0),
  constraint freight_rule_free_from_fen_check CHECK (free_from_fen >= 0),
  constraint freight_rule_next_fen_check CHECK (next_fen >= 0),
  constraint freight_rule_next_weight_g_check CHECK (next_weight_g > 0)
);

create table fund (
  id bigint generated always as identity,
  institution_id bigint not null,
  code text not null,
  name text not null,
  owner_id bigint not null,
  for_all boolean not null,
  from_on date not null,
  to_on date not null,
  category_ids bigint[] not null default '{}'::bigint[],
  ceiling_fen bigint,
  overrun text not null,
  state text not null default 'open'::text,
  amount_fen bigint not null default 0,
  reserved_fen bigint not null default 0,
  spent_fen bigint not null default 0,
  left_fen bigint generated always as (((amount_fen - reserved_fen) - spent_fen)) stored,
  carried_from bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  parts_left_fen bigint not null default 0,
  constraint fund_pkey PRIMARY KEY (id),
  constraint fund_carried_from_key UNIQUE (carried_from),
  constraint fund_amount_fen_check CHECK (amount_fen >= 0),
  constraint fund_ceiling_fen_check CHECK (ceiling_fen > 0),
  constraint fund_check CHECK (from_on <= to_on),
  constraint fund_overrun_check CHECK (overrun = ANY (ARRAY['refuse'::text, 'ask'::text, 'warn'::text])),
  constraint fund_parts_left_fen_check CHECK (parts_left_fen >= 0),
  constraint fund_reserved_fen_check CHECK (reserved_fen >= 0),
  constraint fund_spent_fen_check CHECK (spent_fen >= 0),
  constraint fund_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text])),
  constraint fund_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES fund(id),
  constraint fund_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint fund_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX fund_code ON public.fund USING btree (institution_id, upper(code));
CREATE INDEX fund_owner ON public.fund USING btree (owner_id);

create table fund_entry (
  id bigint generated always as identity,
  fund_id bigint not null,
  kind text not null,
  amount_fen bigint not null,
  order_id bigint,
  reference text not null,
  note text not null default ''::text,
  actor_id bigint,
  left_fen bigint not null,
  at timestamp with time zone not null,
  request_id bigint,
  part_id bigint,
  part_left_fen bigint,
  constraint fund_entry_pkey PRIMARY KEY (id),
  constraint fund_entry_fund_id_kind_reference_key UNIQUE (fund_id, kind, reference),
  constraint fund_entry_about CHECK (num_nonnulls(order_id, request_id) =
CASE
    WHEN kind = ANY (ARRAY['allocate'::text, 'adjust'::text, 'give'::text]) THEN 0
    ELSE 1
END),
  constraint fund_entry_check CHECK (amount_fen > 0 OR (kind = ANY (ARRAY['adjust'::text, 'give'::text])) AND amount_fen < 0),
  constraint fund_entry_kind_check CHECK (kind = ANY (ARRAY['allocate'::text, 'adjust'::text, 'give'::text, 'reserve'::text, 'spend'::text, 'release'::text, 'refund'::text])),
  constraint fund_entry_part CHECK ((part_id IS NULL) = (part_left_fen IS NULL) AND
CASE kind
    WHEN 'give'::text THEN num_nonnulls(part_id) = 1
    WHEN 'allocate'::text THEN part_id IS NULL
    WHEN 'adjust'::text THEN part_id IS NULL
    ELSE true
END),
  constraint fund_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES member(id),
  constraint fund_entry_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund(id),
  constraint fund_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint fund_entry_part_id_fkey FOREIGN KEY (part_id) REFERENCES fund_part(id),
  constraint fund_entry_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id)
);
CREATE INDEX fund_entry_fund ON public.fund_entry USING btree (fund_id, id DESC);
CREATE INDEX fund_entry_order ON public.fund_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX fund_entry_part ON public.fund_entry USING btree (part_id, id DESC) WHERE (part_id IS NOT NULL);
CREATE INDEX fund_entry_request ON public.fund_entry USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE TRIGGER fund_entry_append_only BEFORE DELETE OR UPDATE ON fund_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table fund_part (
  id bigint generated always as identity,
  fund_id bigint not null,
  member_id bigint,
  unit_id bigint,
  ended boolean not null default false,
  amount_fen bigint not null default 0,
  reserved_fen bigint not null default 0,
  spent_fen bigint not null default 0,
  left_fen bigint generated always as (((amount_fen - reserved_fen) - spent_fen)) stored,
  created_at timestamp with time zone not null,
  constraint fund_part_pkey PRIMARY KEY (id),
  constraint fund_part_amount_fen_check CHECK (amount_fen >= 0),
  constraint fund_part_check CHECK (num_nonnulls(member_id, unit_id) = 1),
  constraint fund_part_reserved_fen_check CHECK (reserved_fen >= 0),
  constraint fund_part_spent_fen_check CHECK (spent_fen >= 0),
  constraint fund_part_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund(id),
  constraint fund_part_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint fund_part_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE UNIQUE INDEX fund_part_member ON public.fund_part USING btree (fund_id, member_id) WHERE ((member_id IS NOT NULL) AND (NOT ended));
CREATE INDEX fund_part_of_fund ON public.fund_part USING btree (fund_id);
CREATE INDEX fund_part_of_member ON public.fund_part USING btree (member_id);
CREATE INDEX fund_part_of_unit ON public.fund_part USING btree (unit_id);
CREATE UNIQUE INDEX fund_part_unit ON public.fund_part USING btree (fund_id, unit_id) WHERE ((unit_id IS NOT NULL) AND (NOT ended));

create table fund_user (
  fund_id bigint not null,
  member_id bigint not null,
  member_since timestamp with time zone,
  constraint fund_user_pkey PRIMARY KEY (fund_id, member_id),
  constraint fund_user_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund(id) ON DELETE CASCADE,
  constraint fund_user_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX fund_user_member ON public.fund_user USING btree (member_id);

create table inquiry (
  id bigint generated always as identity,
  no text not null,
  institution_id bigint not null,
  member_id bigint not null,
  unit_id bigint,
  state text not null,
  revision integer not null default 1,
  title text not null default ''::text,
  note text not null default ''::text,
  wished_on date,
  version integer not null default 0,
  waits_for text not null default 'nobody'::text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  due_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_in_time boolean,
  reminded_version integer not null default 0,
  request_id bigint,
  order_no text,
  loss_reason text,
  loss_text text not null default ''::text,
  request_no text,
  constraint inquiry_pkey PRIMARY KEY (id),
  constraint inquiry_no_key UNIQUE (no),
  constraint inquiry_order_no_key UNIQUE (order_no),
  constraint inquiry_check CHECK ((state = 'draft'::text) = (asked_at IS NULL)),
  constraint inquiry_check1 CHECK ((state = 'ordered'::text) = (order_no IS NOT NULL)),
  constraint inquiry_check2 CHECK ((state <> ALL (ARRAY['offered'::text, 'revised'::text, 'accepted'::text, 'ordered'::text, 'declined'::text, 'expired'::text])) OR version > 0),
  constraint inquiry_request_named CHECK (num_nulls(request_id, request_no) <> 1),
  constraint inquiry_state_check CHECK (state = ANY (ARRAY['draft'::text, 'asked'::text, 'offered'::text, 'revised'::text, 'accepted'::text, 'ordered'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])),
  constraint inquiry_waits_for_check CHECK (waits_for = ANY (ARRAY['member'::text, 'shop'::text, 'nobody'::text])),
  constraint inquiry_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint inquiry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint inquiry_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id),
  constraint inquiry_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX inquiry_due ON public.inquiry USING btree (due_at, id) WHERE (waits_for = 'shop'::text);
CREATE INDEX inquiry_institution ON public.inquiry USING btree (institution_id, id DESC);
CREATE INDEX inquiry_member ON public.inquiry USING btree (member_id, id DESC);
CREATE INDEX inquiry_request ON public.inquiry USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX inquiry_unit ON public.inquiry USING btree (unit_id, id DESC) WHERE (unit_id IS NOT NULL);

create table inquiry_comparison (
  inquiry_id bigint not null,
  version integer not null,
  revision integer not null default 1,
  offers jsonb not null,
  changed_at timestamp with time zone not null,
  constraint inquiry_comparison_pkey PRIMARY KEY (inquiry_id),
  constraint inquiry_comparison_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id)
);

create table inquiry_event (
  id bigint generated always as identity,
  inquiry_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  member_id bigint,
  staff text,
  text text not null default ''::text,
  version integer,
  constraint inquiry_event_pkey PRIMARY KEY (id),
  constraint inquiry_event_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id),
  constraint inquiry_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX inquiry_event_inquiry ON public.inquiry_event USING btree (inquiry_id, id);
CREATE TRIGGER inquiry_event_append_only BEFORE DELETE OR UPDATE ON inquiry_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table inquiry_line (
  id bigint generated always as identity,
  inquiry_id bigint not null,
  "position" integer not null,
  sku_id bigint,
  text text not null,
  quantity integer not null,
  unit text not null,
  wished_on date,
  note text not null,
  constraint inquiry_line_pkey PRIMARY KEY (id),
  constraint inquiry_line_inquiry_id_position_key UNIQUE (inquiry_id, "position"),
  constraint inquiry_line_check CHECK (sku_id IS NOT NULL OR text <> ''::text),
  constraint inquiry_line_quantity_check CHECK (quantity > 0),
  constraint inquiry_line_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE CASCADE,
  constraint inquiry_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX inquiry_line_sku ON public.inquiry_line USING btree (sku_id) WHERE (sku_id IS NOT NULL);

create table installation (
  only_one boolean not null default true,
  kind text not null,
  born_at timestamp with time zone not null default now(),
  uid uuid not null default gen_random_uuid(),
  constraint installation_pkey PRIMARY KEY (only_one),
  constraint installation_kind_check CHECK (kind = ANY (ARRAY['demo'::text, 'shop'::text])),
  constraint installation_only_one_check CHECK (only_one)
);
CREATE TRIGGER installation_append_only BEFORE DELETE OR UPDATE ON installation FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table institution (
  id bigint generated always as identity,
  jigou text not null,
  kind text not null,
  credit_code text,
  region_code text not null,
  region_text text not null,
  address text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_title text not null default ''::text,
  state text not null,
  created_at timestamp with time zone not null default now(),
  approved_at timestamp with time zone,
  approval_version integer,
  closed_at timestamp with time zone,
  common_depot boolean not null default false,
  constraint institution_pkey PRIMARY KEY (id),
  constraint institution_check CHECK (credit_code IS NOT NULL OR kind = '其他'::text),
  constraint institution_check1 CHECK ((state = 'approved'::text) <= (approved_at IS NOT NULL)),
  constraint institution_closed_check CHECK ((closed_at IS NULL) = (state <> 'closed'::text)),
  constraint institution_credit_code_check CHECK (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'::text),
  constraint institution_jigou_check CHECK (char_length(jigou) >= 2 AND char_length(jigou) <= 60),
  constraint institution_kind_check CHECK (kind = ANY (ARRAY['学校'::text, '医疗机构'::text, '科研院所'::text, '工厂企业'::text, '培训机构'::text, '其他'::text])),
  constraint institution_region_code_check CHECK (region_code ~ '^[0-9]{6}$'::text),
  constraint institution_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'closed'::text]))
);
CREATE INDEX institution_created ON public.institution USING btree (created_at, id);
CREATE UNIQUE INDEX institution_credit_code ON public.institution USING btree (credit_code) WHERE (state = ANY (ARRAY['pending'::text, 'approved'::text]));
CREATE INDEX institution_name ON public.institution USING btree (plain_key(jigou));
CREATE INDEX institution_name_part ON public.institution USING gin (jigou gin_trgm_ops);
CREATE INDEX institution_phone ON public.institution USING btree (contact_phone);
CREATE INDEX institution_place ON public.institution USING btree (region_code, plain_key(address));
CREATE INDEX institution_state ON public.institution USING btree (state, id);

create table institution_invoice (
  institution_id bigint not null,
  title text not null,
  tax_number text not null,
  address text not null default ''::text,
  phone text not null default ''::text,
  bank text not null default ''::text,
  account text not null default ''::text,
  updated_at timestamp with time zone not null,
  constraint institution_invoice_pkey PRIMARY KEY (institution_id),
  constraint institution_invoice_tax_number_check CHECK (tax_number ~ '^[0-9A-Z]{15,20}$'::text),
  constraint institution_invoice_title_check CHECK (char_length(title) >= 2 AND char_length(title) <= 60),
  constraint institution_invoice_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id)
);

create table institution_settings (
  institution_id bigint not null,
  fund_from_fen bigint,
  notes text[] not null default '{}'::text[],
  version integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  attachment_from_fen bigint,
  constraint institution_settings_pkey PRIMARY KEY (institution_id),
  constraint institution_settings_attachment_from_fen_check CHECK (attachment_from_fen >= 0),
  constraint institution_settings_fund_from_fen_check CHECK (fund_from_fen >= 0),
  constraint institution_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES member(id),
  constraint institution_settings_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id)
);

create table invoice_event (
  id bigint generated always as identity,
  request_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  who text not null,
  who_name text not null default ''::text,
  note text not null default ''::text,
  constraint invoice_event_pkey PRIMARY KEY (id),
  constraint invoice_event_what_check CHECK (what = ANY (ARRAY['requested'::text, 'lowered'::text, 'issued'::text, 'attached'::text, 'rejected'::text, 'cancelled'::text, 'redNeeded'::text, 'red'::text])),
  constraint invoice_event_who_check CHECK (who = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])),
  constraint invoice_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES invoice_request(id)
);
CREATE INDEX invoice_event_request ON public.invoice_event USING btree (request_id, id);
CREATE TRIGGER invoice_event_append_only BEFORE DELETE OR UPDATE ON invoice_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table invoice_line (
  request_id bigint not null,
  side text not null,
  "position" integer not null,
  order_id bigint not null,
  name text not null,
  model_code text not null,
  unit text not null,
  quantity integer not null,
  amount_fen bigint not null,
  own_code text not null default ''::text,
  constraint invoice_line_pkey PRIMARY KEY (request_id, side, "position"),
  constraint invoice_line_check CHECK (
CASE side
    WHEN 'blue'::text THEN quantity > 0 AND amount_fen >= 0
    ELSE quantity < 0 AND amount_fen <= 0
END),
  constraint invoice_line_side_check CHECK (side = ANY (ARRAY['blue'::text, 'red'::text])),
  constraint invoice_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint invoice_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES invoice_request(id)
);
CREATE TRIGGER invoice_line_append_only BEFORE DELETE OR UPDATE ON invoice_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table invoice_order (
  request_id bigint not null,
  order_id bigint not null,
  asked_fen bigint not null,
  amount_fen bigint not null,
  constraint invoice_order_pkey PRIMARY KEY (request_id, order_id),
  constraint invoice_order_asked_fen_check CHECK (asked_fen > 0),
  constraint invoice_order_check CHECK (amount_fen >= 0 AND amount_fen <= asked_fen),
  constraint invoice_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint invoice_order_request_id_fkey FOREIGN KEY (request_id) REFERENCES invoice_request(id)
);
CREATE INDEX invoice_order_order ON public.invoice_order USING btree (order_id);

create table invoice_request (
  id bigint generated always as identity,
  no text not null,
  member_id bigint not null,
  institution_id bigint not null,
  kind text not null,
  state text not null default 'requested'::text,
  title jsonb not null,
  remark text not null default ''::text,
  reason text not null default ''::text,
  number text,
  issued_on date,
  file_id bigint,
  red_number text,
  red_on date,
  red_file_id bigint,
  created_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  constraint invoice_request_pkey PRIMARY KEY (id),
  constraint invoice_request_no_key UNIQUE (no),
  constraint invoice_request_check CHECK ((state = ANY (ARRAY['issued'::text, 'redNeeded'::text, 'red'::text])) = (number IS NOT NULL)),
  constraint invoice_request_check1 CHECK ((number IS NULL) = (issued_on IS NULL)),
  constraint invoice_request_check2 CHECK ((state = 'red'::text) = (red_number IS NOT NULL)),
  constraint invoice_request_check3 CHECK ((red_number IS NULL) = (red_on IS NULL)),
  constraint invoice_request_check4 CHECK ((state = 'rejected'::text) <= (reason <> ''::text)),
  constraint invoice_request_kind_check CHECK (kind = ANY (ARRAY['normal'::text, 'special'::text])),
  constraint invoice_request_no_check CHECK (no ~ '^FP[0-9]{16}$'::text),
  constraint invoice_request_number_check CHECK (number ~ '^([0-9]{20}|[0-9]{8})$'::text),
  constraint invoice_request_red_number_check CHECK (red_number ~ '^([0-9]{20}|[0-9]{8})$'::text),
  constraint invoice_request_state_check CHECK (state = ANY (ARRAY['requested'::text, 'issued'::text, 'redNeeded'::text, 'red'::text, 'rejected'::text, 'cancelled'::text])),
  constraint invoice_request_file_id_fkey FOREIGN KEY (file_id) REFERENCES upload(id),
  constraint invoice_request_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint invoice_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint invoice_request_red_file_id_fkey FOREIGN KEY (red_file_id) REFERENCES upload(id)
);
CREATE INDEX invoice_request_created ON public.invoice_request USING btree (created_at, id);
CREATE INDEX invoice_request_institution ON public.invoice_request USING btree (institution_id, issued_on);
CREATE INDEX invoice_request_member ON public.invoice_request USING btree (member_id, id DESC);
CREATE UNIQUE INDEX invoice_request_number ON public.invoice_request USING btree (number) WHERE (length(number) = 20);
CREATE INDEX invoice_request_red ON public.invoice_request USING btree (institution_id, red_on) WHERE (red_on IS NOT NULL);
CREATE UNIQUE INDEX invoice_request_red_number ON public.invoice_request USING btree (red_number) WHERE (length(red_number) = 20);
CREATE INDEX invoice_request_short_number ON public.invoice_request USING btree (number) WHERE (length(number) = 8);
CREATE INDEX invoice_request_state ON public.invoice_request USING btree (state, id);
CREATE INDEX invoice_request_title ON public.invoice_request USING gin (((title ->> 'title'::text)) gin_trgm_ops);

create table invoice_title (
  id bigint generated always as identity,
  institution_id bigint,
  member_id bigint,
  title text not null,
  tax_number text not null,
  address text not null default ''::text,
  phone text not null default ''::text,
  bank text not null default ''::text,
  account text not null default ''::text,
  email text not null default ''::text,
  is_default boolean not null default false,
  updated_at timestamp with time zone not null,
  written_by bigint,
  constraint invoice_title_pkey PRIMARY KEY (id),
  constraint invoice_title_check CHECK (num_nonnulls(institution_id, member_id) = 1),
  constraint invoice_title_tax_number_check CHECK (tax_number ~ '^[0-9A-Z]{15,20}$'::text),
  constraint invoice_title_title_check CHECK (char_length(title) >= 2 AND char_length(title) <= 60),
  constraint invoice_title_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint invoice_title_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint invoice_title_written_by_fkey FOREIGN KEY (written_by) REFERENCES member(id)
);
CREATE INDEX invoice_title_institution ON public.invoice_title USING btree (institution_id) WHERE (institution_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_title_institution_default ON public.invoice_title USING btree (institution_id) WHERE is_default;
CREATE INDEX invoice_title_member ON public.invoice_title USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_title_member_default ON public.invoice_title USING btree (member_id) WHERE is_default;

create table invoice_wish (
  order_id bigint not null,
  kind text not null,
  title_id bigint not null,
  created_at timestamp with time zone not null,
  constraint invoice_wish_pkey PRIMARY KEY (order_id),
  constraint invoice_wish_kind_check CHECK (kind = ANY (ARRAY['normal'::text, 'special'::text])),
  constraint invoice_wish_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint invoice_wish_title_id_fkey FOREIGN KEY (title_id) REFERENCES invoice_title(id) ON DELETE CASCADE
);
CREATE INDEX invoice_wish_title ON public.invoice_wish USING btree (title_id);

create table job_outbox (
  id bigint generated always as identity,
  job text not null,
  payload json not null,
  run_at timestamp with time zone,
  job_key text,
  max_attempts smallint not null default 25,
  constraint job_outbox_pkey PRIMARY KEY (id)
);

create table job_pause (
  job text not null,
  reason text not null,
  paused_by text not null,
  paused_at timestamp with time zone not null,
  constraint job_pause_pkey PRIMARY KEY (job)
);

create table kept_change (
  id bigint generated always as identity,
  noun text not null,
  at timestamp with time zone not null default now(),
  constraint kept_change_pkey PRIMARY KEY (id)
);
CREATE INDEX kept_change_at ON public.kept_change USING btree (at);

create table mailbox (
  member_id bigint not null,
  address text not null,
  confirmed_at timestamp with time zone not null,
  daily boolean not null default false,
  bounced_at timestamp with time zone,
  bounce text not null default ''::text,
  constraint mailbox_pkey PRIMARY KEY (member_id),
  constraint mailbox_address_check CHECK (address ~~ '%_@_%'::text AND char_length(address) <= 254),
  constraint mailbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table mailbox_code (
  id bigint generated always as identity,
  member_id bigint not null,
  address text not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  wrong_tries integer not null default 0,
  constraint mailbox_code_pkey PRIMARY KEY (id),
  constraint mailbox_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX mailbox_code_address ON public.mailbox_code USING btree (address, sent_at);
CREATE INDEX mailbox_code_expires_at ON public.mailbox_code USING btree (expires_at);
CREATE INDEX mailbox_code_member ON public.mailbox_code USING btree (member_id, id DESC);

create table material_code (
  id bigint generated always as identity,
  institution_id bigint not null,
  code text not null,
  code_key text collate "C" not null,
  sku_id bigint not null,
  name text not null default ''::text,
  note text not null default ''::text,
  unit text not null default ''::text,
  own_units integer not null default 1,
  shop_units integer not null default 1,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by bigint not null,
  constraint material_code_pkey PRIMARY KEY (id),
  constraint material_code_institution_id_code_key_key UNIQUE (institution_id, code_key),
  constraint material_code_check CHECK (LEAST(own_units, shop_units) = 1),
  constraint material_code_check1 CHECK (unit <> ''::text OR own_units = shop_units),
  constraint material_code_own_units_check CHECK (own_units >= 1 AND own_units <= 9999),
  constraint material_code_shop_units_check CHECK (shop_units >= 1 AND shop_units <= 9999),
  constraint material_code_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint material_code_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint material_code_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES member(id)
);
CREATE INDEX material_code_sku ON public.material_code USING btree (sku_id, institution_id);
CREATE INDEX material_code_updated_by ON public.material_code USING btree (updated_by);

create table material_code_entry (
  id bigint generated always as identity,
  institution_id bigint not null,
  material_code_id bigint not null,
  at timestamp with time zone not null,
  member_id bigint not null,
  before jsonb,
  after jsonb,
  constraint material_code_entry_pkey PRIMARY KEY (id),
  constraint material_code_entry_check CHECK (before IS NOT NULL OR after IS NOT NULL),
  constraint material_code_entry_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint material_code_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX material_code_entry_member ON public.material_code_entry USING btree (member_id);
CREATE INDEX material_code_entry_of_code ON public.material_code_entry USING btree (material_code_id, id);
CREATE INDEX material_code_entry_of_institution ON public.material_code_entry USING btree (institution_id, id);
CREATE TRIGGER material_code_entry_append_only BEFORE DELETE OR UPDATE ON material_code_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table member (
  id bigint generated always as identity,
  mobile text,
  nickname text not null default ''::text,
  avatar text not null default ''::text,
  password_hash text,
  disabled boolean not null default false,
  disabled_reason text not null default ''::text,
  agreement_version text,
  agreed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  source text not null default ''::text,
  last_login_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_mobile_key UNIQUE (mobile),
  constraint member_left_blank CHECK (left_at IS NULL OR mobile IS NULL AND nickname = ''::text AND avatar = ''::text AND password_hash IS NULL AND disabled),
  constraint member_mobile_check CHECK (mobile ~ '^1[3-9][0-9]{9}$'::text),
  constraint member_nickname_check CHECK (char_length(nickname) <= 20),
  constraint member_source_check CHECK (source = ANY (ARRAY[''::text, 'pc'::text, 'h5'::text, 'wechat'::text]))
);
CREATE INDEX member_created ON public.member USING btree (created_at);
CREATE INDEX member_disabled ON public.member USING btree (id) WHERE disabled;
CREATE INDEX member_mobile_end ON public.member USING btree ("right"(mobile, 4));
CREATE INDEX member_nickname_part ON public.member USING gin (nickname gin_trgm_ops);

create table member_wechat (
  appid text not null,
  openid text not null,
  unionid text,
  member_id bigint not null,
  bound_at timestamp with time zone not null,
  device text not null default ''::text,
  constraint member_wechat_pkey PRIMARY KEY (appid, openid),
  constraint member_wechat_member_id_appid_key UNIQUE (member_id, appid),
  constraint member_wechat_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_wechat_unionid ON public.member_wechat USING btree (unionid) WHERE (unionid IS NOT NULL);

create table membership (
  member_id bigint not null,
  institution_id bigint not null,
  roles text[] not null,
  state text not null,
  since timestamp with time zone not null default now(),
  unit_id bigint,
  manages bigint[] not null default '{}'::bigint[],
  constraint membership_pkey PRIMARY KEY (member_id, institution_id),
  constraint membership_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner'::text, 'admin'::text, 'purchaser'::text, 'approver'::text, 'finance'::text, 'receiver'::text, 'viewer'::text]),
  constraint membership_state_check CHECK (state = ANY (ARRAY['active'::text, 'left'::text, 'disabled'::text])),
  constraint membership_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint membership_institution_id_unit_id_fkey FOREIGN KEY (institution_id, unit_id) REFERENCES unit(institution_id, id),
  constraint membership_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX membership_institution ON public.membership USING btree (institution_id);
CREATE UNIQUE INDEX membership_one_active ON public.membership USING btree (member_id) WHERE (state = 'active'::text);

create table message (
  id bigint generated always as identity,
  member_id bigint not null,
  event text not null,
  reference text not null,
  title text not null,
  body text not null,
  link text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  channels text[] not null default '{shop}'::text[],
  constraint message_pkey PRIMARY KEY (id),
  constraint message_member_id_event_reference_key UNIQUE (member_id, event, reference),
  constraint message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX message_created ON public.message USING btree (created_at, id DESC);
CREATE INDEX message_event ON public.message USING btree (event, id DESC);
CREATE INDEX message_member ON public.message USING btree (member_id, id DESC);
CREATE INDEX message_unread ON public.message USING btree (member_id) WHERE (read_at IS NULL);

create table message_choice (
  member_id bigint not null,
  kind text not null,
  channel text not null,
  wanted boolean not null,
  changed_at timestamp with time zone not null,
  constraint message_choice_pkey PRIMARY KEY (member_id, kind, channel),
  constraint message_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table message_template (
  event text not null,
  title text not null,
  body text not null,
  disabled boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  sms boolean,
  constraint message_template_pkey PRIMARY KEY (event),
  constraint message_template_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 500),
  constraint message_template_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 40)
);

create table message_waiting (
  message_id bigint not null,
  member_id bigint not null,
  constraint message_waiting_pkey PRIMARY KEY (message_id),
  constraint message_waiting_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint message_waiting_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);
CREATE INDEX message_waiting_member ON public.message_waiting USING btree (member_id);

create table migration (
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  suits text,
  constraint migration_pkey PRIMARY KEY (number)
);

create table offer (
  id bigint generated always as identity,
  inquiry_id bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  staff text not null,
  until_on date not null,
  goods_fen bigint not null,
  freight_fen bigint,
  terms text not null,
  note text not null,
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_inquiry_id_version_key UNIQUE (inquiry_id, version),
  constraint offer_freight_fen_check CHECK (freight_fen >= 0),
  constraint offer_goods_fen_check CHECK (goods_fen >= 0),
  constraint offer_version_check CHECK (version > 0),
  constraint offer_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id)
);
CREATE INDEX offer_until ON public.offer USING btree (until_on);
CREATE TRIGGER offer_append_only BEFORE DELETE OR UPDATE ON offer FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table offer_line (
  id bigint generated always as identity,
  offer_id bigint not null,
  "position" integer not null,
  inquiry_line_id bigint,
  sku_id bigint,
  title text not null,
  spec text not null,
  model_code text not null,
  image text not null,
  unit text not null,
  quantity integer not null,
  minimum integer not null,
  price_fen bigint not null,
  tiers jsonb not null default '[]'::jsonb,
  lead_days integer,
  note text not null,
  constraint offer_line_pkey PRIMARY KEY (id),
  constraint offer_line_offer_id_position_key UNIQUE (offer_id, "position"),
  constraint offer_line_check CHECK (minimum >= 1 AND minimum <= quantity),
  constraint offer_line_price_fen_check CHECK (price_fen > 0),
  constraint offer_line_quantity_check CHECK (quantity > 0),
  constraint offer_line_inquiry_line_id_fkey FOREIGN KEY (inquiry_line_id) REFERENCES inquiry_line(id),
  constraint offer_line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint offer_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX offer_line_of_inquiry ON public.offer_line USING btree (inquiry_line_id) WHERE (inquiry_line_id IS NOT NULL);
CREATE INDEX offer_line_sku ON public.offer_line USING btree (sku_id) WHERE (sku_id IS NOT NULL);
CREATE TRIGGER offer_line_append_only BEFORE DELETE OR UPDATE ON offer_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table offer_template (
  id bigint generated always as identity,
  name text not null,
  version integer not null default 1,
  valid_days integer not null,
  freight_fen bigint,
  terms text not null,
  note text not null,
  lead_days integer,
  minimum integer,
  constraint offer_template_pkey PRIMARY KEY (id),
  constraint offer_template_freight_fen_check CHECK (freight_fen >= 0),
  constraint offer_template_lead_days_check CHECK (lead_days >= 0 AND lead_days <= 365),
  constraint offer_template_minimum_check CHECK (minimum > 0),
  constraint offer_template_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 366)
);
CREATE UNIQUE INDEX offer_template_name ON public.offer_template USING btree (lower(name));

create table order_change (
  id bigint generated always as identity,
  no text not null,
  order_id bigint not null,
  member_id bigint not null,
  state text not null,
  reason text not null,
  quote text not null,
  currency text not null,
  back_fen bigint not null,
  back_points bigint not null,
  more_fen bigint not null,
  more_points bigint not null,
  created_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  answer text not null default ''::text,
  supplement_id bigint,
  aftersale_id bigint,
  request_id bigint,
  constraint order_change_pkey PRIMARY KEY (id),
  constraint order_change_aftersale_id_key UNIQUE (aftersale_id),
  constraint order_change_no_key UNIQUE (no),
  constraint order_change_supplement_id_key UNIQUE (supplement_id),
  constraint order_change_back_fen_check CHECK (back_fen >= 0),
  constraint order_change_back_points_check CHECK (back_points >= 0),
  constraint order_change_currency_check CHECK (currency = ANY (ARRAY['money'::text, 'points'::text])),
  constraint order_change_more_fen_check CHECK (more_fen >= 0),
  constraint order_change_more_points_check CHECK (more_points >= 0),
  constraint order_change_state_check CHECK (state = ANY (ARRAY['asked'::text, 'returned'::text, 'accepted'::text, 'done'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint order_change_aftersale_id_fkey FOREIGN KEY (aftersale_id) REFERENCES aftersale(id),
  constraint order_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint order_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint order_change_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id),
  constraint order_change_supplement_id_fkey FOREIGN KEY (supplement_id) REFERENCES shop_order(id)
);
CREATE UNIQUE INDEX order_change_open ON public.order_change USING btree (order_id) WHERE (state = ANY (ARRAY['asked'::text, 'returned'::text, 'accepted'::text]));
CREATE INDEX order_change_order ON public.order_change USING btree (order_id);
CREATE UNIQUE INDEX order_change_request ON public.order_change USING btree (request_id);
CREATE INDEX order_change_state ON public.order_change USING btree (state, id);

create table order_change_event (
  id bigint generated always as identity,
  change_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  who text not null,
  who_name text not null default ''::text,
  note text not null default ''::text,
  constraint order_change_event_pkey PRIMARY KEY (id),
  constraint order_change_event_what_check CHECK (what = ANY (ARRAY['asked'::text, 'returned'::text, 'accepted'::text, 'done'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint order_change_event_who_check CHECK (who = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])),
  constraint order_change_event_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_change(id)
);
CREATE INDEX order_change_event_change ON public.order_change_event USING btree (change_id, id);
CREATE TRIGGER order_change_event_kept BEFORE DELETE OR UPDATE ON order_change_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_change_line (
  change_id bigint not null,
  "position" integer not null,
  order_line_id bigint,
  sku_id bigint not null,
  title text not null,
  spec text not null,
  model_code text not null,
  own_code text not null,
  unit text not null,
  quantity_before integer not null,
  quantity_after integer not null,
  price_fen bigint,
  points bigint,
  added_price_fen bigint,
  added_points bigint,
  constraint order_change_line_pkey PRIMARY KEY (change_id, "position"),
  constraint order_change_line_quantity_after_check CHECK (quantity_after >= 0),
  constraint order_change_line_quantity_before_check CHECK (quantity_before >= 0),
  constraint order_change_line_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_change(id),
  constraint order_change_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_change_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX order_change_line_order_line ON public.order_change_line USING btree (order_line_id);
CREATE INDEX order_change_line_sku ON public.order_change_line USING btree (sku_id);
CREATE TRIGGER order_change_line_kept BEFORE DELETE OR UPDATE ON order_change_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_event (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  who text not null,
  who_name text not null default ''::text,
  note text not null default ''::text,
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_what_check CHECK (what = ANY (ARRAY['created'::text, 'paid'::text, 'cancelled'::text, 'shipped'::text, 'received'::text, 'stored'::text, 'closed'::text, 'noted'::text, 'priced'::text, 'addressed'::text, 'corrected'::text, 'commented'::text, 'reminded'::text])),
  constraint order_event_who_check CHECK (who = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])),
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id)
);
CREATE INDEX order_event_order ON public.order_event USING btree (order_id, id);
CREATE TRIGGER order_event_append_only BEFORE DELETE OR UPDATE ON order_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_line (
  id bigint generated always as identity,
  order_id bigint not null,
  sku_id bigint not null,
  product_id bigint not null,
  "position" integer not null,
  title text not null,
  spec text not null,
  model_code text not null,
  image text not null,
  unit text not null,
  weight_g integer not null default 0,
  quantity integer not null,
  shipped_quantity integer not null default 0,
  price_fen bigint not null,
  points bigint not null,
  amount_fen bigint not null,
  amount_points bigint not null,
  asked_back integer not null default 0,
  given_back integer not null default 0,
  reduction_fen bigint not null default 0,
  reduction_points bigint not null default 0,
  expected_on date,
  price_source text,
  price_list_id bigint,
  price_list_version integer,
  price_list_name text,
  price_row_id bigint,
  price_base_fen bigint,
  counted integer,
  own_code text not null default ''::text,
  offer_no text,
  offer_version integer,
  offer_line_id bigint,
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_order_id_sku_id_key UNIQUE (order_id, sku_id),
  constraint order_line_amount_fen CHECK (amount_fen = (price_fen * quantity - reduction_fen)),
  constraint order_line_amount_fen_check CHECK (amount_fen >= 0),
  constraint order_line_amount_points CHECK (amount_points = (points * quantity - reduction_points)),
  constraint order_line_amount_points_check CHECK (amount_points >= 0),
  constraint order_line_asked_back_check CHECK (asked_back >= 0),
  constraint order_line_check CHECK (counted >= quantity),
  constraint order_line_check2 CHECK (shipped_quantity >= 0 AND shipped_quantity <= quantity),
  constraint order_line_check3 CHECK ((shipped_quantity + asked_back + given_back) <= quantity),
  constraint order_line_given_back_check CHECK (given_back >= 0),
  constraint order_line_offer CHECK ((num_nulls(offer_no, offer_version, offer_line_id) = ANY (ARRAY[0, 3])) AND (COALESCE(price_source, ''::text) = 'offer'::text) = (offer_line_id IS NOT NULL)),
  constraint order_line_points_check CHECK (points >= 0),
  constraint order_line_price_fen_check CHECK (price_fen >= 0),
  constraint order_line_price_list CHECK ((COALESCE(price_source, ''::text) = 'list'::text) = (price_list_id IS NOT NULL) AND (num_nulls(price_list_id, price_list_version, price_list_name, price_row_id, price_base_fen) = ANY (ARRAY[0, 5]))),
  constraint order_line_price_source_check CHECK (price_source = ANY (ARRAY['public'::text, 'tier'::text, 'list'::text, 'offer'::text])),
  constraint order_line_quantity_check CHECK (quantity >= 1 AND quantity <= 99999),
  constraint order_line_reduction_fen_check CHECK (reduction_fen >= 0),
  constraint order_line_reduction_points_check CHECK (reduction_points >= 0),
  constraint order_line_offer_line_id_fkey FOREIGN KEY (offer_line_id) REFERENCES offer_line(id),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint order_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX order_line_backorder ON public.order_line USING btree (order_id) WHERE (expected_on IS NOT NULL);
CREATE INDEX order_line_sku ON public.order_line USING btree (sku_id, order_id);
CREATE INDEX order_line_unshipped ON public.order_line USING btree (sku_id) WHERE (shipped_quantity < quantity);

create table order_package (
  id bigint generated always as identity,
  order_id bigint not null,
  carrier text not null,
  tracking_no text not null,
  shipped_at timestamp with time zone not null,
  constraint order_package_pkey PRIMARY KEY (id),
  constraint order_package_order_id_carrier_tracking_no_key UNIQUE (order_id, carrier, tracking_no),
  constraint order_package_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id)
);
CREATE INDEX order_package_tracking ON public.order_package USING btree (tracking_no);

create table order_package_line (
  package_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null,
  constraint order_package_line_pkey PRIMARY KEY (package_id, order_line_id),
  constraint order_package_line_quantity_check CHECK (quantity > 0),
  constraint order_package_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_package_line_package_id_fkey FOREIGN KEY (package_id) REFERENCES order_package(id)
);

create table order_repricing (
  id bigint generated always as identity,
  order_id bigint not null,
  was_fen bigint not null,
  is_fen bigint not null,
  at timestamp with time zone not null,
  constraint order_repricing_pkey PRIMARY KEY (id),
  constraint order_repricing_check CHECK (is_fen > 0 AND is_fen <> was_fen),
  constraint order_repricing_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id)
);
CREATE INDEX order_repricing_at ON public.order_repricing USING btree (at);
CREATE INDEX order_repricing_order ON public.order_repricing USING btree (order_id, id);
CREATE TRIGGER order_repricing_append_only BEFORE DELETE OR UPDATE ON order_repricing FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table page_version (
  name text not null,
  version text not null,
  title text not null,
  body text not null,
  publish_at timestamp with time zone not null,
  who text not null,
  constraint page_version_pkey PRIMARY KEY (name, version),
  constraint page_version_name_publish_at_key UNIQUE (name, publish_at),
  constraint page_version_body_check CHECK (body <> ''::text),
  constraint page_version_name_check CHECK (name = ANY (ARRAY['about'::text, 'agreement'::text, 'privacy'::text, 'guide'::text, 'service'::text])),
  constraint page_version_title_check CHECK (char_length(title) >= 2 AND char_length(title) <= 30),
  constraint page_version_version_check CHECK (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'::text)
);
CREATE TRIGGER page_version_append_only BEFORE DELETE OR UPDATE ON page_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table password_try (
  id bigint generated always as identity,
  mobile text not null,
  ip text not null,
  at timestamp with time zone not null,
  constraint password_try_pkey PRIMARY KEY (id)
);
CREATE INDEX password_try_ip ON public.password_try USING btree (ip, at);
CREATE INDEX password_try_mobile ON public.password_try USING btree (mobile, at);

create table payment (
  id bigint generated always as identity,
  out_trade_no text not null,
  purpose text not null,
  subject_id bigint not null,
  member_id bigint not null,
  channel text not null,
  amount_fen bigint not null,
  amount_points bigint not null default 0,
  state text not null default 'created'::text,
  kept boolean,
  channel_trade_no text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  closed_at timestamp with time zone,
  prepay text,
  prepay_at timestamp with time zone,
  openid text,
  ask_at timestamp with time zone,
  asked integer not null default 0,
  asked_at timestamp with time zone,
  doubtful boolean not null default false,
  payer_id bigint,
  merchant text not null default ''::text,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_out_trade_no_key UNIQUE (out_trade_no),
  constraint payment_amount_fen_check CHECK (amount_fen >= 0),
  constraint payment_amount_points_check CHECK (amount_points >= 0),
  constraint payment_asked_outside CHECK ((ask_at IS NULL) = (channel = ANY (ARRAY['bank'::text, 'points'::text, 'demo'::text]))),
  constraint payment_channel_check CHECK (channel = ANY (ARRAY['wechatNative'::text, 'wechatJsapi'::text, 'wechatH5'::text, 'bank'::text, 'points'::text, 'demo'::text])),
  constraint payment_check CHECK ((state = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint payment_check1 CHECK ((state = 'paid'::text) = (kept IS NOT NULL)),
  constraint payment_purpose_check CHECK (purpose = ANY (ARRAY['order'::text, 'topUp'::text, 'signUp'::text])),
  constraint payment_state_check CHECK (state = ANY (ARRAY['created'::text, 'paid'::text, 'closed'::text])),
  constraint payment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint payment_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES member(id)
);
CREATE INDEX payment_channel ON public.payment USING btree (channel, id);
CREATE UNIQUE INDEX payment_channel_trade ON public.payment USING btree (channel, channel_trade_no) WHERE ((channel_trade_no IS NOT NULL) AND (channel <> 'bank'::text));
CREATE INDEX payment_created ON public.payment USING btree (created_at);
CREATE INDEX payment_doubtful ON public.payment USING btree (id) WHERE doubtful;
CREATE UNIQUE INDEX payment_one_kept ON public.payment USING btree (purpose, subject_id) WHERE kept;
CREATE INDEX payment_open ON public.payment USING btree (expires_at) WHERE (state = 'created'::text);
CREATE INDEX payment_paid_at ON public.payment USING btree (paid_at) WHERE ((state = 'paid'::text) AND (ask_at IS NOT NULL));
CREATE INDEX payment_returned ON public.payment USING btree (id) WHERE ((state = 'paid'::text) AND (NOT kept));
CREATE INDEX payment_subject ON public.payment USING btree (purpose, subject_id, id);
CREATE INDEX payment_to_ask ON public.payment USING btree (ask_at) WHERE ((state = 'created'::text) AND (ask_at IS NOT NULL));
CREATE INDEX payment_unpaid ON public.payment USING btree (id) WHERE (state <> 'paid'::text);

create table payment_event (
  id bigint generated always as identity,
  payment_id bigint,
  channel text not null,
  event_id text not null,
  kind text not null,
  raw jsonb not null,
  at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_channel_event_id_key UNIQUE (channel, event_id),
  constraint payment_event_kind_check CHECK (kind = ANY (ARRAY['prepay'::text, 'notify'::text, 'query'::text, 'close'::text, 'confirm'::text, 'refund'::text])),
  constraint payment_event_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);
CREATE INDEX payment_event_payment ON public.payment_event USING btree (payment_id, id);
CREATE TRIGGER payment_event_append_only BEFORE DELETE OR UPDATE ON payment_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table points_account (
  member_id bigint not null,
  balance bigint not null default 0,
  constraint points_account_pkey PRIMARY KEY (member_id),
  constraint points_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX points_account_owing ON public.points_account USING btree (member_id) WHERE (balance < 0);

create table points_adjustment (
  id bigint generated always as identity,
  member_id bigint not null,
  delta bigint not null,
  reason text not null,
  state text not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  note text not null default ''::text,
  batch text not null default ''::text,
  constraint points_adjustment_pkey PRIMARY KEY (id),
  constraint points_adjustment_check CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint points_adjustment_check1 CHECK ((state = ANY (ARRAY['rejected'::text, 'withdrawn'::text])) <= (decided_by IS NOT NULL)),
  constraint points_adjustment_check2 CHECK (decided_by <> made_by OR state = 'withdrawn'::text),
  constraint points_adjustment_delta_check CHECK (delta <> 0),
  constraint points_adjustment_state_check CHECK (state = ANY (ARRAY['pending'::text, 'booked'::text, 'rejected'::text, 'withdrawn'::text])),
  constraint points_adjustment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint points_adjustment_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint points_adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES points_account(member_id)
);
CREATE UNIQUE INDEX points_adjustment_batch ON public.points_adjustment USING btree (member_id, batch) WHERE (batch <> ''::text);
CREATE INDEX points_adjustment_member ON public.points_adjustment USING btree (member_id, made_by, made_at);
CREATE INDEX points_adjustment_state ON public.points_adjustment USING btree (state, id);

create table points_entry (
  id bigint generated always as identity,
  member_id bigint not null,
  delta bigint not null,
  balance_after bigint not null,
  kind text not null,
  reference text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint points_entry_pkey PRIMARY KEY (id),
  constraint points_entry_member_id_kind_reference_key UNIQUE (member_id, kind, reference),
  constraint points_entry_balance_after_check CHECK (balance_after >= 0 OR delta > 0 OR kind = 'orderReward'::text),
  constraint points_entry_delta_check CHECK (delta <> 0),
  constraint points_entry_kind_check CHECK (kind = ANY (ARRAY['register'::text, 'orderReward'::text, 'orderPay'::text, 'orderRefund'::text, 'topUp'::text, 'activity'::text, 'adjust'::text])),
  constraint points_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES points_account(member_id)
);
CREATE INDEX points_entry_at ON public.points_entry USING btree (created_at) INCLUDE (kind, delta);
CREATE INDEX points_entry_kind ON public.points_entry USING btree (kind, id);
CREATE INDEX points_entry_member ON public.points_entry USING btree (member_id, id DESC);
CREATE INDEX points_entry_reference ON public.points_entry USING btree (reference text_pattern_ops);
CREATE INDEX points_entry_spent ON public.points_entry USING btree (id) WHERE (delta < 0);
CREATE TRIGGER points_entry_append_only BEFORE DELETE OR UPDATE ON points_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table price_list (
  id bigint generated always as identity,
  state text not null default 'draft'::text,
  version integer not null default 0,
  name text not null,
  priority integer not null default 0,
  from_on date not null,
  until_on date not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint price_list_pkey PRIMARY KEY (id),
  constraint price_list_check CHECK (from_on <= until_on),
  constraint price_list_check1 CHECK ((state = 'draft'::text) = (version = 0)),
  constraint price_list_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  constraint price_list_priority_check CHECK (priority >= 0 AND priority <= 999),
  constraint price_list_state_check CHECK (state = ANY (ARRAY['draft'::text, 'active'::text, 'ended'::text])),
  constraint price_list_version_check CHECK (version >= 0)
);
CREATE INDEX price_list_changed ON public.price_list USING btree (changed_at, id);
CREATE INDEX price_list_until ON public.price_list USING btree (until_on) WHERE (state = 'active'::text);

create table price_list_draft (
  list_id bigint not null,
  revision integer not null default 1,
  name text not null,
  note text not null default ''::text,
  priority integer not null default 0,
  from_on date not null,
  until_on date not null,
  institution_ids bigint[] not null default '{}'::bigint[],
  changed_by text not null,
  asked_id bigint,
  asked_by text not null default ''::text,
  asked_at timestamp with time zone,
  sent_back text not null default ''::text,
  constraint price_list_draft_pkey PRIMARY KEY (list_id),
  constraint price_list_draft_check CHECK (from_on <= until_on),
  constraint price_list_draft_check1 CHECK ((asked_id IS NULL) = (asked_at IS NULL)),
  constraint price_list_draft_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  constraint price_list_draft_priority_check CHECK (priority >= 0 AND priority <= 999),
  constraint price_list_draft_asked_id_fkey FOREIGN KEY (asked_id) REFERENCES staff(id),
  constraint price_list_draft_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id)
);
CREATE INDEX price_list_draft_asked ON public.price_list_draft USING btree (asked_at) WHERE (asked_at IS NOT NULL);

create table price_list_institution (
  list_id bigint not null,
  institution_id bigint not null,
  constraint price_list_institution_pkey PRIMARY KEY (list_id, institution_id),
  constraint price_list_institution_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint price_list_institution_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id)
);
CREATE INDEX price_list_institution_of ON public.price_list_institution USING btree (institution_id, list_id);

create table price_list_version (
  list_id bigint not null,
  version integer not null,
  state text not null,
  name text not null,
  note text not null,
  priority integer not null,
  from_on date not null,
  until_on date not null,
  institution_ids bigint[] not null,
  rows_changed integer not null,
  staff text not null,
  confirmed_by text not null default ''::text,
  at timestamp with time zone not null,
  constraint price_list_version_pkey PRIMARY KEY (list_id, version),
  constraint price_list_version_state_check CHECK (state = ANY (ARRAY['active'::text, 'ended'::text])),
  constraint price_list_version_version_check CHECK (version > 0),
  constraint price_list_version_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id)
);
CREATE TRIGGER price_list_version_append_only BEFORE DELETE OR UPDATE ON price_list_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table price_row (
  id bigint generated always as identity,
  list_id bigint not null,
  sku_id bigint,
  category_id bigint,
  brand_id bigint,
  price_fen bigint,
  off_permille integer,
  points bigint,
  minimum integer not null default 1,
  tiers jsonb not null default '[]'::jsonb,
  goods text generated always as (
CASE
    WHEN (sku_id IS NOT NULL) THEN ('s'::text || (sku_id)::text)
    WHEN (category_id IS NOT NULL) THEN ('c'::text || (category_id)::text)
    ELSE ('b'::text || (brand_id)::text)
END) stored,
  from_version integer not null,
  ended_version integer,
  constraint price_row_pkey PRIMARY KEY (id),
  constraint price_row_check CHECK (ended_version > from_version),
  constraint price_row_check1 CHECK (num_nonnulls(sku_id, category_id, brand_id) = 1),
  constraint price_row_check2 CHECK ((sku_id IS NOT NULL) = (price_fen IS NOT NULL)),
  constraint price_row_check3 CHECK ((sku_id IS NULL) = (off_permille IS NOT NULL)),
  constraint price_row_check4 CHECK (sku_id IS NOT NULL OR points IS NULL AND tiers = '[]'::jsonb),
  constraint price_row_from_version_check CHECK (from_version > 0),
  constraint price_row_minimum_check CHECK (minimum >= 1 AND minimum <= 99999),
  constraint price_row_off_permille_check CHECK (off_permille >= 1 AND off_permille <= 999),
  constraint price_row_points_check CHECK (points > 0),
  constraint price_row_price_fen_check CHECK (price_fen > 0),
  constraint price_row_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id),
  constraint price_row_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE UNIQUE INDEX price_row_brand ON public.price_row USING btree (list_id, brand_id) WHERE ((ended_version IS NULL) AND (brand_id IS NOT NULL));
CREATE UNIQUE INDEX price_row_category ON public.price_row USING btree (list_id, category_id) WHERE ((ended_version IS NULL) AND (category_id IS NOT NULL));
CREATE INDEX price_row_of_list ON public.price_row USING btree (list_id, goods) WHERE (ended_version IS NULL);
CREATE INDEX price_row_of_sku ON public.price_row USING btree (sku_id, id) WHERE (sku_id IS NOT NULL);
CREATE UNIQUE INDEX price_row_sku ON public.price_row USING btree (list_id, sku_id) WHERE ((ended_version IS NULL) AND (sku_id IS NOT NULL));
CREATE TRIGGER price_row_kept BEFORE DELETE OR UPDATE ON price_row FOR EACH ROW EXECUTE FUNCTION price_row_kept();

create table price_row_draft (
  id bigint generated always as identity,
  list_id bigint not null,
  sku_id bigint,
  category_id bigint,
  brand_id bigint,
  price_fen bigint,
  off_permille integer,
  points bigint,
  minimum integer not null default 1,
  tiers jsonb not null default '[]'::jsonb,
  goods text generated always as (
CASE
    WHEN (sku_id IS NOT NULL) THEN ('s'::text || (sku_id)::text)
    WHEN (category_id IS NOT NULL) THEN ('c'::text || (category_id)::text)
    ELSE ('b'::text || (brand_id)::text)
END) stored,
  constraint price_row_draft_pkey PRIMARY KEY (id),
  constraint price_row_draft_list_id_goods_key UNIQUE (list_id, goods),
  constraint price_row_draft_check CHECK (num_nonnulls(sku_id, category_id, brand_id) = 1),
  constraint price_row_draft_check1 CHECK (num_nonnulls(price_fen, off_permille) <= 1),
  constraint price_row_draft_minimum_check CHECK (minimum >= 1 AND minimum <= 99999),
  constraint price_row_draft_off_permille_check CHECK (off_permille >= 1 AND off_permille <= 999),
  constraint price_row_draft_points_check CHECK (points > 0),
  constraint price_row_draft_price_fen_check CHECK (price_fen > 0),
  constraint price_row_draft_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id),
  constraint price_row_draft_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table process_seen (
  id uuid not null,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint process_seen_pkey PRIMARY KEY (id),
  constraint process_seen_role_check CHECK (role = ANY (ARRAY['web'::text, 'worker'::text, 'both'::text]))
);

create table product (
  id bigint generated always as identity,
  title text not null,
  subtitle text not null default ''::text,
  brand_id bigint,
  category_id bigint not null,
  video text not null default ''::text,
  detail text not null default ''::text,
  unit text not null default '件'::text,
  keywords text not null default ''::text,
  tags text[] not null default '{}'::text[],
  axes text[] not null default '{}'::text[],
  key_spec text not null default ''::text,
  status text not null default 'draft'::text,
  sold bigint not null default 0,
  views bigint not null default 0,
  first_image text not null default ''::text,
  category_path bigint[] not null default '{}'::bigint[],
  category1_id bigint generated always as (category_path[1]) stored,
  category2_id bigint generated always as (category_path[2]) stored,
  facets text[] not null default '{}'::text[],
  price_min_fen bigint not null default 0,
  price_max_fen bigint not null default 0,
  in_stock boolean not null default false,
  created_at timestamp with time zone not null default now(),
  on_sale_at timestamp with time zone,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by text not null default ''::text,
  deleted_at timestamp with time zone,
  sale_at timestamp with time zone,
  summary text not null default ''::text,
  priority integer not null default 0,
  tiers_together boolean not null default false,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_price_min_fen_check CHECK (price_min_fen >= 0),
  constraint product_priority_check CHECK (priority >= 0 AND priority <= 9999),
  constraint product_sold_check CHECK (sold >= 0),
  constraint product_status_check CHECK (status = ANY (ARRAY['draft'::text, 'onSale'::text, 'offSale'::text])),
  constraint product_title_check CHECK (char_length(title) >= 2 AND char_length(title) <= 60),
  constraint product_version_check CHECK (version > 0),
  constraint product_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  constraint product_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id)
);
CREATE INDEX product_brand_category ON public.product USING btree (brand_id, category_id, in_stock, price_min_fen, price_max_fen) INCLUDE (id) WHERE (status = 'onSale'::text);
CREATE INDEX product_facets ON public.product USING gin (facets) WHERE (status = 'onSale'::text);
CREATE INDEX product_first ON public.product USING btree (priority DESC, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_first1 ON public.product USING btree (category1_id, priority DESC, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_first2 ON public.product USING btree (category2_id, priority DESC, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_first3 ON public.product USING btree (category_id, priority DESC, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_newest ON public.product USING btree (on_sale_at DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_newest1 ON public.product USING btree (category1_id, on_sale_at DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_newest2 ON public.product USING btree (category2_id, on_sale_at DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_newest3 ON public.product USING btree (category_id, on_sale_at DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_price ON public.product USING btree (price_min_fen, id) WHERE (status = 'onSale'::text);
CREATE INDEX product_price1 ON public.product USING btree (category1_id, price_min_fen, id) WHERE (status = 'onSale'::text);
CREATE INDEX product_price2 ON public.product USING btree (category2_id, price_min_fen, id) WHERE (status = 'onSale'::text);
CREATE INDEX product_price3 ON public.product USING btree (category_id, price_min_fen, id) WHERE (status = 'onSale'::text);
CREATE INDEX product_sale_at ON public.product USING btree (sale_at) WHERE (sale_at IS NOT NULL);
CREATE INDEX product_sold ON public.product USING btree (sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_sold1 ON public.product USING btree (category1_id, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_sold2 ON public.product USING btree (category2_id, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_sold3 ON public.product USING btree (category_id, sold DESC, id DESC) WHERE (status = 'onSale'::text);
CREATE INDEX product_title ON public.product USING btree (title) WHERE (deleted_at IS NULL);
CREATE TRIGGER product_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION product_counted();
CREATE TRIGGER product_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION product_counted();
CREATE TRIGGER product_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION product_counted();
CREATE TRIGGER product_updated_in_filters AFTER UPDATE ON product REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION product_filtered();
CREATE TRIGGER product_updated_in_search AFTER UPDATE ON product REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION product_searched();

create table product_attachment (
  product_id bigint not null,
  "position" integer not null,
  name text not null,
  url text not null,
  size bigint not null,
  constraint product_attachment_pkey PRIMARY KEY (product_id, "position"),
  constraint product_attachment_size_check CHECK (size >= 0),
  constraint product_attachment_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_image (
  product_id bigint not null,
  "position" integer not null,
  url text not null,
  alt text not null default ''::text,
  constraint product_image_pkey PRIMARY KEY (product_id, "position"),
  constraint product_image_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_models (
  product_id bigint not null,
  shared_ids integer[] not null,
  prices bigint[] not null,
  in_stock boolean[] not null,
  value1_ids integer[] not null,
  value2_ids integer[] not null,
  value3_ids integer[] not null,
  stock_least_fen bigint,
  stock_most_fen bigint,
  bytes bytea not null,
  constraint product_models_pkey PRIMARY KEY (product_id),
  constraint product_models_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table product_offer (
  product_id bigint not null,
  sku_count integer not null,
  model_code text not null,
  sku_id bigint,
  min_quantity integer not null,
  pack_quantity integer not null,
  pack_unit text not null,
  stock integer not null,
  lead_days integer not null,
  own_points bigint,
  tier jsonb,
  backorder boolean not null default false,
  stock_price_fen bigint,
  constraint product_offer_pkey PRIMARY KEY (product_id),
  constraint product_offer_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_offer_stock_price ON public.product_offer USING btree (stock_price_fen, product_id) WHERE (stock_price_fen IS NOT NULL);

create table product_parameter (
  product_id bigint not null,
  name text not null,
  value text not null,
  number numeric,
  unit text not null default ''::text,
  facet boolean not null default false,
  "position" integer not null default 0,
  constraint product_parameter_pkey PRIMARY KEY (product_id, name, value),
  constraint product_parameter_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX product_parameter_number ON public.product_parameter USING btree (name, number, value) WHERE (facet AND (number IS NOT NULL));

create table product_related (
  product_id bigint not null,
  related_id bigint not null,
  "position" integer not null default 0,
  constraint product_related_pkey PRIMARY KEY (product_id, related_id),
  constraint product_related_check CHECK (product_id <> related_id),
  constraint product_related_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_related_related_id_fkey FOREIGN KEY (related_id) REFERENCES product(id)
);

create table product_sale (
  id bigint generated always as identity,
  product_id bigint not null,
  quantity bigint not null,
  constraint product_sale_pkey PRIMARY KEY (id),
  constraint product_sale_quantity_check CHECK (quantity > 0),
  constraint product_sale_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_search (
  product_id bigint not null,
  words tsvector not null,
  plain text not null,
  pinyin text not null,
  codes text not null,
  word_version integer not null,
  popularity bigint not null default 0,
  brand_id bigint,
  category_id bigint,
  category1_id bigint,
  category2_id bigint,
  price_min_fen bigint not null default 0,
  price_max_fen bigint not null default 0,
  stock_price_fen bigint,
  in_stock boolean not null default false,
  on_sale_at timestamp with time zone,
  facet_ids integer[] not null default '{}'::integer[],
  facet_bytes bytea not null default '\x'::bytea,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_search_codes ON public.product_search USING gin (codes gin_trgm_ops);
CREATE INDEX product_search_pinyin ON public.product_search USING gin (pinyin gin_trgm_ops);
CREATE INDEX product_search_plain ON public.product_search USING gin (plain gin_trgm_ops);
CREATE INDEX product_search_words ON public.product_search USING gin (words);
CREATE TRIGGER search_row_made BEFORE INSERT ON product_search FOR EACH ROW EXECUTE FUNCTION search_row_made();

create table provider_account (
  name text not null,
  enabled boolean not null,
  version integer not null default 1,
  open jsonb not null,
  sealed text not null,
  updated_at timestamp with time zone not null,
  updated_by text not null,
  constraint provider_account_pkey PRIMARY KEY (name),
  constraint provider_account_name_check CHECK (name = ANY (ARRAY['wechatPay'::text, 'wechatLogin'::text, 'sms'::text, 'email'::text]))
);

create table purchase_event (
  id bigint generated always as identity,
  request_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  member_id bigint,
  comment text not null default ''::text,
  constraint purchase_event_pkey PRIMARY KEY (id),
  constraint purchase_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint purchase_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id)
);
CREATE INDEX purchase_event_request ON public.purchase_event USING btree (request_id, id);
CREATE TRIGGER purchase_event_append_only BEFORE DELETE OR UPDATE ON purchase_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table purchase_request (
  id bigint generated always as identity,
  no text not null,
  institution_id bigint not null,
  member_id bigint not null,
  unit_id bigint,
  state text not null,
  revision integer not null default 1,
  round integer not null default 1,
  rules_version integer not null,
  purpose text not null default ''::text,
  currency text not null,
  payable_fen bigint not null,
  payable_points bigint not null,
  kinds integer not null,
  pieces bigint not null,
  lines jsonb not null,
  amounts jsonb not null,
  delivery text not null,
  address jsonb,
  pay_way text not null,
  deduct_points bigint not null,
  po_number text not null,
  remark text not null,
  invoice jsonb,
  differences text[] not null default '{}'::text[],
  order_id bigint,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone not null,
  fund_id bigint,
  fund_code text,
  fund_name text,
  fund_over boolean not null default false,
  wished_on date,
  supplement jsonb,
  constraint purchase_request_pkey PRIMARY KEY (id),
  constraint purchase_request_no_key UNIQUE (no),
  constraint purchase_request_order_id_key UNIQUE (order_id),
  constraint purchase_request_check CHECK ((state = 'ordered'::text) = (order_id IS NOT NULL)),
  constraint purchase_request_currency_check CHECK (currency = ANY (ARRAY['money'::text, 'points'::text])),
  constraint purchase_request_delivery_check CHECK (delivery = ANY (ARRAY['express'::text, 'depot'::text])),
  constraint purchase_request_state_check CHECK (state = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'ordered'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])),
  constraint purchase_request_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund(id),
  constraint purchase_request_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint purchase_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint purchase_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint purchase_request_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX purchase_request_approved ON public.purchase_request USING btree (id) WHERE (state = 'approved'::text);
CREATE INDEX purchase_request_fund ON public.purchase_request USING btree (fund_id) WHERE (fund_id IS NOT NULL);
CREATE INDEX purchase_request_institution ON public.purchase_request USING btree (institution_id, id DESC);
CREATE INDEX purchase_request_member ON public.purchase_request USING btree (member_id, id DESC);
CREATE INDEX purchase_request_pending ON public.purchase_request USING btree (id) WHERE (state = 'pending'::text);
CREATE INDEX purchase_request_state ON public.purchase_request USING btree (institution_id, state, id DESC);
comment on column purchase_request.supplement is 'The paid order that it adds goods to: {orderId, no, along}; along is what that order sends. Null for others.';

create table question (
  id bigint generated always as identity,
  product_id bigint not null,
  member_id bigint not null,
  content text not null,
  state text not null default 'waiting'::text,
  answer text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text not null default ''::text,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_answer_check CHECK (char_length(answer) <= 500),
  constraint question_check CHECK (state <> 'answered'::text OR answer <> ''::text),
  constraint question_check1 CHECK ((state = 'waiting'::text) = (decided_at IS NULL)),
  constraint question_content_check CHECK (char_length(content) >= 5 AND char_length(content) <= 200),
  constraint question_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'answered'::text, 'hidden'::text])),
  constraint question_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint question_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX question_answered ON public.question USING btree (product_id, id DESC) WHERE (state = 'answered'::text);
CREATE INDEX question_of_product ON public.question USING btree (product_id, id DESC);
CREATE INDEX question_state ON public.question USING btree (state, id DESC);
CREATE INDEX question_waiting ON public.question USING btree (member_id) WHERE (state = 'waiting'::text);

create table recurring_plan (
  id bigint generated always as identity,
  list_id bigint,
  list_name text not null,
  member_id bigint not null,
  institution_id bigint not null,
  version integer not null,
  address_id bigint,
  fund_id bigint,
  notes jsonb not null,
  percent smallint not null,
  currency text not null,
  agreed jsonb not null,
  agreed_at timestamp with time zone not null,
  paused_why text not null default ''::text,
  ended_at timestamp with time zone,
  held_on date,
  changed_at timestamp with time zone not null,
  constraint recurring_plan_pkey PRIMARY KEY (id),
  constraint recurring_plan_list_id_key UNIQUE (list_id),
  constraint recurring_plan_currency_check CHECK (currency = ANY (ARRAY['money'::text, 'points'::text])),
  constraint recurring_plan_percent_check CHECK (percent >= 0 AND percent <= 100),
  constraint recurring_plan_version_check CHECK (version > 0),
  constraint recurring_plan_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund(id),
  constraint recurring_plan_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint recurring_plan_list_id_fkey FOREIGN KEY (list_id) REFERENCES shopping_list(id) ON DELETE SET NULL,
  constraint recurring_plan_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX recurring_plan_member ON public.recurring_plan USING btree (member_id);

create table recurring_run (
  id bigint generated always as identity,
  plan_id bigint not null,
  day date not null,
  at timestamp with time zone not null,
  by_member_id bigint,
  request_id bigint,
  reasons jsonb not null default '[]'::jsonb,
  constraint recurring_run_pkey PRIMARY KEY (id),
  constraint recurring_run_request_id_key UNIQUE (request_id),
  constraint recurring_run_check CHECK ((request_id IS NULL) = (reasons <> '[]'::jsonb)),
  constraint recurring_run_by_member_id_fkey FOREIGN KEY (by_member_id) REFERENCES member(id),
  constraint recurring_run_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES recurring_plan(id),
  constraint recurring_run_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id)
);
CREATE UNIQUE INDEX recurring_run_by_hand ON public.recurring_run USING btree (plan_id, day) WHERE (by_member_id IS NOT NULL);
CREATE UNIQUE INDEX recurring_run_day ON public.recurring_run USING btree (plan_id, day) WHERE (by_member_id IS NULL);
CREATE TRIGGER recurring_run_append_only BEFORE DELETE OR UPDATE ON recurring_run FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table refund (
  id bigint generated always as identity,
  out_refund_no text not null,
  payment_id bigint not null,
  amount_fen bigint not null,
  amount_points bigint not null default 0,
  reason text not null,
  state text not null default 'created'::text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  channel_refund_no text,
  submitted_at timestamp with time zone,
  ask_at timestamp with time zone,
  asked integer not null default 0,
  problem text not null default ''::text,
  repeats bigint,
  offline boolean not null default false,
  refusal text not null default ''::text,
  merchant text not null default ''::text,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_out_refund_no_key UNIQUE (out_refund_no),
  constraint refund_repeats_key UNIQUE (repeats),
  constraint refund_amount_fen_check CHECK (amount_fen >= 0),
  constraint refund_amount_points_check CHECK (amount_points >= 0),
  constraint refund_check CHECK (amount_fen > 0 OR amount_points > 0),
  constraint refund_offline_check CHECK (NOT offline OR submitted_at IS NULL),
  constraint refund_state_check CHECK (state = ANY (ARRAY['created'::text, 'processing'::text, 'done'::text, 'failed'::text, 'abnormal'::text])),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint refund_repeats_fkey FOREIGN KEY (repeats) REFERENCES refund(id)
);
CREATE INDEX refund_created ON public.refund USING btree (created_at, id);
CREATE INDEX refund_done ON public.refund USING btree (done_at) WHERE (state = 'done'::text);
CREATE UNIQUE INDEX refund_not_kept ON public.refund USING btree (payment_id) WHERE ((reason = 'notKept'::text) AND (state <> 'failed'::text));
CREATE INDEX refund_open ON public.refund USING btree (id) WHERE (state <> 'done'::text);
CREATE INDEX refund_payment ON public.refund USING btree (payment_id);
CREATE UNIQUE INDEX refund_sign_up ON public.refund USING btree (payment_id) WHERE ((reason = 'signUpCancelled'::text) AND (state <> 'failed'::text));
CREATE INDEX refund_submitted_at ON public.refund USING btree (submitted_at) WHERE (submitted_at IS NOT NULL);
CREATE INDEX refund_to_ask ON public.refund USING btree (ask_at) WHERE ((state = ANY (ARRAY['processing'::text, 'abnormal'::text])) AND (ask_at IS NOT NULL));
CREATE TRIGGER refund_within_payment BEFORE INSERT OR UPDATE OF amount_fen, amount_points, state ON refund FOR EACH ROW WHEN (new.state <> 'failed'::text) EXECUTE FUNCTION refund_within_payment();

create table released_number (
  mark bytea not null,
  constraint released_number_pkey PRIMARY KEY (mark),
  constraint released_number_mark_check CHECK (octet_length(mark) = 32)
);

create table report_day (
  figure text not null,
  on_day date not null,
  value bigint not null,
  constraint report_day_pkey PRIMARY KEY (figure, on_day)
);

create table report_kept (
  part text not null,
  days integer not null,
  body jsonb not null,
  made_at timestamp with time zone not null,
  took_ms integer not null,
  constraint report_kept_pkey PRIMARY KEY (part, days),
  constraint report_kept_days_check CHECK (days >= 0 AND days <= 366),
  constraint report_kept_took_ms_check CHECK (took_ms >= 0)
);

create table request_key (
  caller_id bigint not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint request_key_pkey PRIMARY KEY (caller_id, endpoint, key)
);
CREATE INDEX request_key_created ON public.request_key USING btree (created_at);

create table restock_wish (
  id bigint generated always as identity,
  member_id bigint not null,
  sku_id bigint not null,
  at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint restock_wish_pkey PRIMARY KEY (id),
  constraint restock_wish_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint restock_wish_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX restock_wish_member ON public.restock_wish USING btree (member_id, id);
CREATE UNIQUE INDEX restock_wish_open ON public.restock_wish USING btree (sku_id, member_id) WHERE (told_at IS NULL);

create table review (
  id bigint generated always as identity,
  order_line_id bigint not null,
  member_id bigint not null,
  product_id bigint not null,
  score integer not null,
  content text not null,
  state text not null default 'pending'::text,
  reply text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  hidden_reason text not null default ''::text,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_order_line_id_key UNIQUE (order_line_id),
  constraint review_check CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint review_content_check CHECK (char_length(content) >= 5 AND char_length(content) <= 500),
  constraint review_hidden_reason_check CHECK (char_length(hidden_reason) <= 100),
  constraint review_score_check CHECK (score >= 1 AND score <= 5),
  constraint review_state_check CHECK (state = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text])),
  constraint review_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint review_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint review_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX review_created ON public.review USING btree (created_at, id);
CREATE INDEX review_member ON public.review USING btree (member_id, id DESC);
CREATE INDEX review_of_product ON public.review USING btree (product_id, id DESC);
CREATE INDEX review_pending ON public.review USING btree (id) WHERE (state = 'pending'::text);
CREATE INDEX review_product ON public.review USING btree (product_id, id DESC) WHERE (state = 'published'::text);
CREATE INDEX review_score ON public.review USING btree (score, id DESC);
CREATE INDEX review_state ON public.review USING btree (state, id DESC);

create table review_image (
  review_id bigint not null,
  "position" integer not null,
  upload_id bigint not null,
  constraint review_image_pkey PRIMARY KEY (review_id, "position"),
  constraint review_image_position_check CHECK ("position" >= 0 AND "position" <= 5),
  constraint review_image_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_image_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE INDEX review_image_upload ON public.review_image USING btree (upload_id);

create table robot (
  id bigint generated always as identity,
  institution_id bigint,
  name text not null,
  vendor text not null,
  sealed text not null,
  ending text not null,
  signed boolean not null,
  kinds text[] not null,
  enabled boolean not null,
  version integer not null default 1,
  error text not null default ''::text,
  rests_until timestamp with time zone,
  updated_by text not null,
  updated_by_member bigint,
  constraint robot_pkey PRIMARY KEY (id),
  constraint robot_ending_check CHECK (char_length(ending) <= 4),
  constraint robot_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20),
  constraint robot_vendor_check CHECK (vendor = ANY (ARRAY['wecom'::text, 'dingtalk'::text, 'feishu'::text])),
  constraint robot_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint robot_updated_by_member_fkey FOREIGN KEY (updated_by_member) REFERENCES member(id)
);
CREATE INDEX robot_institution ON public.robot USING btree (institution_id);

create table robot_count (
  robot_id bigint not null,
  kind text not null,
  count integer not null,
  constraint robot_count_pkey PRIMARY KEY (robot_id, kind),
  constraint robot_count_robot_id_fkey FOREIGN KEY (robot_id) REFERENCES robot(id) ON DELETE CASCADE
);

create table robot_log (
  id bigint generated always as identity,
  robot_id bigint not null,
  about text not null,
  names text[] not null default '{}'::text[],
  title text not null,
  body text not null,
  link text not null,
  state text not null default 'waiting'::text,
  hint text not null default ''::text,
  tries integer not null default 0,
  at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint robot_log_pkey PRIMARY KEY (id),
  constraint robot_log_robot_id_about_key UNIQUE (robot_id, about),
  constraint robot_log_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'silent'::text])),
  constraint robot_log_robot_id_fkey FOREIGN KEY (robot_id) REFERENCES robot(id) ON DELETE CASCADE
);
CREATE INDEX robot_log_at ON public.robot_log USING btree (at);
CREATE INDEX robot_log_sent ON public.robot_log USING btree (robot_id, sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX robot_log_waiting ON public.robot_log USING btree (robot_id, id) WHERE (state = 'waiting'::text);

create table role (
  id bigint generated always as identity,
  name text not null,
  owner boolean not null default false,
  permissions text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_name_key UNIQUE (name)
);
CREATE UNIQUE INDEX role_one_owner ON public.role USING btree (owner) WHERE owner;

create table search_synonym (
  word text not null,
  same_as text[] not null,
  id bigint generated always as identity,
  constraint search_synonym_pkey PRIMARY KEY (word),
  constraint search_synonym_id_key UNIQUE (id)
);

create table search_word (
  word text not null,
  on_day date not null,
  searches bigint not null default 0,
  misses bigint not null default 0,
  constraint search_word_pkey PRIMARY KEY (word, on_day),
  constraint search_word_word_check CHECK (char_length(word) >= 1 AND char_length(word) <= 60)
);
CREATE INDEX search_word_beginning ON public.search_word USING btree (word COLLATE "C");
CREATE INDEX search_word_missed ON public.search_word USING btree (on_day) WHERE (misses > 0);

create table session (
  id bigint generated always as identity,
  token_hash bytea not null,
  member_id bigint not null,
  platform text not null,
  device text not null default ''::text,
  ip text not null default ''::text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_platform_check CHECK (platform = ANY (ARRAY['pc'::text, 'h5'::text, 'wechat'::text])),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX session_expires ON public.session USING btree (expires_at);
CREATE INDEX session_member ON public.session USING btree (member_id);

create table shop_order (
  id bigint generated always as identity,
  no text not null,
  member_id bigint not null,
  institution_id bigint not null,
  state text not null default 'unpaid'::text,
  currency text not null,
  rate integer not null,
  pay_way text not null,
  delivery text not null default 'express'::text,
  goods_fen bigint not null,
  goods_points bigint not null,
  freight_fen bigint not null,
  freight_points bigint not null,
  deduct_points bigint not null default 0,
  deduct_fen bigint not null default 0,
  payable_fen bigint not null,
  payable_points bigint not null,
  reward_points bigint not null default 0,
  address jsonb,
  remark text not null default ''::text,
  po_number text not null default ''::text,
  pieces integer not null,
  kinds integer not null,
  created_at timestamp with time zone not null,
  pay_before timestamp with time zone not null,
  paid_at timestamp with time zone,
  shipped_at timestamp with time zone,
  auto_receive_at timestamp with time zone,
  done_at timestamp with time zone,
  ended_at timestamp with time zone,
  cancel_reason text not null default ''::text,
  sold_counted boolean not null default false,
  reward_lost bigint not null default 0,
  version integer not null default 1,
  flag text not null default ''::text,
  staff_note text not null default ''::text,
  parcels integer not null default 0,
  reminded_at timestamp with time zone,
  unit_id bigint,
  fund_id bigint,
  fund_code text,
  fund_name text,
  payers_asked_at timestamp with time zone,
  purpose text not null default ''::text,
  wished_on date,
  change_no text,
  supplement_to bigint,
  constraint shop_order_pkey PRIMARY KEY (id),
  constraint shop_order_no_key UNIQUE (no),
  constraint shop_order_check CHECK (
CASE currency
    WHEN 'money'::text THEN payable_fen = (goods_fen + freight_fen - deduct_fen) AND payable_points = 0
    ELSE payable_points = (goods_points + freight_points) AND payable_fen = 0 AND deduct_points = 0 AND deduct_fen = 0
END),
  constraint shop_order_check1 CHECK ((state = ANY (ARRAY['paid'::text, 'shipped'::text, 'done'::text, 'closed'::text])) <= (paid_at IS NOT NULL)),
  constraint shop_order_check2 CHECK ((state = 'unpaid'::text) <= (paid_at IS NULL)),
  constraint shop_order_check3 CHECK (((state = ANY (ARRAY['shipped'::text, 'done'::text])) AND delivery = 'express'::text) <= (shipped_at IS NOT NULL)),
  constraint shop_order_check4 CHECK ((state = ANY (ARRAY['cancelled'::text, 'closed'::text])) = (ended_at IS NOT NULL)),
  constraint shop_order_check5 CHECK ((state = 'done'::text) = (done_at IS NOT NULL)),
  constraint shop_order_check6 CHECK ((delivery = 'express'::text) = (address IS NOT NULL)),
  constraint shop_order_check7 CHECK ((delivery = 'depot'::text) <= (freight_fen = 0 AND freight_points = 0 AND shipped_at IS NULL)),
  constraint shop_order_check8 CHECK (reward_lost <= reward_points),
  constraint shop_order_currency_check CHECK (currency = ANY (ARRAY['money'::text, 'points'::text])),
  constraint shop_order_deduct_fen_check CHECK (deduct_fen >= 0),
  constraint shop_order_deduct_points_check CHECK (deduct_points >= 0),
  constraint shop_order_delivery_check CHECK (delivery = ANY (ARRAY['express'::text, 'depot'::text])),
  constraint shop_order_flag_check CHECK (flag = ANY (ARRAY[''::text, 'red'::text, 'orange'::text, 'green'::text, 'blue'::text, 'purple'::text])),
  constraint shop_order_freight_fen_check CHECK (freight_fen >= 0),
  constraint shop_order_freight_points_check CHECK (freight_points >= 0),
  constraint shop_order_goods_fen_check CHECK (goods_fen >= 0),
  constraint shop_order_goods_points_check CHECK (goods_points >= 0),
  constraint shop_order_kinds_check CHECK (kinds > 0),
  constraint shop_order_no_check CHECK (no ~ '^[0-9]{20}$'::text),
  constraint shop_order_parcels_check CHECK (parcels >= 0),
  constraint shop_order_pay_way_check CHECK (pay_way = ANY (ARRAY['wechat'::text, 'bank'::text, 'points'::text, 'demo'::text])),
  constraint shop_order_payable_fen_check CHECK (payable_fen >= 0),
  constraint shop_order_payable_points_check CHECK (payable_points >= 0),
  constraint shop_order_pieces_check CHECK (pieces > 0),
  constraint shop_order_rate_check CHECK (rate >= 1 AND rate <= 100000),
  constraint shop_order_reward_lost_check CHECK (reward_lost >= 0),
  constraint shop_order_reward_points_check CHECK (reward_points >= 0),
  constraint shop_order_state_check CHECK (state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'shipped'::text, 'done'::text, 'cancelled'::text, 'closed'::text])),
  constraint shop_order_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES fund(id) NOT VALID,
  constraint shop_order_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint shop_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint shop_order_supplement_to_fkey FOREIGN KEY (supplement_to) REFERENCES shop_order(id),
  constraint shop_order_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX shop_order_auto_receive ON public.shop_order USING btree (auto_receive_at) WHERE (state = 'shipped'::text);
CREATE INDEX shop_order_created ON public.shop_order USING btree (created_at DESC, id DESC);
CREATE INDEX shop_order_created_at ON public.shop_order USING btree (currency, created_at);
CREATE INDEX shop_order_depot ON public.shop_order USING btree (created_at DESC, id DESC) WHERE (delivery = 'depot'::text);
CREATE INDEX shop_order_flag ON public.shop_order USING btree (created_at DESC, id DESC) WHERE (flag <> ''::text);
CREATE INDEX shop_order_fund ON public.shop_order USING btree (fund_id, id) WHERE (fund_id IS NOT NULL);
CREATE INDEX shop_order_institution_paid ON public.shop_order USING btree (institution_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX shop_order_member ON public.shop_order USING btree (member_id, id DESC);
CREATE INDEX shop_order_member_state ON public.shop_order USING btree (member_id, state, id DESC);
CREATE INDEX shop_order_of_institution ON public.shop_order USING btree (institution_id, id DESC) INCLUDE (state, payable_fen, po_number);
CREATE INDEX shop_order_paid_at ON public.shop_order USING btree (currency, paid_at) INCLUDE (payable_fen, payable_points) WHERE (paid_at IS NOT NULL);
CREATE INDEX shop_order_partly ON public.shop_order USING btree (created_at DESC, id DESC) WHERE ((state = 'paid'::text) AND (parcels > 0));
CREATE INDEX shop_order_pay_before ON public.shop_order USING btree (pay_before) WHERE (state = 'unpaid'::text);
CREATE INDEX shop_order_pay_way ON public.shop_order USING btree (pay_way, created_at DESC, id DESC);
CREATE INDEX shop_order_payable ON public.shop_order USING btree (((payable_fen + (payable_points * 100))));
CREATE INDEX shop_order_phone ON public.shop_order USING btree (((address ->> 'phone'::text)) COLLATE "C") WHERE (delivery = 'express'::text);
CREATE INDEX shop_order_po_number ON public.shop_order USING btree (po_number) WHERE (po_number <> ''::text);
CREATE INDEX shop_order_receiver ON public.shop_order USING btree (((address ->> 'receiver'::text))) WHERE (delivery = 'express'::text);
CREATE INDEX shop_order_state ON public.shop_order USING btree (state, created_at DESC, id DESC);
CREATE INDEX shop_order_supplement ON public.shop_order USING btree (supplement_to) WHERE (supplement_to IS NOT NULL);
CREATE INDEX shop_order_unit ON public.shop_order USING btree (unit_id, id DESC) WHERE (unit_id IS NOT NULL);
CREATE INDEX shop_order_unit_created ON public.shop_order USING btree (unit_id, created_at) WHERE (unit_id IS NOT NULL);
CREATE INDEX shop_order_unpaid ON public.shop_order USING btree (institution_id, pay_before) WHERE (state = 'unpaid'::text);
CREATE INDEX shop_order_waiting ON public.shop_order USING btree (id) INCLUDE (delivery) WHERE (state = 'paid'::text);
CREATE INDEX shop_order_wished ON public.shop_order USING btree (wished_on, created_at, id) WHERE ((state = 'paid'::text) AND (wished_on IS NOT NULL));

create table shopping_list (
  id bigint generated always as identity,
  member_id bigint not null,
  name text not null,
  note text not null default ''::text,
  changed_at timestamp with time zone not null,
  institution_id bigint,
  every_weeks smallint,
  next_on date,
  unit_id bigint,
  hands_in boolean not null default false,
  constraint shopping_list_pkey PRIMARY KEY (id),
  constraint shopping_list_every_weeks_check CHECK (every_weeks >= 1 AND every_weeks <= 26),
  constraint shopping_list_standing CHECK ((every_weeks IS NULL) = (next_on IS NULL)),
  constraint shopping_list_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint shopping_list_institution_id_unit_id_fkey FOREIGN KEY (institution_id, unit_id) REFERENCES unit(institution_id, id),
  constraint shopping_list_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX shopping_list_due ON public.shopping_list USING btree (next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX shopping_list_member ON public.shopping_list USING btree (member_id);
CREATE INDEX shopping_list_shared ON public.shopping_list USING btree (institution_id, changed_at DESC, id DESC) WHERE (institution_id IS NOT NULL);

create table shopping_list_line (
  list_id bigint not null,
  sku_id bigint not null,
  quantity integer not null,
  note text not null default ''::text,
  "position" integer not null,
  constraint shopping_list_line_pkey PRIMARY KEY (list_id, sku_id),
  constraint shopping_list_line_quantity_check CHECK (quantity >= 1 AND quantity <= 99999),
  constraint shopping_list_line_list_id_fkey FOREIGN KEY (list_id) REFERENCES shopping_list(id) ON DELETE CASCADE,
  constraint shopping_list_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table sign_up (
  id bigint generated always as identity,
  no text not null,
  activity_id bigint not null,
  member_id bigint not null,
  institution_id bigint not null,
  state text not null,
  seats integer not null,
  fee_fen bigint not null,
  fee_points bigint not null,
  remark text not null default ''::text,
  created_at timestamp with time zone not null,
  pay_before timestamp with time zone,
  paid_at timestamp with time zone,
  registered_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text not null default ''::text,
  reward_points bigint not null default 0,
  constraint sign_up_pkey PRIMARY KEY (id),
  constraint sign_up_no_key UNIQUE (no),
  constraint sign_up_check CHECK (fee_fen = 0 OR fee_points = 0),
  constraint sign_up_check1 CHECK ((state = 'unpaid'::text) <= (pay_before IS NOT NULL AND paid_at IS NULL AND (fee_fen + fee_points) > 0)),
  constraint sign_up_check2 CHECK ((state = 'waitlisted'::text) <= (paid_at IS NULL AND registered_at IS NULL)),
  constraint sign_up_check3 CHECK ((state = ANY (ARRAY['registered'::text, 'attended'::text])) <= (registered_at IS NOT NULL)),
  constraint sign_up_check4 CHECK (((state = ANY (ARRAY['registered'::text, 'attended'::text])) AND (fee_fen + fee_points) > 0) <= (paid_at IS NOT NULL)),
  constraint sign_up_check5 CHECK ((state = 'cancelled'::text) = (cancelled_at IS NOT NULL)),
  constraint sign_up_fee_fen_check CHECK (fee_fen >= 0),
  constraint sign_up_fee_points_check CHECK (fee_points >= 0),
  constraint sign_up_no_check CHECK (no ~ '^[0-9]{20}$'::text),
  constraint sign_up_reward_points_check CHECK (reward_points >= 0),
  constraint sign_up_seats_check CHECK (seats >= 1 AND seats <= 10),
  constraint sign_up_state_check CHECK (state = ANY (ARRAY['unpaid'::text, 'waitlisted'::text, 'registered'::text, 'attended'::text, 'cancelled'::text])),
  constraint sign_up_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id),
  constraint sign_up_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint sign_up_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX sign_up_activity ON public.sign_up USING btree (activity_id, state, id);
CREATE INDEX sign_up_member ON public.sign_up USING btree (member_id, id DESC);
CREATE UNIQUE INDEX sign_up_one_active ON public.sign_up USING btree (activity_id, member_id) WHERE (state <> 'cancelled'::text);
CREATE INDEX sign_up_pay_before ON public.sign_up USING btree (pay_before) WHERE (state = 'unpaid'::text);
CREATE INDEX sign_up_waiting ON public.sign_up USING btree (activity_id, id) WHERE (state = 'waitlisted'::text);

create table sign_up_event (
  id bigint generated always as identity,
  sign_up_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  who text not null,
  note text not null default ''::text,
  constraint sign_up_event_pkey PRIMARY KEY (id),
  constraint sign_up_event_what_check CHECK (what = ANY (ARRAY['created'::text, 'waitlisted'::text, 'promoted'::text, 'registered'::text, 'attended'::text, 'unattended'::text, 'cancelled'::text])),
  constraint sign_up_event_who_check CHECK (who = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])),
  constraint sign_up_event_sign_up_id_fkey FOREIGN KEY (sign_up_id) REFERENCES sign_up(id)
);
CREATE INDEX sign_up_event_sign_up ON public.sign_up_event USING btree (sign_up_id, id);
CREATE TRIGGER sign_up_event_append_only BEFORE DELETE OR UPDATE ON sign_up_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table sku (
  id bigint generated always as identity,
  product_id bigint not null,
  model_code text not null,
  code_key text collate "C" generated always as (code_key(model_code)) stored,
  barcode text not null default ''::text,
  spec_values text[] not null default '{}'::text[],
  price_fen bigint not null,
  market_price_fen bigint,
  cost_fen bigint,
  points bigint,
  weight_g integer not null default 0,
  image text not null default ''::text,
  stock bigint not null default 0,
  safety_stock bigint not null default 0,
  min_quantity integer not null default 1,
  step_quantity integer not null default 1,
  pack_quantity integer not null default 1,
  pack_unit text not null default ''::text,
  lead_days integer not null default 0,
  enabled boolean not null default true,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  shelf text not null default ''::text,
  removed_at timestamp with time zone,
  backorder_limit integer not null default 0,
  backorder integer generated always as ((GREATEST((0)::bigint, (backorder_limit + LEAST(stock, (0)::bigint))))::integer) stored,
  constraint sku_pkey PRIMARY KEY (id),
  constraint sku_model_code_key UNIQUE (model_code),
  constraint sku_backorder_lead CHECK (backorder_limit = 0 OR lead_days > 0),
  constraint sku_backorder_limit_check CHECK (backorder_limit >= 0 AND backorder_limit <= 99999),
  constraint sku_check CHECK (removed_at IS NULL OR NOT enabled),
  constraint sku_cost_fen_check CHECK (cost_fen >= 0),
  constraint sku_lead_days_check CHECK (lead_days >= 0 AND lead_days <= 365),
  constraint sku_market_price_fen_check CHECK (market_price_fen > 0),
  constraint sku_min_quantity_check CHECK (min_quantity >= 1 AND min_quantity <= 99999),
  constraint sku_model_code_check CHECK (char_length(model_code) >= 1 AND char_length(model_code) <= 60),
  constraint sku_pack_quantity_check CHECK (pack_quantity >= 1),
  constraint sku_points_check CHECK (points > 0),
  constraint sku_price_fen_check CHECK (price_fen > 0),
  constraint sku_safety_stock_check CHECK (safety_stock >= 0),
  constraint sku_shelf_check CHECK (char_length(shelf) <= 40),
  constraint sku_step_quantity_check CHECK (step_quantity >= 1 AND step_quantity <= 99999),
  constraint sku_weight_g_check CHECK (weight_g >= 0),
  constraint sku_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX sku_barcode ON public.sku USING btree (barcode) WHERE (barcode <> ''::text);
CREATE INDEX sku_code_key ON public.sku USING btree (code_key);
CREATE INDEX sku_code_part ON public.sku USING gin (code_key gin_trgm_ops);
CREATE INDEX sku_product ON public.sku USING btree (product_id, "position", id);
CREATE TRIGGER sku_deleted AFTER DELETE ON sku REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sku_changed();
CREATE TRIGGER sku_inserted AFTER INSERT ON sku REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sku_changed();
CREATE TRIGGER sku_updated AFTER UPDATE ON sku REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION sku_changed();

create table sms_code (
  id bigint generated always as identity,
  mobile text not null,
  event text not null,
  code_hash bytea not null,
  ip text not null,
  wrong_tries integer not null default 0,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sms_code_pkey PRIMARY KEY (id),
  constraint sms_code_event_check CHECK (event = ANY (ARRAY['enter'::text, 'password'::text, 'mobile'::text, 'close'::text, 'wechat'::text])),
  constraint sms_code_wrong_tries_check CHECK (wrong_tries >= 0 AND wrong_tries <= 5)
);
CREATE INDEX sms_code_ip ON public.sms_code USING btree (ip, sent_at);
CREATE INDEX sms_code_newest ON public.sms_code USING btree (mobile, event, id DESC);
CREATE INDEX sms_code_sent ON public.sms_code USING btree (sent_at);

create table sms_log (
  id bigint generated always as identity,
  kind text not null,
  event text not null,
  mobile text not null,
  message_id bigint,
  vendor text not null,
  template text not null,
  state text not null default 'sending'::text,
  result text not null default ''::text,
  hint text not null default ''::text,
  message_no text not null default ''::text,
  at timestamp with time zone not null,
  untaken boolean not null default false,
  constraint sms_log_pkey PRIMARY KEY (id),
  constraint sms_log_kind_check CHECK (kind = ANY (ARRAY['code'::text, 'notice'::text, 'test'::text])),
  constraint sms_log_mobile_check CHECK (mobile ~~ '%*%'::text),
  constraint sms_log_state_check CHECK (state = ANY (ARRAY['sending'::text, 'sent'::text, 'refused'::text, 'silent'::text])),
  constraint sms_log_vendor_check CHECK (vendor = ANY (ARRAY['log'::text, 'aliyun'::text, 'tencent'::text])),
  constraint sms_log_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL
);
CREATE INDEX sms_log_at ON public.sms_log USING btree (at);
CREATE INDEX sms_log_message ON public.sms_log USING btree (message_id) WHERE (message_id IS NOT NULL);

create table sourcing (
  feedback_id bigint not null,
  wanted text not null,
  quantity integer,
  state text not null default 'looking'::text,
  product_id bigint,
  constraint sourcing_pkey PRIMARY KEY (feedback_id),
  constraint sourcing_check CHECK (product_id IS NULL OR state = 'found'::text),
  constraint sourcing_quantity_check CHECK (quantity >= 1 AND quantity <= 99999),
  constraint sourcing_state_check CHECK (state = ANY (ARRAY['looking'::text, 'found'::text, 'missing'::text])),
  constraint sourcing_wanted_check CHECK (char_length(wanted) >= 1 AND char_length(wanted) <= 300),
  constraint sourcing_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id),
  constraint sourcing_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX sourcing_state ON public.sourcing USING btree (state, feedback_id DESC);

create table spending_limit (
  id bigint generated always as identity,
  institution_id bigint not null,
  member_id bigint,
  unit_id bigint,
  period text not null,
  amount_fen bigint not null,
  since timestamp with time zone not null,
  constraint spending_limit_pkey PRIMARY KEY (id),
  constraint spending_limit_amount_fen_check CHECK (amount_fen > 0),
  constraint spending_limit_check CHECK (num_nonnulls(member_id, unit_id) = 1),
  constraint spending_limit_period_check CHECK (period = ANY (ARRAY['month'::text, 'year'::text])),
  constraint spending_limit_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint spending_limit_institution_id_unit_id_fkey FOREIGN KEY (institution_id, unit_id) REFERENCES unit(institution_id, id),
  constraint spending_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX spending_limit_member ON public.spending_limit USING btree (institution_id, member_id, period) WHERE (member_id IS NOT NULL);
CREATE INDEX spending_limit_of_member ON public.spending_limit USING btree (member_id);
CREATE UNIQUE INDEX spending_limit_unit ON public.spending_limit USING btree (institution_id, unit_id, period) WHERE (unit_id IS NOT NULL);

create table spending_limit_change (
  id bigint generated always as identity,
  institution_id bigint not null,
  member_id bigint,
  unit_id bigint,
  period text not null,
  before_fen bigint,
  after_fen bigint,
  actor_id bigint not null,
  at timestamp with time zone not null,
  constraint spending_limit_change_pkey PRIMARY KEY (id),
  constraint spending_limit_change_check CHECK (num_nonnulls(member_id, unit_id) = 1),
  constraint spending_limit_change_check1 CHECK (before_fen IS DISTINCT FROM after_fen),
  constraint spending_limit_change_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES member(id),
  constraint spending_limit_change_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint spending_limit_change_institution_id_unit_id_fkey FOREIGN KEY (institution_id, unit_id) REFERENCES unit(institution_id, id),
  constraint spending_limit_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX spending_limit_change_of_institution ON public.spending_limit_change USING btree (institution_id, id DESC);
CREATE TRIGGER spending_limit_change_append_only BEFORE DELETE OR UPDATE ON spending_limit_change FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table staff (
  id bigint generated always as identity,
  account text not null,
  name text not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  totp_secret text,
  totp_pending text,
  totp_step bigint not null default 0,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint staff_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX staff_account ON public.staff USING btree (lower(account));

create table staff_role (
  staff_id bigint not null,
  role_id bigint not null,
  constraint staff_role_pkey PRIMARY KEY (staff_id, role_id),
  constraint staff_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint staff_role_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_role_role ON public.staff_role USING btree (role_id);

create table staff_session (
  id bigint generated always as identity,
  token_hash bytea not null,
  staff_id bigint not null,
  device text not null default ''::text,
  ip text not null default ''::text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_token_hash_key UNIQUE (token_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_session_staff ON public.staff_session USING btree (staff_id);

create table staff_try (
  id bigint generated always as identity,
  account text not null,
  network text not null,
  at timestamp with time zone not null,
  constraint staff_try_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_try_account ON public.staff_try USING btree (account, at);

create table stock_movement (
  id bigint generated always as identity,
  sku_id bigint not null,
  kind text not null,
  reference text not null,
  delta bigint not null,
  who text not null default ''::text,
  at timestamp with time zone not null default now(),
  note text not null default ''::text,
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_kind_reference_sku_id_key UNIQUE (kind, reference, sku_id),
  constraint stock_movement_check CHECK (
CASE kind
    WHEN 'hold'::text THEN delta < 0
    WHEN 'release'::text THEN delta > 0
    WHEN 'receipt'::text THEN delta > 0
    WHEN 'return'::text THEN delta > 0
    ELSE true
END),
  constraint stock_movement_delta_check CHECK (delta <> 0),
  constraint stock_movement_exchange_check CHECK (kind <> 'exchange'::text OR delta < 0),
  constraint stock_movement_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'hold'::text, 'release'::text, 'return'::text, 'count'::text, 'adjust'::text, 'depot'::text, 'exchange'::text])),
  constraint stock_movement_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE INDEX stock_movement_sku ON public.stock_movement USING btree (sku_id, id DESC);
CREATE TRIGGER stock_movement_append_only BEFORE DELETE OR UPDATE ON stock_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table submission (
  id bigint generated always as identity,
  institution_id bigint not null,
  member_id bigint not null,
  form jsonb not null,
  state text not null,
  reason text not null default ''::text,
  field_reasons jsonb not null default '{}'::jsonb,
  submitted_at timestamp with time zone not null default now(),
  reviewed_at timestamp with time zone,
  reviewed_by text,
  constraint submission_pkey PRIMARY KEY (id),
  constraint submission_check CHECK ((state = 'pending'::text) = (reviewed_at IS NULL)),
  constraint submission_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint submission_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint submission_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX submission_institution ON public.submission USING btree (institution_id, id);
CREATE INDEX submission_member ON public.submission USING btree (member_id, id DESC);
CREATE UNIQUE INDEX submission_one_pending ON public.submission USING btree (institution_id) WHERE (state = 'pending'::text);
CREATE INDEX submission_pending_code ON public.submission USING btree (((form ->> 'creditCode'::text))) WHERE (state = 'pending'::text);
CREATE INDEX submission_state ON public.submission USING btree (state, id);

create table team_event (
  id bigint generated always as identity,
  institution_id bigint not null,
  what text not null,
  member_id bigint,
  actor_id bigint,
  roles text[] not null default '{}'::text[],
  reason text not null default ''::text,
  at timestamp with time zone not null,
  about text not null default ''::text,
  constraint team_event_pkey PRIMARY KEY (id),
  constraint team_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES member(id),
  constraint team_event_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint team_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX team_event_institution ON public.team_event USING btree (institution_id, id DESC);
CREATE TRIGGER team_event_append_only BEFORE DELETE OR UPDATE ON team_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table team_invitation (
  id bigint generated always as identity,
  institution_id bigint not null,
  inviter_id bigint not null,
  code_hash bytea not null,
  mobile text,
  roles text[] not null,
  uses integer not null,
  used integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  unit_id bigint,
  constraint team_invitation_pkey PRIMARY KEY (id),
  constraint team_invitation_code_hash_key UNIQUE (code_hash),
  constraint team_invitation_check CHECK (used >= 0 AND used <= uses),
  constraint team_invitation_check1 CHECK (mobile IS NULL OR uses = 1),
  constraint team_invitation_roles_check CHECK (cardinality(roles) > 0 AND NOT ('owner'::text = ANY (roles))),
  constraint team_invitation_uses_check CHECK (uses >= 1 AND uses <= 50),
  constraint team_invitation_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint team_invitation_institution_id_unit_id_fkey FOREIGN KEY (institution_id, unit_id) REFERENCES unit(institution_id, id),
  constraint team_invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id)
);
CREATE INDEX team_invitation_expires ON public.team_invitation USING btree (expires_at);
CREATE INDEX team_invitation_institution ON public.team_invitation USING btree (institution_id, id DESC);

create table team_request (
  id bigint generated always as identity,
  member_id bigint not null,
  asked text not null,
  institution_id bigint,
  introduction text not null,
  state text not null default 'open'::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint team_request_pkey PRIMARY KEY (id),
  constraint team_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])),
  constraint team_request_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint team_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX team_request_institution ON public.team_request USING btree (institution_id, id) WHERE (state = 'open'::text);
CREATE INDEX team_request_member ON public.team_request USING btree (member_id, created_at);
CREATE UNIQUE INDEX team_request_open ON public.team_request USING btree (member_id) WHERE (state = 'open'::text);

create table tier_price (
  sku_id bigint not null,
  from_quantity integer not null,
  price_fen bigint not null,
  constraint tier_price_pkey PRIMARY KEY (sku_id, from_quantity),
  constraint tier_price_from_quantity_check CHECK (from_quantity > 1),
  constraint tier_price_price_fen_check CHECK (price_fen > 0),
  constraint tier_price_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);
CREATE TRIGGER tier_price_deleted AFTER DELETE ON tier_price REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tier_price_changed();
CREATE TRIGGER tier_price_inserted AFTER INSERT ON tier_price REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tier_price_changed();
CREATE TRIGGER tier_price_updated AFTER UPDATE ON tier_price REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tier_price_changed();

create table top_up (
  id bigint generated always as identity,
  no text not null,
  member_id bigint not null,
  points bigint not null,
  amount_fen bigint not null,
  rate integer not null,
  title text not null default ''::text,
  state text not null default 'unpaid'::text,
  created_at timestamp with time zone not null,
  pay_before timestamp with time zone not null,
  paid_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint top_up_pkey PRIMARY KEY (id),
  constraint top_up_no_key UNIQUE (no),
  constraint top_up_amount_fen_check CHECK (amount_fen > 0),
  constraint top_up_check CHECK ((state = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint top_up_check1 CHECK ((state = 'cancelled'::text) = (cancelled_at IS NOT NULL)),
  constraint top_up_points_check CHECK (points > 0),
  constraint top_up_rate_check CHECK (rate > 0),
  constraint top_up_state_check CHECK (state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'cancelled'::text])),
  constraint top_up_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX top_up_member ON public.top_up USING btree (member_id, id);
CREATE INDEX top_up_unpaid ON public.top_up USING btree (pay_before) WHERE (state = 'unpaid'::text);

create table transfer_job (
  id bigint generated always as identity,
  direction text not null,
  kind text not null,
  state text not null,
  staff_id bigint not null,
  staff_name text not null,
  filter jsonb not null default '{}'::jsonb,
  reveal boolean not null default false,
  file_name text not null default ''::text,
  source_key text,
  result_key text,
  rows integer not null default 0,
  done integer not null default 0,
  outcome jsonb not null default '{}'::jsonb,
  error text not null default ''::text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint transfer_job_pkey PRIMARY KEY (id),
  constraint transfer_job_check CHECK ((direction = 'import'::text) = (state = ANY (ARRAY['checking'::text, 'checked'::text, 'applying'::text, 'applied'::text])) OR state = 'failed'::text),
  constraint transfer_job_direction_check CHECK (direction = ANY (ARRAY['import'::text, 'export'::text])),
  constraint transfer_job_state_check CHECK (state = ANY (ARRAY['checking'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint transfer_job_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX transfer_job_expires ON public.transfer_job USING btree (expires_at) WHERE ((source_key IS NOT NULL) OR (result_key IS NOT NULL));

create table transfer_picture (
  job_id bigint not null,
  name text not null,
  url text not null,
  constraint transfer_picture_pkey PRIMARY KEY (job_id, name),
  constraint transfer_picture_job_id_fkey FOREIGN KEY (job_id) REFERENCES transfer_job(id) ON DELETE CASCADE
);

create table unit (
  id bigint generated always as identity,
  institution_id bigint not null,
  name text not null,
  above bigint[] not null default '{}'::bigint[],
  parent_id bigint generated always as (above[cardinality(above)]) stored,
  state text not null default 'active'::text,
  created_at timestamp with time zone not null,
  constraint unit_pkey PRIMARY KEY (id),
  constraint unit_institution_id_id_key UNIQUE (institution_id, id),
  constraint unit_above_check CHECK (cardinality(above) < 4),
  constraint unit_check CHECK (NOT (id = ANY (above))),
  constraint unit_state_check CHECK (state = ANY (ARRAY['active'::text, 'ended'::text])),
  constraint unit_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint unit_institution_id_parent_id_fkey FOREIGN KEY (institution_id, parent_id) REFERENCES unit(institution_id, id)
);
CREATE UNIQUE INDEX unit_name ON public.unit USING btree (institution_id, COALESCE(parent_id, (0)::bigint), name) WHERE (state = 'active'::text);

create table upload (
  id bigint generated always as identity,
  member_id bigint,
  kind text not null,
  key text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  staff_id bigint,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_key_key UNIQUE (key),
  constraint upload_check CHECK (num_nonnulls(member_id, staff_id) <= 1),
  constraint upload_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'licence'::text, 'feedback'::text, 'aftersale'::text, 'attachment'::text, 'slip'::text, 'invoice'::text, 'attached'::text])),
  constraint upload_mime_check CHECK (mime = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'::text, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'::text])),
  constraint upload_size_check CHECK (size > 0),
  constraint upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint upload_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX upload_member ON public.upload USING btree (member_id, created_at);
CREATE INDEX upload_staff ON public.upload USING btree (staff_id, created_at) WHERE (staff_id IS NOT NULL);
CREATE INDEX upload_unused ON public.upload USING btree (created_at) WHERE (used_at IS NULL);

create table upload_try (
  member_id bigint,
  staff_id bigint,
  at timestamp with time zone not null,
  constraint upload_try_check CHECK (num_nonnulls(member_id, staff_id) = 1),
  constraint upload_try_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint upload_try_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX upload_try_member ON public.upload_try USING btree (member_id, at) WHERE (member_id IS NOT NULL);
CREATE INDEX upload_try_staff ON public.upload_try USING btree (staff_id, at) WHERE (staff_id IS NOT NULL);

create table verification (
  id bigint generated always as identity,
  no text not null,
  voucher_id bigint not null,
  member_id bigint not null,
  staff text not null,
  place text not null default ''::text,
  note text not null default ''::text,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  undo_reason text,
  constraint verification_pkey PRIMARY KEY (id),
  constraint verification_no_key UNIQUE (no),
  constraint verification_check CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  constraint verification_check1 CHECK ((undone_at IS NULL) = (undo_reason IS NULL)),
  constraint verification_no_check CHECK (no ~ '^HX[0-9]{16}$'::text),
  constraint verification_staff_check CHECK (staff <> ''::text),
  constraint verification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint verification_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id)
);
CREATE INDEX verification_at ON public.verification USING btree (at);
CREATE INDEX verification_member ON public.verification USING btree (member_id, id DESC);
CREATE UNIQUE INDEX verification_standing ON public.verification USING btree (voucher_id) WHERE (undone_at IS NULL);
CREATE INDEX verification_voucher ON public.verification USING btree (voucher_id, id DESC);

create table visit (
  member_id bigint not null,
  product_id bigint not null,
  at timestamp with time zone not null,
  constraint visit_pkey PRIMARY KEY (member_id, product_id),
  constraint visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint visit_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX visit_member ON public.visit USING btree (member_id, at DESC, product_id DESC);

create table voucher (
  id bigint generated always as identity,
  kind text not null,
  member_id bigint not null,
  digits text not null,
  secret text not null,
  state text not null default 'active'::text,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_by text,
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_secret_key UNIQUE (secret),
  constraint voucher_check CHECK (valid_from < valid_until),
  constraint voucher_check1 CHECK ((state = 'used'::text) = (used_at IS NOT NULL)),
  constraint voucher_check2 CHECK ((state = 'used'::text) = (used_by IS NOT NULL)),
  constraint voucher_digits_check CHECK (digits ~ '^[0-9]{8}$'::text),
  constraint voucher_kind_check CHECK (kind = ANY (ARRAY['depot'::text, 'ticket'::text])),
  constraint voucher_secret_check CHECK (length(secret) >= 26),
  constraint voucher_state_check CHECK (state = ANY (ARRAY['active'::text, 'used'::text, 'expired'::text, 'void'::text])),
  constraint voucher_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX voucher_digits ON public.voucher USING btree (digits) WHERE (state = 'active'::text);
CREATE INDEX voucher_digits_all ON public.voucher USING btree (digits, id DESC);
CREATE INDEX voucher_due ON public.voucher USING btree (valid_until) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX voucher_one_depot ON public.voucher USING btree (member_id) WHERE ((kind = 'depot'::text) AND (state = 'active'::text));

create table voucher_try (
  id bigint generated always as identity,
  who text not null,
  at timestamp with time zone not null,
  constraint voucher_try_pkey PRIMARY KEY (id)
);
CREATE INDEX voucher_try_who ON public.voucher_try USING btree (who, at);

create table wechat_log (
  id bigint generated always as identity,
  event text not null,
  openid text not null,
  about text not null,
  state text not null default 'sending'::text,
  result text not null default ''::text,
  hint text not null default ''::text,
  message_no text not null default ''::text,
  at timestamp with time zone not null,
  constraint wechat_log_pkey PRIMARY KEY (id),
  constraint wechat_log_openid_check CHECK (openid ~~ '%*%'::text),
  constraint wechat_log_state_check CHECK (state = ANY (ARRAY['sending'::text, 'sent'::text, 'delayed'::text, 'refused'::text, 'silent'::text]))
);
CREATE INDEX wechat_log_about ON public.wechat_log USING btree (about) WHERE (about <> ''::text);
CREATE INDEX wechat_log_at ON public.wechat_log USING btree (at);

create table wechat_scene (
  id text not null,
  secret_hash bytea not null,
  member_id bigint,
  state text not null,
  device text not null,
  ip text not null,
  network text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  key_hash bytea,
  appid text,
  openid text,
  unionid text,
  session_id bigint,
  constraint wechat_scene_pkey PRIMARY KEY (id),
  constraint wechat_scene_check CHECK ((state = 'waiting'::text) = (openid IS NULL)),
  constraint wechat_scene_check1 CHECK ((openid IS NULL) = (appid IS NULL) AND (openid IS NULL) = (key_hash IS NULL)),
  constraint wechat_scene_session CHECK ((session_id IS NULL) = (member_id IS NULL)),
  constraint wechat_scene_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'scanned'::text, 'confirmed'::text, 'cancelled'::text])),
  constraint wechat_scene_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint wechat_scene_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX wechat_scene_expires ON public.wechat_scene USING btree (expires_at);
CREATE INDEX wechat_scene_network ON public.wechat_scene USING btree (network);
CREATE INDEX wechat_scene_session ON public.wechat_scene USING btree (session_id) WHERE (session_id IS NOT NULL);

create table wechat_ticket (
  ticket_hash bytea not null,
  verifier_hash bytea not null,
  appid text not null,
  openid text not null,
  unionid text,
  expires_at timestamp with time zone not null,
  constraint wechat_ticket_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX wechat_ticket_expires ON public.wechat_ticket USING btree (expires_at);

create table wechat_trip (
  state_hash bytea not null,
  verifier_hash bytea not null,
  purpose text not null,
  app text not null,
  member_id bigint,
  scene_id text,
  network text not null,
  expires_at timestamp with time zone not null,
  session_id bigint,
  constraint wechat_trip_pkey PRIMARY KEY (state_hash),
  constraint wechat_trip_app_check CHECK (app = ANY (ARRAY['official'::text, 'web'::text])),
  constraint wechat_trip_check CHECK ((purpose = 'bind'::text) = (member_id IS NOT NULL)),
  constraint wechat_trip_check1 CHECK ((purpose = 'scan'::text) = (scene_id IS NOT NULL)),
  constraint wechat_trip_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'bind'::text, 'scan'::text])),
  constraint wechat_trip_session CHECK ((session_id IS NULL) = (member_id IS NULL)),
  constraint wechat_trip_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint wechat_trip_scene_id_fkey FOREIGN KEY (scene_id) REFERENCES wechat_scene(id) ON DELETE CASCADE,
  constraint wechat_trip_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX wechat_trip_expires ON public.wechat_trip USING btree (expires_at);
CREATE INDEX wechat_trip_network ON public.wechat_trip USING btree (network);
CREATE INDEX wechat_trip_scene ON public.wechat_trip USING btree (scene_id);
CREATE INDEX wechat_trip_session ON public.wechat_trip USING btree (session_id) WHERE (session_id IS NOT NULL);

create view acceptance_state as
 SELECT l.id AS order_line_id,
    l.order_id,
    h.has,
    t.taken,
    d.accepted - t.accepted AS accepted,
    d.refused,
    d.refused - d.reconsidered - t.refused AS standing,
    h.has - (d.accepted - t.accepted) - (d.refused - d.reconsidered - t.refused) AS open,
    h.delivered,
    t.away
   FROM order_line_facts l
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(g.delivered), 0::numeric)::bigint AS delivered,
            COALESCE(sum(g.delivered - g.claimed), 0::numeric)::bigint AS has
           FROM goods_out g
          WHERE g.order_line_id = l.id) h
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(x.quantity) FILTER (WHERE a.state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text, 'exchanged'::text, 'repaired'::text])), 0::bigint) AS taken,
            COALESCE(sum(x.quantity) FILTER (WHERE a.state = ANY (ARRAY['applied'::text, 'approved'::text, 'returning'::text, 'received'::text, 'refunding'::text])), 0::bigint) AS away,
            COALESCE(sum(x.from_accepted) FILTER (WHERE a.state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text, 'repaired'::text])), 0::bigint) AS accepted,
            COALESCE(sum(x.from_refused), 0::bigint) AS refused
           FROM aftersale_line_facts x
             JOIN aftersale_facts a ON a.id = x.aftersale_id
          WHERE x.order_line_id = l.id AND a.kind <> 'refundBeforeShip'::text) t
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(c.accepted), 0::bigint) AS accepted,
            COALESCE(sum(c.refused), 0::bigint) AS refused,
            COALESCE(sum(c.reconsidered), 0::bigint) AS reconsidered
           FROM standing_acceptance_line c
          WHERE c.order_line_id = l.id) d;

create view activity_facts as
 SELECT id,
    kind,
    title,
    place,
    starts_at,
    ends_at,
    fee_fen,
    fee_points,
    published,
    cancelled_at,
    changed_at
   FROM activity;

create view address_facts as
 SELECT id,
    member_id,
    receiver,
    phone,
    region_code,
    region_text,
    detail,
    tag,
    is_default,
    institution_id,
    unit_id,
    detail ||
        CASE
            WHEN (hours || note) = ''::text THEN ''::text
            ELSE ('（'::text || concat_ws('；'::text, NULLIF(note, ''::text), '收货时间 '::text || NULLIF(hours, ''::text))) || '）'::text
        END AS whole_detail,
    name
   FROM address;

create view aftersale_facts as
 SELECT id,
    no,
    order_id,
    member_id,
    kind,
    state,
    reason,
    freight_fen,
    refund_offered_at,
    created_at,
    state_at,
    refund_id
   FROM aftersale;

create view aftersale_line_facts as
 SELECT aftersale_id,
    order_line_id,
    quantity,
    amount_fen,
    amount_points,
    reward_points,
    from_accepted,
    from_refused,
    serials
   FROM aftersale_line;

create view assortment_facts as
 SELECT id,
    institution_id,
    mode
   FROM assortment;

create view assortment_product_facts as
 SELECT assortment_id,
    product_id,
    category1_id,
    category2_id,
    category_id,
    priority,
    sold,
    price_min_fen,
    on_sale_at
   FROM assortment_product;

create view attachment_facts as
 SELECT t.id,
    t.noun,
    t.noun_id,
    t.upload_id,
    u.name,
    u.key
   FROM attachment t
     JOIN upload_facts u ON u.id = t.upload_id;

create view bank_slip_facts as
 SELECT id,
    transfer_id,
    upload_id,
    amount_fen,
    payer,
    paid_on,
    state,
    reason,
    sent_at
   FROM bank_slip;

create view bank_transfer_facts as
 SELECT id,
    order_id,
    code,
    state,
    received_fen,
    kept_fen,
    returned_fen
   FROM bank_transfer;

create view brand_count_of_products as
 SELECT category_id,
    COALESCE(brand_id, 0::bigint) AS brand_id,
    count(*)::integer AS products,
    min(price_min_fen) AS price_least_fen,
    max(price_max_fen) AS price_most_fen
   FROM product
  WHERE status = 'onSale'::text
  GROUP BY category_id, (COALESCE(brand_id, 0::bigint));

create view brand_facts as
 SELECT id,
    name
   FROM brand;

create view category_facts as
 SELECT id,
    name,
    visible,
    path
   FROM category;

create view config_facts as
 SELECT key,
    value,
    updated_at,
    updated_by
   FROM config_value;

create view depot_entry_facts as
 SELECT id,
    item_id,
    member_id,
    kind,
    delta,
    reference,
    note,
    at
   FROM depot_entry;

create view depot_item_facts as
 SELECT id,
    member_id,
    sku_id,
    held
   FROM depot_item;

create view depot_lot_entry_facts as
 SELECT entry_id,
    order_line_id,
    delta
   FROM depot_lot_entry;

create view depot_lot_facts as
 SELECT order_line_id,
    item_id,
    held
   FROM depot_lot;

create view facet_count_of_products as
 SELECT p.category_id,
    f.facet,
    count(*)::integer AS products,
    min(p.id) AS product_id
   FROM product p,
    LATERAL unnest(p.facets) f(facet)
  WHERE p.status = 'onSale'::text
  GROUP BY p.category_id, f.facet;

create view fund_facts as
 SELECT id,
    institution_id,
    code,
    state,
    left_fen,
    owner_id,
    name
   FROM fund;

create view goods_out as
 SELECT order_line_id,
    sku_id,
    sum(delivered) AS delivered,
    sum(claimed) AS claimed,
    max(delivered_by) AS delivered_by
   FROM ( SELECT l.id AS order_line_id,
            l.sku_id,
            0::bigint AS delivered_by,
            0 AS claimed,
                CASE
                    WHEN o.delivery = 'express'::text THEN l.shipped_quantity
                    WHEN d.order_line_id IS NULL THEN 0
                    ELSE l.quantity - l.given_back - d.held
                END AS delivered
           FROM order_line_facts l
             JOIN order_facts o ON o.id = l.order_id
             LEFT JOIN depot_lot_facts d ON d.order_line_id = l.id
        UNION ALL
         SELECT x.order_line_id,
            x.sku_id,
            0,
                CASE
                    WHEN a.state = 'exchanged'::text THEN 0
                    ELSE x.quantity
                END AS quantity,
                CASE
                    WHEN a.state = 'exchanged'::text THEN - x.quantity
                    ELSE 0
                END AS "case"
           FROM aftersale_piece x
             JOIN aftersale a ON a.id = x.aftersale_id
          WHERE a.kind <> 'refundBeforeShip'::text AND (a.state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text, 'repaired'::text]))
        UNION ALL
         SELECT c.order_line_id,
            c.sku_id,
            c.aftersale_id,
            0,
            c.quantity
           FROM aftersale_parcel_line c) part
  GROUP BY order_line_id, sku_id;

create view inquiry_facts as
 SELECT id,
    no,
    state,
    request_no,
    order_no
   FROM inquiry;

create view institution_facts as
 SELECT id,
    jigou,
    credit_code,
    region_text,
    address,
    contact_name,
    state,
    approval_version,
    closed_at
   FROM institution;

create view institution_settings_facts as
 SELECT institution_id,
    fund_from_fen,
    notes,
    attachment_from_fen
   FROM institution_settings;

create view invoice_request_facts as
 SELECT id,
    no,
    kind,
    state,
    number,
    red_number,
    file_id,
    red_file_id,
    created_at
   FROM invoice_request;

create view mailbox_facts as
 SELECT member_id,
    address,
    daily,
    bounced_at
   FROM mailbox;

create view material_code_facts as
 SELECT institution_id
   FROM material_code;

create view member_facts as
 SELECT id,
    mobile,
    nickname,
    avatar,
    disabled,
    left_at
   FROM member;

create view membership_ever as
 SELECT member_id,
    institution_id,
    roles,
    state,
    since,
    unit_id,
    manages
   FROM membership;

create view membership_now as
 SELECT member_id,
    institution_id,
    roles,
    since,
    unit_id,
    manages
   FROM membership
  WHERE state = 'active'::text;

create view models_of_skus as
 SELECT p.id AS product_id,
    h.shared_ids,
    k.prices,
    k.in_stock,
    k.value1_ids,
    k.value2_ids,
    k.value3_ids,
    k.stock_least_fen,
    k.stock_most_fen,
    ((((int8send(p.id) || int2send(cardinality(h.shared_ids)::smallint)) || h.bytes) || int2send(LEAST(cardinality(p.axes), 3)::smallint)) || int2send(cardinality(k.prices)::smallint)) || k.bytes AS bytes
   FROM product p
     CROSS JOIN LATERAL ( SELECT COALESCE(array_agg(v.id ORDER BY v.id), '{}'::integer[]) AS shared_ids,
            COALESCE(string_agg(int4send(v.id), '\x'::bytea ORDER BY v.id), '\x'::bytea) AS bytes
           FROM unnest(p.facets) t(t)
             JOIN facet_value v ON v.text = t.t
          WHERE split_part(t.t, ':'::text, 1) <> ALL (p.axes)) h
     CROSS JOIN LATERAL ( SELECT array_agg(m.price_fen ORDER BY m."position", m.id) AS prices,
            array_agg(m.stock > 0 ORDER BY m."position", m.id) AS in_stock,
            array_agg(m.value1 ORDER BY m."position", m.id) AS value1_ids,
            array_agg(m.value2 ORDER BY m."position", m.id) AS value2_ids,
            array_agg(m.value3 ORDER BY m."position", m.id) AS value3_ids,
            min(m.price_fen) FILTER (WHERE m.stock > 0) AS stock_least_fen,
            max(m.price_fen) FILTER (WHERE m.stock > 0) AS stock_most_fen,
            string_agg(((int8send(m.price_fen * 2 + (m.stock > 0)::integer) ||
                CASE
                    WHEN cardinality(p.axes) > 0 THEN int4send(COALESCE(m.value1, 0))
                    ELSE '\x'::bytea
                END) ||
                CASE
                    WHEN cardinality(p.axes) > 1 THEN int4send(COALESCE(m.value2, 0))
                    ELSE '\x'::bytea
                END) ||
                CASE
                    WHEN cardinality(p.axes) > 2 THEN int4send(COALESCE(m.value3, 0))
                    ELSE '\x'::bytea
                END, '\x'::bytea ORDER BY m."position", m.id) AS bytes
           FROM ( SELECT s.id,
                    s."position",
                    s.price_fen,
                    s.stock,
                    ( SELECT facet_value.id
                           FROM facet_value
                          WHERE facet_value.text = facet_of_model(p.facets, p.axes[1], s.spec_values[1])) AS value1,
                    ( SELECT facet_value.id
                           FROM facet_value
                          WHERE facet_value.text = facet_of_model(p.facets, p.axes[2], s.spec_values[2])) AS value2,
                    ( SELECT facet_value.id
                           FROM facet_value
                          WHERE facet_value.text = facet_of_model(p.facets, p.axes[3], s.spec_values[3])) AS value3
                   FROM sku s
                  WHERE s.product_id = p.id AND s.enabled) m) k
  WHERE p.status = 'onSale'::text AND k.prices IS NOT NULL;

create view offer_facts as
 SELECT id
   FROM offer;

create view offer_of_skus as
 SELECT a.product_id,
    a.sku_count,
    f.model_code,
        CASE
            WHEN a.sku_count = 1 THEN f.id
            ELSE NULL::bigint
        END AS sku_id,
    f.min_quantity,
    f.pack_quantity,
    f.pack_unit,
    a.stock,
    a.lead_days,
    a.own_points,
    t.tier,
    a.backorder,
    a.stock_price_fen
   FROM ( SELECT sku.product_id,
            count(*)::integer AS sku_count,
            LEAST(sum(GREATEST(LEAST(sku.stock, 6::bigint), 0::bigint)), 6::numeric)::integer AS stock,
            COALESCE(min(sku.lead_days) FILTER (WHERE sku.stock > 0), min(sku.lead_days) FILTER (WHERE sku.backorder > 0), min(sku.lead_days)) AS lead_days,
            bool_or(sku.backorder > 0) AS backorder,
            min(sku.price_fen) FILTER (WHERE sku.stock > 0) AS stock_price_fen,
            (array_agg(sku.id ORDER BY sku.price_fen, sku.id))[1] AS cheapest_id,
            (array_agg(sku.points ORDER BY sku.price_fen, sku.points))[1] AS own_points
           FROM sku
          WHERE sku.enabled
          GROUP BY sku.product_id) a
     CROSS JOIN LATERAL ( SELECT sku.id,
            sku.model_code,
            sku.min_quantity,
            sku.pack_quantity,
            sku.pack_unit
           FROM sku
          WHERE sku.product_id = a.product_id AND sku.enabled
          ORDER BY sku."position", sku.id
         LIMIT 1) f
     LEFT JOIN LATERAL ( SELECT jsonb_build_object('fromQuantity', tier_price.from_quantity, 'priceFen', tier_price.price_fen) AS tier
           FROM tier_price
          WHERE tier_price.sku_id = a.cheapest_id
          ORDER BY tier_price.from_quantity
         LIMIT 1) t ON true;

create view official_account as
 SELECT open ->> 'officialAppid'::text AS appid
   FROM provider_account
  WHERE name = 'wechatLogin'::text AND enabled AND (open ->> 'officialAppid'::text) <> ''::text;

create view order_change_facts as
 SELECT id,
    no,
    order_id,
    supplement_id,
    state
   FROM order_change;

create view order_facts as
 SELECT id,
    no,
    member_id,
    institution_id,
    unit_id,
    state,
    currency,
    rate,
    pay_way,
    delivery,
    goods_fen,
    goods_points,
    freight_fen,
    freight_points,
    deduct_points,
    deduct_fen,
    payable_fen,
    payable_points,
    reward_points,
    address,
    remark,
    po_number,
    pieces,
    kinds,
    fund_id,
    fund_code,
    fund_name,
    created_at,
    pay_before,
    paid_at,
    done_at,
    ended_at,
    purpose,
    wished_on,
    change_no,
    supplement_to
   FROM shop_order;

create view order_line_facts as
 SELECT id,
    order_id,
    "position",
    sku_id,
    product_id,
    title,
    spec,
    model_code,
    image,
    unit,
    price_fen,
    points,
    quantity,
    amount_fen,
    amount_points,
    shipped_quantity,
    asked_back,
    given_back,
    price_list_name,
    price_list_version,
    counted,
    own_code,
    offer_no,
    offer_version
   FROM order_line;

create view payment_facts as
 SELECT id,
    out_trade_no,
    purpose,
    subject_id,
    member_id,
    payer_id,
    channel,
    channel_trade_no,
    merchant,
    amount_fen,
    amount_points,
    state,
    kept,
    created_at,
    paid_at,
    closed_at,
    ask_at
   FROM payment;

create view points_account_facts as
 SELECT member_id,
    balance
   FROM points_account;

create view points_entry_facts as
 SELECT id,
    member_id,
    delta,
    balance_after,
    kind,
    reference
   FROM points_entry;

create view price_list_names as
 SELECT id,
    name,
    version
   FROM price_list;

create view product_facts as
 SELECT id,
    title,
    subtitle,
    brand_id,
    category_id,
    category1_id,
    category2_id,
    category_path,
    unit,
    keywords,
    tags,
    axes,
    key_spec,
    facets,
    status,
    sold,
    first_image,
    price_min_fen,
    price_max_fen,
    in_stock,
    on_sale_at,
    deleted_at,
    priority,
    tiers_together
   FROM product;

create view purchase_event_facts as
 SELECT request_id,
    at,
    what,
    member_id
   FROM purchase_event;

create view purchase_request_facts as
 SELECT id,
    no,
    institution_id,
    member_id,
    unit_id,
    state,
    currency,
    payable_fen,
    payable_points,
    amounts,
    created_at,
    fund_id,
    order_id,
    (supplement ->> 'orderId'::text)::bigint AS supplement_to
   FROM purchase_request;

create view refund_facts as
 SELECT id,
    out_refund_no,
    payment_id,
    merchant,
    amount_fen,
    amount_points,
    state,
    offline,
    problem,
    created_at,
    submitted_at,
    done_at
   FROM refund;

create view robot_facts as
 SELECT id,
    institution_id,
    kinds
   FROM robot
  WHERE enabled;

create view search_facts as
 SELECT p.id AS product_id,
    p.brand_id,
    p.category_id,
    p.category1_id,
    p.category2_id,
    p.price_min_fen,
    p.price_max_fen,
    o.stock_price_fen,
    p.in_stock,
    p.sold AS popularity,
    p.on_sale_at,
    f.facet_ids,
    f.facet_bytes
   FROM product p
     LEFT JOIN product_offer o ON o.product_id = p.id
     CROSS JOIN LATERAL ( SELECT COALESCE(array_agg(v.id ORDER BY v.at), '{}'::integer[]) AS facet_ids,
            (int8send(p.id) || int2send(count(*)::smallint)) || COALESCE(string_agg(int4send(v.id), '\x'::bytea ORDER BY v.at), '\x'::bytea) AS facet_bytes
           FROM ( SELECT ( SELECT facet_value.id
                           FROM facet_value
                          WHERE facet_value.text = t.text) AS id,
                    t.at
                   FROM unnest(p.facets) WITH ORDINALITY t(text, at)) v) f
  WHERE p.status = 'onSale'::text;

create view shopping_list_facts as
 SELECT id,
    institution_id,
    next_on,
    hands_in
   FROM shopping_list;

create view sign_up_facts as
 SELECT id,
    no,
    activity_id,
    member_id,
    institution_id,
    state,
    fee_fen,
    fee_points,
    created_at,
    pay_before,
    paid_at,
    cancelled_at
   FROM sign_up;

create view sku_cost as
 SELECT id,
    cost_fen
   FROM sku;

create view sku_facts as
 SELECT id,
    product_id,
    model_code,
    code_key,
    barcode,
    spec_values,
    price_fen,
    points,
    weight_g,
    image,
    stock,
    min_quantity,
    step_quantity,
    lead_days,
    enabled,
    "position",
    shelf,
    backorder
   FROM sku;

create view staff_facts as
 SELECT id,
    name,
    disabled_at
   FROM staff;

create view standing_acceptance as
 SELECT id,
    no,
    order_id,
    institution_id,
    member_id,
    other_from_fen,
    remark,
    at
   FROM acceptance a
  WHERE NOT (EXISTS ( SELECT
           FROM acceptance_undo u
          WHERE u.acceptance_id = a.id));

create view standing_acceptance_line as
 SELECT acceptance_id,
    order_line_id,
    accepted,
    refused,
    condition,
    reason,
    note,
    serials,
    reconsidered
   FROM acceptance_line c
  WHERE NOT (EXISTS ( SELECT
           FROM acceptance_undo u
          WHERE u.acceptance_id = c.acceptance_id));

create view tier_price_facts as
 SELECT sku_id,
    from_quantity,
    price_fen
   FROM tier_price;

create view top_up_facts as
 SELECT id,
    no,
    member_id,
    amount_fen,
    state,
    pay_before
   FROM top_up;

create view unit_facts as
 SELECT id,
    institution_id,
    name,
    above,
    state
   FROM unit;

create view upload_facts as
 SELECT id,
    member_id,
    staff_id,
    kind,
    key,
    name,
    mime,
    size,
    width,
    height,
    used_at
   FROM upload;

create view voucher_facts as
 SELECT id,
    kind,
    member_id,
    digits,
    state,
    valid_until
   FROM voucher;

create view wechat_facts as
 SELECT member_id,
    appid,
    openid
   FROM member_wechat;

CREATE OR REPLACE FUNCTION public.add_facet_counts(categories bigint[], facets text[], product_ids bigint[], changes integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into facet_count as k (category_id, facet, products, product_id)
  select c, f, sum(n), coalesce(min(p) filter (where n > 0), 9223372036854775807)
    from unnest(categories, facets, product_ids, changes) as g(c, f, p, n)
   group by c, f
  on conflict (category_id, facet) do update
     set products = k.products + excluded.products,
         product_id = case when k.products > 0 then least(k.product_id, excluded.product_id) else excluded.product_id end;

  update facet_count k
     set product_id = coalesce((
           select min(p.id) from product p
            where p.status = 'onSale' and p.category_id = k.category_id and (p.facets || '{}'::text[]) @> array[k.facet]), k.product_id)
    from unnest(categories, facets, product_ids, changes) as g(c, f, p, n)
   where g.n < 0 and (k.category_id, k.facet, k.product_id) = (g.c, g.f, g.p)
$function$;

CREATE OR REPLACE FUNCTION public.assortment_entry_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.ended_version is not null or new.ended_version is null
     or to_jsonb(old) - '{ended_version,goods}'::text[] <> to_jsonb(new) - '{ended_version,goods}'::text[] then
    raise exception 'assortment_entry is append-only';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cart_has_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart', new.member_id));
  if (select count(*) from cart_line where member_id = new.member_id and sku_id <> new.sku_id) >= 500 then
    return null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.code_key(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(upper(normalize(code, nfkc)), '×✕✖*O -_‐−–—·' || chr(9) || chr(10) || chr(13), 'XXXX0')
$function$;

CREATE OR REPLACE FUNCTION public.facet_of_model(facets text[], axis text, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
           when axis || ':' || value = any(facets) then axis || ':' || value
           when axis || ':' || (regexp_match(value, '^(-?\d+(?:\.\d+)?)\s*(.*)$'))[1] = any(facets)
             then axis || ':' || (regexp_match(value, '^(-?\d+(?:\.\d+)?)\s*(.*)$'))[1]
         end
$function$;

CREATE OR REPLACE FUNCTION public.number_facets(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into facet_value (text)
  select distinct t from product p, unnest(p.facets) t
   where p.id = any(ids) and p.status = 'onSale' and not exists (select from facet_value where text = t)
   order by t
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(regexp_replace(normalize(given, NFKC), '[[:space:]()·・,.，。\-_]', '', 'g')) $function$;

CREATE OR REPLACE FUNCTION public.price_row_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.ended_version is not null or new.ended_version is null
     or to_jsonb(old) - '{ended_version,goods}'::text[] <> to_jsonb(new) - '{ended_version,goods}'::text[] then
    raise exception 'price_row is append-only';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.product_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  categories bigint[];
  brands bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands from fresh where status = 'onSale';
  elsif tg_op = 'DELETE' then
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands from stale where status = 'onSale';
  else
    with gone as (
      select id, category_id, brand_id, price_min_fen, price_max_fen, facets from stale where status = 'onSale'
    ), came as (
      select id, category_id, brand_id, price_min_fen, price_max_fen, facets from fresh where status = 'onSale'
    )
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands
      from ((table came except table gone) union all (table gone except table came)) changed;
  end if;
  if categories is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('product.counted', 0));
  if tg_op = 'INSERT' then
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(1))
       from fresh p, unnest(p.facets) f where p.status = 'onSale';
  elsif tg_op = 'DELETE' then
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(-1))
       from stale p, unnest(p.facets) f where p.status = 'onSale';
  else
    perform add_facet_counts(array_agg(category_id), array_agg(f), array_agg(id), array_agg(change))
       from (with had as (
               select p.id, p.category_id, f from stale p, unnest(p.facets) f where p.status = 'onSale'
             ), has as (
               select p.id, p.category_id, f from fresh p, unnest(p.facets) f where p.status = 'onSale'
             )
             select *, 1 as change from (table has except table had) came
             union all
             select *, -1 from (table had except table has) went) changed;
  end if;
  perform refresh_brand_counts(categories, brands);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_filtered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids bigint[];
begin
  select array_agg(distinct id) into ids
    from (select id, status = 'onSale', facets, axes from fresh
          except
          select id, status = 'onSale', facets, axes from stale) changed;
  if ids is not null then perform refresh_models(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_searched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids bigint[];
begin
  select array_agg(distinct id) into ids
    from (select id, status, brand_id, category_id, category_path, price_min_fen, price_max_fen, in_stock, sold, on_sale_at, facets
            from fresh
          except
          select id, status, brand_id, category_id, category_path, price_min_fen, price_max_fen, in_stock, sold, on_sale_at, facets
            from stale) changed;
  if ids is not null then perform refresh_search_facts(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_brand_counts(categories bigint[], brands bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into brand_count (category_id, brand_id, products, price_least_fen, price_most_fen)
  select g.c, g.b, n.*
    from (select distinct c, b from unnest(categories, brands) as g(c, b)) g
   cross join lateral (
         select count(*)::integer, min(p.price_min_fen), max(p.price_max_fen)
           from product p
          where p.status = 'onSale' and p.category_id = g.c and (p.brand_id = g.b or g.b = 0 and p.brand_id is null)) n
  on conflict (category_id, brand_id) do update
     set products = excluded.products, price_least_fen = excluded.price_least_fen, price_most_fen = excluded.price_most_fen
$function$;

CREATE OR REPLACE FUNCTION public.refresh_models(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform number_facets(ids);
  delete from product_models m
   where m.product_id = any(ids)
     and (not exists (select from product where id = m.product_id and status = 'onSale')
          or not exists (select from sku where product_id = m.product_id and enabled));
  insert into product_models as m
  select v.* from unnest(ids) i(id) join models_of_skus v on v.product_id = i.id
  on conflict (product_id) do update
     set shared_ids = excluded.shared_ids, prices = excluded.prices, in_stock = excluded.in_stock,
         value1_ids = excluded.value1_ids, value2_ids = excluded.value2_ids, value3_ids = excluded.value3_ids,
         stock_least_fen = excluded.stock_least_fen, stock_most_fen = excluded.stock_most_fen, bytes = excluded.bytes
   where (m.bytes, m.shared_ids) is distinct from (excluded.bytes, excluded.shared_ids);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_offers(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from product where id = any(ids) order by id for no key update;
  delete from product_offer o
   where product_id = any(ids) and not exists (select from sku where product_id = o.product_id and enabled);
  insert into product_offer select * from offer_of_skus where product_id = any(ids)
  on conflict (product_id) do update
     set sku_count = excluded.sku_count, model_code = excluded.model_code, sku_id = excluded.sku_id,
         min_quantity = excluded.min_quantity, pack_quantity = excluded.pack_quantity, pack_unit = excluded.pack_unit,
         stock = excluded.stock, lead_days = excluded.lead_days, own_points = excluded.own_points, tier = excluded.tier,
         backorder = excluded.backorder, stock_price_fen = excluded.stock_price_fen;
  update product_search s set stock_price_fen = o.stock_price_fen
    from unnest(ids) as i(id) left join product_offer o on o.product_id = i.id
   where s.product_id = i.id and s.stock_price_fen is distinct from o.stock_price_fen;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_search_facts(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  delete from product_search s
   where s.product_id = any(ids) and not exists (select from product where id = s.product_id and status = 'onSale');
  perform number_facets(ids);
  update product_search s
     set brand_id = f.brand_id, category_id = f.category_id, category1_id = f.category1_id, category2_id = f.category2_id,
         price_min_fen = f.price_min_fen, price_max_fen = f.price_max_fen, stock_price_fen = f.stock_price_fen,
         in_stock = f.in_stock, popularity = f.popularity, on_sale_at = f.on_sale_at, facet_ids = f.facet_ids, facet_bytes = f.facet_bytes
    from search_facts f
   where s.product_id = any(ids) and f.product_id = s.product_id
     and (s.brand_id, s.category_id, s.category1_id, s.category2_id, s.price_min_fen, s.price_max_fen, s.stock_price_fen,
          s.in_stock, s.popularity, s.on_sale_at, s.facet_ids)
         is distinct from
         (f.brand_id, f.category_id, f.category1_id, f.category2_id, f.price_min_fen, f.price_max_fen, f.stock_price_fen,
          f.in_stock, f.popularity, f.on_sale_at, f.facet_ids);
end $function$;

CREATE OR REPLACE FUNCTION public.refund_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid record;
  given record;
begin
  select amount_fen, amount_points, state into paid from payment where id = new.payment_id for update;
  select coalesce(sum(amount_fen), 0) as fen, coalesce(sum(amount_points), 0) as points into given
    from refund where payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if paid.state <> 'paid' or given.fen + new.amount_fen > paid.amount_fen
     or given.points + new.amount_points > paid.amount_points then
    raise exception 'refunds pass what was paid';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_standing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_fen) from bank_allocation where receipt_id = old.id) <> 0 then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_row_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from product where id = new.product_id and status = 'onSale' for share;
  if not found then return null; end if;
  perform number_facets(array[new.product_id]);
  select brand_id, category_id, category1_id, category2_id, price_min_fen, price_max_fen, stock_price_fen, in_stock, popularity,
         on_sale_at, facet_ids, facet_bytes
    into new.brand_id, new.category_id, new.category1_id, new.category2_id, new.price_min_fen, new.price_max_fen,
         new.stock_price_fen, new.in_stock, new.popularity, new.on_sale_at, new.facet_ids, new.facet_bytes
    from search_facts where product_id = new.product_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sku_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[];
  filtered bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct product_id) into ids
      from (select id, product_id, model_code, price_fen, points, greatest(least(stock, 6), 0), backorder > 0, min_quantity,
                   pack_quantity, pack_unit, lead_days, enabled, position from fresh
            except
            select id, product_id, model_code, price_fen, points, greatest(least(stock, 6), 0), backorder > 0, min_quantity,
                   pack_quantity, pack_unit, lead_days, enabled, position from stale) changed;
    select array_agg(distinct product_id) into filtered
      from (select id, product_id, price_fen, stock > 0, enabled, position, spec_values from fresh
            except
            select id, product_id, price_fen, stock > 0, enabled, position, spec_values from stale) changed;
  else
    select array_agg(distinct product_id) into ids from touched;
    filtered := ids;
  end if;
  if ids is not null then perform refresh_offers(ids); end if;
  if filtered is not null then
    perform from product where id = any(filtered) order by id for no key update;
    perform refresh_models(filtered);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tier_price_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids bigint[];
begin
  select array_agg(distinct s.product_id) into ids from touched t join sku s on s.id = t.sku_id;
  if ids is not null then perform refresh_offers(ids); end if;
  return null;
end $function$;
