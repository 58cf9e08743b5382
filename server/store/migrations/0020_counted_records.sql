-- What a company handed in is counted up to ten thousand: from the index alone, without a look at each row.
drop index operation_records_company;
create index operation_records_company on operation_records (company_id, kind, created_at desc, id desc, type, reset_at);

-- One judgement in ten rejects; found among the others, a company's took as long as reading them all. What is asked of
-- it besides stands behind `include`: as keys of the index the types made PostgreSQL go through it once for each.
create index operation_records_rejections on operation_records (kind, created_at desc, id desc)
  include (type, marker_id, marker_company_id, user_id, company_id, tag_id, is_first)
  where is_qualified = 2 and judgement_stands and reset_at is null and marker_id is not null;
