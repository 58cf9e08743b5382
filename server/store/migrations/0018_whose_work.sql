-- Lists of judgements are about work that somebody marked, and are narrowed by whose work it was.
drop index operation_records_judged;
create index operation_records_judged on operation_records
  (kind, created_at desc, id desc, type, is_qualified, is_first, company_id, tag_id, marker_id)
  where judgement_stands and reset_at is null and marker_id is not null;

-- What waits of a company's work, and since when; far more is approved or unmarked, which does not wait for anybody of it.
create index resources_company on resources (marker_company_id, kind, status, status_changed_at)
  include (tag_id, lease_holder_id)
  where marker_company_id is not null and status not in ('unmarked', 'approved') and deleted_at is null;
