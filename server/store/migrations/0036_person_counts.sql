-- How many resources of whom rest where, and since when those of a company, are kept as well: counted row by row, both took
-- longer with every resource. The deltas that each change appends say it besides; nothing more is written with a push.

lock table resources in share row exclusive mode;
alter table tag_count_deltas
  add column marker_id integer, add column checker_id integer, add column approver_id integer,
  add column returned_by_id integer;

create table tag_person_totals (
  role text not null check (role in ('marker', 'checker', 'approver', 'returned_by')),
  user_id integer not null references users on delete cascade,
  -- That it was marked for; not kept of checkers and approvers.
  company_id integer references companies,
  tag_id integer not null references tags on delete cascade,
  status text not null,
  count integer not null
);
-- Read by those of a tag, by status.
create unique index tag_person_totals_key on tag_person_totals (tag_id, role, status, user_id, company_id)
  include (count) nulls not distinct;
-- How many resources of a tag in a status a person marked, checked, approved or returned last. Several rows of one are to be
-- added up.
create view tag_person_counts as
  select role, user_id, company_id, tag_id, status, count from tag_person_totals
  union all select 'marker', marker_id, company_id, tag_id, status, count from tag_count_deltas where marker_id is not null
  union all select 'checker', checker_id, null::integer, tag_id, status, count from tag_count_deltas
    where checker_id is not null
  union all select 'approver', approver_id, null::integer, tag_id, status, count from tag_count_deltas
    where approver_id is not null
  union all select 'returned_by', returned_by_id, company_id, tag_id, status, count from tag_count_deltas
    where returned_by_id is not null;

create table tag_company_age_totals (
  company_id integer not null references companies,
  tag_id integer not null references tags on delete cascade,
  status text not null,
  day date not null,
  count integer not null,
  primary key (company_id, tag_id, status, day)
);
-- What the folding clears away.
create index tag_company_age_totals_empty on tag_company_age_totals (tag_id) where count = 0;
-- A company's resources that wait, by the day on which they came into their status. Several rows of one are to be added up.
create view tag_company_ages as
  select company_id, tag_id, status, day, count from tag_company_age_totals
  union all select company_id, tag_id, status, day, count from tag_count_deltas
    where company_id is not null and day is not null and status not in ('unmarked', 'approved');

-- What was appended until now does not say whose it is: it goes into the totals that there were.
with moved as (delete from tag_count_deltas returning tag_id, status, count, day, company_id), ages as (
    insert into tag_age_totals as totals (tag_id, status, day, count)
    select tag_id, status, day, sum(count) from moved where day is not null
    group by tag_id, status, day having sum(count) <> 0
    on conflict (tag_id, status, day) do update set count = totals.count + excluded.count
  ), companies as (
    insert into tag_company_totals as totals (company_id, tag_id, status, count)
    select company_id, tag_id, status, sum(count) from moved where company_id is not null
    group by company_id, tag_id, status having sum(count) <> 0
    on conflict (company_id, tag_id, status) do update set count = totals.count + excluded.count)
insert into tag_count_totals as totals (tag_id, status, count)
select tag_id, status, sum(count) from moved group by tag_id, status having sum(count) <> 0
on conflict (tag_id, status) do update set count = totals.count + excluded.count;

insert into tag_person_totals (role, user_id, company_id, tag_id, status, count)
select 'marker', marker_id, marker_company_id, tag_id, status, count(*) from resources
where marker_id is not null and tag_id is not null and deleted_at is null group by 1, 2, 3, 4, 5
union all
select 'checker', checker_id, null::integer, tag_id, status, count(*) from resources
where checker_id is not null and tag_id is not null and deleted_at is null group by 1, 2, 3, 4, 5
union all
select 'approver', approver_id, null::integer, tag_id, status, count(*) from resources
where approver_id is not null and tag_id is not null and deleted_at is null group by 1, 2, 3, 4, 5
union all
select 'returned_by', returned_by_id, marker_company_id, tag_id, status, count(*) from resources
where returned_by_id is not null and tag_id is not null and deleted_at is null group by 1, 2, 3, 4, 5;
insert into tag_company_age_totals (company_id, tag_id, status, day, count)
select marker_company_id, tag_id, status, china_day(status_changed_at), count(*) from resources
where marker_company_id is not null and tag_id is not null and deleted_at is null and status not in ('unmarked', 'approved')
group by 1, 2, 3, 4;

create or replace function count_resource_change(old_row resources, new_row resources) returns void language plpgsql as $$
declare
  was boolean := old_row.uuid is not null and old_row.deleted_at is null;
  is_now boolean := new_row.uuid is not null and new_row.deleted_at is null;
  was_dealt boolean := was and old_row.tag_id is not null and old_row.pool_id is not null;
  is_dealt boolean := is_now and new_row.tag_id is not null and new_row.pool_id is not null;
begin
  insert into tag_count_deltas (tag_id, status, count, day, company_id, marker_id, checker_id, approver_id, returned_by_id)
  select (counted).tag_id, (counted).status, amount, china_day((counted).status_changed_at), (counted).marker_company_id,
    (counted).marker_id, (counted).checker_id, (counted).approver_id, (counted).returned_by_id
  from (values (old_row, -1, was), (new_row, 1, is_now)) as changed(counted, amount, applies)
  where applies and (counted).tag_id is not null;
  if was and old_row.tag_id is null then insert into pool_count_deltas values (old_row.pool_id, -1); end if;
  if is_now and new_row.tag_id is null then insert into pool_count_deltas values (new_row.pool_id, 1); end if;
  -- Most changes are of the status alone, and leave this as it is.
  if was_dealt and is_dealt and old_row.pool_id = new_row.pool_id then return; end if;
  if was_dealt then insert into pool_count_deltas values (old_row.pool_id, 0, -1); end if;
  if is_dealt then insert into pool_count_deltas values (new_row.pool_id, 0, 1); end if;
end $$;
drop trigger resources_updated on resources;
create trigger resources_updated after update on resources for each row
  when (old.status is distinct from new.status or old.status_changed_at is distinct from new.status_changed_at
        or old.tag_id is distinct from new.tag_id or old.pool_id is distinct from new.pool_id
        or old.deleted_at is distinct from new.deleted_at or old.marker_id is distinct from new.marker_id
        or old.marker_company_id is distinct from new.marker_company_id
        or old.checker_id is distinct from new.checker_id or old.approver_id is distinct from new.approver_id
        or old.returned_by_id is distinct from new.returned_by_id)
  execute function resource_updated();
