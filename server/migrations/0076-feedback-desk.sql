create index feedback_state on feedback (state, id desc);
create index feedback_kind on feedback (kind, id desc);
