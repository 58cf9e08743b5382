-- What charts show: first checks, redone work, and for how long resources have rested in a status.

-- The first check by a person of a resource's work, as far as it stands; never changed afterwards.
alter table judgements add column is_first boolean not null default false;
update judgements as judgement set is_first = true
where stage = 'check' and judge_id is not null
  and not exists (select 1 from judgements earlier
                  where earlier.resource_uuid = judgement.resource_uuid and earlier.id < judgement.id
                    and earlier.stage = 'check' and earlier.judge_id is not null and earlier.superseded_at is null);

create function judgement_first() returns trigger language plpgsql as $$
begin
  new.is_first := not exists (
    select 1 from judgements earlier
    where earlier.resource_uuid = new.resource_uuid and earlier.stage = 'check' and earlier.judge_id is not null
      and earlier.superseded_at is null);
  return new;
end $$;
create trigger judgements_first before insert on judgements for each row
  when (new.stage = 'check' and new.judge_id is not null) execute function judgement_first();

-- Further metrics: 35/36 qualified/unqualified in the first check, 41 marks pushed as a redo (type 2 counts them too).
create or replace function count_judgement(judged judgements, amount integer) returns void language plpgsql as $$
declare
  usual smallint := (case judged.stage when 'check' then 30 else 32 end) + judged.is_qualified;
begin
  if judged.marker_id is null or judged.judge_id is null then return; end if;
  insert into user_day_deltas
  select judged.marker_id, china_day(judged.created_at), resource.kind, resource.tag_id, metric, amount, 0
  from resources as resource
  cross join unnest(case when judged.is_first then array[usual, 34 + judged.is_qualified] else array[usual] end) as metric
  where resource.uuid = judged.resource_uuid and resource.tag_id is not null;
end $$;

create or replace function operation_inserted() returns trigger language plpgsql as $$
begin
  insert into user_day_deltas
  values (new.user_id, china_day(new.created_at), new.kind, new.tag_id, new.type, 1, new.active_seconds);
  if new.stage = 'redo' and new.type = 2 then
    insert into user_day_deltas
    values (new.user_id, china_day(new.created_at), new.kind, new.tag_id, 41, 1, 0);
  end if;
  return null;
end $$;
create or replace function operation_reset() returns trigger language plpgsql as $$
begin
  insert into user_day_deltas
  values (new.user_id, china_day(new.created_at), new.kind, new.tag_id, new.type, -1, -new.active_seconds);
  if new.stage = 'redo' and new.type = 2 then
    insert into user_day_deltas
    values (new.user_id, china_day(new.created_at), new.kind, new.tag_id, 41, -1, 0);
  end if;
  return null;
end $$;

insert into user_day_deltas
select o.user_id, china_day(o.created_at), o.kind, o.tag_id, 41, 1, 0
from operation_records o where o.stage = 'redo' and o.type = 2 and o.reset_at is null;
insert into user_day_deltas
select j.marker_id, china_day(j.created_at), r.kind, r.tag_id, 34 + j.is_qualified, 1, 0
from judgements j join resources r on r.uuid = j.resource_uuid
where j.is_first and j.superseded_at is null and j.marker_id is not null and r.tag_id is not null;

-- Charts read one kind over some days.
drop index user_day_totals_day;
create index user_day_totals_kind on user_day_totals (kind, day);

-- Resources by the day on which they came into their status: each delta of a tag's counts says that day as well.
alter table tag_count_deltas add column day date;
create table tag_age_totals (
  tag_id integer not null references tags on delete cascade,
  status text not null,
  day date not null,
  count bigint not null,
  primary key (tag_id, status, day)
);
-- What the folding clears away.
create index tag_age_totals_empty on tag_age_totals (tag_id) where count = 0;
create view tag_ages as
  select tag_id, status, day, sum(count)::bigint as count
  from (select tag_id, status, day, count from tag_age_totals
        union all select tag_id, status, day, count from tag_count_deltas where day is not null) as parts
  group by tag_id, status, day;

-- All that is there now. What the deltas say is in it already, so they keep no day.
insert into tag_age_totals
select tag_id, status, china_day(status_changed_at), count(*) from resources
where tag_id is not null and deleted_at is null group by 1, 2, 3;

create or replace function count_resource_change(old_row resources, new_row resources) returns void language plpgsql as $$
begin
  if old_row.uuid is not null and old_row.deleted_at is null then
    if old_row.tag_id is not null then
      insert into tag_count_deltas values (old_row.tag_id, old_row.status, -1, china_day(old_row.status_changed_at));
    else
      insert into pool_count_deltas values (old_row.pool_id, -1);
    end if;
  end if;
  if new_row.uuid is not null and new_row.deleted_at is null then
    if new_row.tag_id is not null then
      insert into tag_count_deltas values (new_row.tag_id, new_row.status, 1, china_day(new_row.status_changed_at));
    else
      insert into pool_count_deltas values (new_row.pool_id, 1);
    end if;
  end if;
end $$;
drop trigger resources_updated on resources;
create trigger resources_updated after update on resources for each row
  when (old.status is distinct from new.status or old.status_changed_at is distinct from new.status_changed_at
        or old.tag_id is distinct from new.tag_id or old.pool_id is distinct from new.pool_id
        or old.deleted_at is distinct from new.deleted_at)
  execute function resource_updated();
