-- Where the work of a company rests is kept as well, so that a large company's is not counted row by row; and whose
-- events a company is told of is the company of the time, as with operation records.

alter table tag_count_deltas add column company_id integer;
create table tag_company_totals (
  company_id integer not null references companies,
  tag_id integer not null references tags on delete cascade,
  status text not null,
  count bigint not null,
  primary key (company_id, tag_id, status)
);
-- How many resources of a tag in a status were marked for a company.
create view tag_company_counts as
  select company_id, tag_id, status, sum(count)::bigint as count
  from (select company_id, tag_id, status, count from tag_company_totals
        union all select company_id, tag_id, status, count from tag_count_deltas where company_id is not null) as parts
  group by company_id, tag_id, status;

-- All that is there now. What the deltas say is in it already, so they keep no company.
insert into tag_company_totals
select marker_company_id, tag_id, status, count(*) from resources
where marker_company_id is not null and tag_id is not null and deleted_at is null group by 1, 2, 3;

create or replace function count_resource_change(old_row resources, new_row resources) returns void language plpgsql as $$
declare
  was boolean := old_row.uuid is not null and old_row.deleted_at is null;
  is_now boolean := new_row.uuid is not null and new_row.deleted_at is null;
  was_dealt boolean := was and old_row.tag_id is not null and old_row.pool_id is not null;
  is_dealt boolean := is_now and new_row.tag_id is not null and new_row.pool_id is not null;
begin
  if was then
    if old_row.tag_id is not null then
      insert into tag_count_deltas
      values (old_row.tag_id, old_row.status, -1, china_day(old_row.status_changed_at), old_row.marker_company_id);
    else
      insert into pool_count_deltas values (old_row.pool_id, -1);
    end if;
  end if;
  if is_now then
    if new_row.tag_id is not null then
      insert into tag_count_deltas
      values (new_row.tag_id, new_row.status, 1, china_day(new_row.status_changed_at), new_row.marker_company_id);
    else
      insert into pool_count_deltas values (new_row.pool_id, 1);
    end if;
  end if;
  -- Most changes are of the status alone, and leave this as it is.
  if was_dealt and is_dealt and old_row.pool_id = new_row.pool_id then return; end if;
  if was_dealt then insert into pool_count_deltas values (old_row.pool_id, 0, -1); end if;
  if is_dealt then insert into pool_count_deltas values (new_row.pool_id, 0, 1); end if;
end $$;
drop trigger resources_updated on resources;
create trigger resources_updated after update on resources for each row
  when (old.status is distinct from new.status or old.status_changed_at is distinct from new.status_changed_at
        or old.tag_id is distinct from new.tag_id or old.pool_id is distinct from new.pool_id
        or old.deleted_at is distinct from new.deleted_at
        or old.marker_company_id is distinct from new.marker_company_id)
  execute function resource_updated();

-- The companies of whom an event is about and of whom brought it about, as of then. Of older events: the one that the
-- person did the operation before for.
alter table admin_events
  add column user_company_id integer references companies,
  add column actor_company_id integer references companies;
create function company_of_then(person integer, at timestamptz) returns integer language sql stable as $$
  select coalesce(
    (select company_id from operation_records where user_id = person and created_at <= at
     order by created_at desc, id desc limit 1),
    (select company_id from users where id = person))
$$;
update admin_events set user_company_id = company_of_then(user_id, created_at),
  actor_company_id = company_of_then(actor_id, created_at)
where user_id is not null or actor_id is not null;
drop function company_of_then;

create function event_companies() returns trigger language plpgsql as $$
begin
  new.user_company_id := (select company_id from users where id = new.user_id);
  new.actor_company_id := (select company_id from users where id = new.actor_id);
  return new;
end $$;
create trigger admin_events_companies before insert on admin_events for each row execute function event_companies();

create index admin_events_user_company on admin_events (user_company_id, created_at desc, id desc)
  where user_company_id is not null;
create index admin_events_actor_company on admin_events (actor_company_id, created_at desc, id desc)
  where actor_company_id is not null;

-- What came into its status in one go, as a whole database that was copied, has one time: pages of it go on by number.
drop index resources_waiting;
create index resources_waiting on resources (tag_id, status, status_changed_at, seq)
  where lease_holder_id is null and tag_id is not null and deleted_at is null;
