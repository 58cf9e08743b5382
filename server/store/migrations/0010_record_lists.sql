-- Lists of operation records go by time: one index for each thing that they are narrowed by, in the order in which they
-- are shown, with the type at the end so that it is looked at in the index.

drop index operation_records_user;
drop index operation_records_company;
drop index operation_records_kind;
drop index operation_records_tag;
-- Who ever checked is read from the counts by person and day.
drop index operation_records_people;
create index operation_records_user on operation_records (user_id, created_at desc, id desc, type);
create index operation_records_company on operation_records (company_id, kind, created_at desc, id desc, type);
create index operation_records_kind on operation_records (kind, created_at desc, id desc, type);
create index operation_records_tag on operation_records (tag_id, created_at desc, id desc, type);
create index operation_records_time on operation_records (created_at desc, id desc, type);
-- Judgements of somebody's work, and the records that they came with.
create index judgements_marker on judgements (marker_id, created_at desc) where marker_id is not null;
create index operation_records_judgement on operation_records (judgement_id) where judgement_id is not null;

drop index admin_events_code;
drop index admin_events_tag;
create index admin_events_time on admin_events (created_at desc, id desc, code);
create index admin_events_kind on admin_events (kind, created_at desc, id desc, code);
create index admin_events_tag on admin_events (tag_id, created_at desc, id desc, code) where tag_id is not null;
create index admin_events_user on admin_events (user_id, created_at desc, id desc) where user_id is not null;
create index admin_events_actor on admin_events (actor_id, created_at desc, id desc) where actor_id is not null;
