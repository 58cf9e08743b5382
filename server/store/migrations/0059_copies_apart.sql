-- Ages, people and days tell the copies that measure people apart, as the counts by status do.

lock table resources, person_days, person_day_deltas in share row exclusive mode;
alter table tag_age_totals add column copies bigint not null default 0;
alter table tag_person_totals add column copies integer not null default 0;
create or replace view tag_ages as
  select tag_id, status, day, sum(count)::bigint as count, sum(copies)::bigint as copies
  from (select tag_id, status, day, count, copies from tag_age_totals
        union all select tag_id, status, day, count, copies from tag_count_deltas where day is not null) as parts
  group by tag_id, status, day;
create or replace view tag_person_counts as
  select role, user_id, company_id, tag_id, status, count, copies from tag_person_totals
  union all select 'marker', marker_id, company_id, tag_id, status, count, copies from tag_count_deltas
    where marker_id is not null
  union all select 'checker', checker_id, null::integer, tag_id, status, count, copies from tag_count_deltas
    where checker_id is not null
  union all select 'approver', approver_id, null::integer, tag_id, status, count, copies from tag_count_deltas
    where approver_id is not null
  union all select 'returned_by', returned_by_id, company_id, tag_id, status, count, copies from tag_count_deltas
    where returned_by_id is not null;

-- What the views lack of the copies that are there now.
insert into tag_age_totals as totals (tag_id, status, day, count, copies)
select tag_id, status, day, 0, sum(copies) from (
  select tag_id, status, china_day(status_changed_at) as day, 1 as copies from resources
  where is_copy and tag_id is not null and deleted_at is null
  union all select tag_id, status, day, -copies from tag_ages where copies <> 0) as missing
group by tag_id, status, day having sum(copies) <> 0
on conflict (tag_id, status, day) do update set copies = totals.copies + excluded.copies;
insert into tag_person_totals as totals (role, user_id, company_id, tag_id, status, count, copies)
select role, user_id, company_id, tag_id, status, 0, sum(copies) from (
  select role, user_id, company_id, tag_id, status, 1 as copies from resources cross join lateral (values
    ('marker', marker_id, marker_company_id), ('checker', checker_id, null), ('approver', approver_id, null),
    ('returned_by', returned_by_id, marker_company_id)) as person(role, user_id, company_id)
  where is_copy and tag_id is not null and deleted_at is null and user_id is not null
  union all select role, user_id, company_id, tag_id, status, -copies from tag_person_counts where copies <> 0) as missing
group by role, user_id, company_id, tag_id, status having sum(copies) <> 0
on conflict (tag_id, role, status, user_id, company_id) do update set copies = totals.copies + excluded.copies;

create index resources_copies on resources (tag_id, status, status_changed_at, seq) where is_copy and deleted_at is null;
comment on index resources_copies is 'The copies of a database, by status';

-- Work on copies is work, and rates speak of the client's items, so days have rows of both.
drop view person_day_figures, tag_day_figures, person_figures;
alter table person_days add column is_copy boolean not null default false;
alter table person_days drop constraint person_days_pkey;
alter table person_days add primary key (user_id, day, kind, tag_id, company_id, is_copy);
alter table tag_days add column is_copy boolean not null default false;
alter table tag_days drop constraint tag_days_pkey, add primary key (kind, day, tag_id, company_id, is_copy);
alter table person_totals add column is_copy boolean not null default false;
alter table person_totals drop constraint person_totals_pkey, add primary key (kind, user_id, tag_id, company_id, is_copy);
alter table person_day_deltas add column is_copy boolean not null default false;
create view person_day_figures as select * from person_days union all select * from person_day_deltas;
create view tag_day_figures as
  select day, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from tag_days
  union all select day, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from person_day_deltas;
create view person_figures as
  select user_id, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from person_totals
  union all select user_id, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from person_day_deltas;

create or replace function count_operation(done operation_records, amount integer) returns void language plpgsql as $$
declare
  seconds integer := amount * done.active_seconds;
begin
  insert into person_day_deltas (user_id, day, kind, tag_id, company_id, marked, redone, remarked, checked, rechecked,
    approved, reapproved, mark_seconds, check_seconds, approve_seconds, is_copy)
  values (done.user_id, china_day(done.created_at), done.kind, done.tag_id, done.company_id,
    case when done.type = 2 then amount else 0 end,
    case when done.type = 2 and done.stage = 'redo' then amount else 0 end,
    case when done.type = 6 then amount else 0 end,
    case when done.type = 4 then amount else 0 end,
    case when done.type = 8 then amount else 0 end,
    case when done.type = 10 then amount else 0 end,
    case when done.type = 22 then amount else 0 end,
    case when done.type in (2, 6) then seconds else 0 end,
    case when done.type in (4, 8) then seconds else 0 end,
    case when done.type in (10, 22) then seconds else 0 end,
    (select is_copy from resources where uuid = done.resource_uuid));
end $$;

create or replace function count_judgement(judged judgements, amount integer) returns void language plpgsql as $$
declare
  passed integer := case when judged.is_qualified = 1 then amount else 0 end;
  failed integer := amount - passed;
  is_check boolean := judged.stage = 'check';
begin
  if judged.marker_id is null or judged.judge_id is null then return; end if;
  insert into person_day_deltas (user_id, day, kind, tag_id, company_id, passed, failed, first_passed, first_failed,
    accepted, unaccepted, is_copy)
  select judged.marker_id, china_day(judged.created_at), resource.kind, resource.tag_id,
    coalesce(judged.marker_company_id, (select company_id from users where id = judged.marker_id)),
    case when is_check then passed else 0 end, case when is_check then failed else 0 end,
    case when judged.is_first then passed else 0 end, case when judged.is_first then failed else 0 end,
    case when is_check then 0 else passed end, case when is_check then 0 else failed end, resource.is_copy
  from resources as resource
  where resource.uuid = judged.resource_uuid and resource.tag_id is not null;
end $$;

-- Days of copies that were counted as the client's are moved likewise.
create temporary table counted_as_clients on commit drop as select * from person_day_deltas limit 0;
with kept as (delete from person_day_deltas returning *) insert into counted_as_clients select * from kept;
select count_operation(done, 1) from operation_records as done join resources r on r.uuid = done.resource_uuid
where r.is_copy and done.reset_at is null and done.type in (2, 4, 6, 8, 10, 22);
select count_judgement(judged, 1) from judgements as judged join resources r on r.uuid = judged.resource_uuid
where r.is_copy and judged.superseded_at is null;
insert into person_day_deltas (user_id, day, kind, tag_id, company_id, marked, redone, remarked, checked, rechecked, approved,
  reapproved, passed, failed, first_passed, first_failed, accepted, unaccepted, mark_seconds, check_seconds, approve_seconds)
select user_id, day, kind, tag_id, company_id, -marked, -redone, -remarked, -checked, -rechecked, -approved, -reapproved,
  -passed, -failed, -first_passed, -first_failed, -accepted, -unaccepted, -mark_seconds, -check_seconds, -approve_seconds
from person_day_deltas;
insert into person_day_deltas select * from counted_as_clients;
