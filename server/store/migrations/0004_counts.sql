-- Maintained counts. Triggers append deltas, which never wait for one another and cannot deadlock; the
-- maintenance folds them into the totals. Readers use the views, which add both.

create table tag_count_totals (
  tag_id integer not null references tags on delete cascade,
  status text not null,
  count bigint not null,
  primary key (tag_id, status)
);
create table tag_count_deltas (
  tag_id integer not null,
  status text not null,
  count integer not null
);
create view tag_counts as
  select tag_id, status, sum(count)::bigint as count
  from (select tag_id, status, count from tag_count_totals
        union all select tag_id, status, count from tag_count_deltas) as parts
  group by tag_id, status;

create table pool_count_totals (
  pool_id integer primary key references pools on delete cascade,
  count bigint not null
);
create table pool_count_deltas (pool_id integer not null, count integer not null);
-- Resources that still wait in a pool.
create view pool_counts as
  select pool_id, sum(count)::bigint as count
  from (select pool_id, count from pool_count_totals
        union all select pool_id, count from pool_count_deltas) as parts
  group by pool_id;

-- `metric` is an operation type (1-10, 21, 22), or a judgement of the person's own work:
-- 31/32 qualified/unqualified in check, 33/34 qualified/unqualified in approval.
-- `day` is the calendar day in China.
create table user_day_totals (
  user_id integer not null references users on delete cascade,
  day date not null,
  kind text not null,
  tag_id integer not null references tags on delete cascade,
  metric smallint not null,
  count bigint not null,
  active_seconds bigint not null,
  primary key (user_id, day, kind, tag_id, metric)
);
create index user_day_totals_day on user_day_totals (day, kind);
create table user_day_deltas (
  user_id integer not null,
  day date not null,
  kind text not null,
  tag_id integer not null,
  metric smallint not null,
  count integer not null,
  active_seconds integer not null
);
create view user_day_counts as
  select user_id, day, kind, tag_id, metric, sum(count)::bigint as count, sum(active_seconds)::bigint as active_seconds
  from (select * from user_day_totals union all select * from user_day_deltas) as parts
  group by user_id, day, kind, tag_id, metric;

create function count_resource_change(old_row resources, new_row resources) returns void language plpgsql as $$
begin
  if old_row.uuid is not null and old_row.deleted_at is null then
    if old_row.tag_id is not null then
      insert into tag_count_deltas values (old_row.tag_id, old_row.status, -1);
    else
      insert into pool_count_deltas values (old_row.pool_id, -1);
    end if;
  end if;
  if new_row.uuid is not null and new_row.deleted_at is null then
    if new_row.tag_id is not null then
      insert into tag_count_deltas values (new_row.tag_id, new_row.status, 1);
    else
      insert into pool_count_deltas values (new_row.pool_id, 1);
    end if;
  end if;
end $$;

create function resource_inserted() returns trigger language plpgsql as $$
begin
  perform count_resource_change(null, new);
  return null;
end $$;
create function resource_updated() returns trigger language plpgsql as $$
begin
  perform count_resource_change(old, new);
  return null;
end $$;
create function resource_deleted() returns trigger language plpgsql as $$
begin
  perform count_resource_change(old, null);
  return null;
end $$;

create trigger resources_inserted after insert on resources for each row execute function resource_inserted();
create trigger resources_deleted after delete on resources for each row execute function resource_deleted();
-- Pulls, heartbeats and drafts change none of these and do not call the function.
create trigger resources_updated after update on resources for each row
  when (old.status is distinct from new.status or old.tag_id is distinct from new.tag_id
        or old.pool_id is distinct from new.pool_id or old.deleted_at is distinct from new.deleted_at)
  execute function resource_updated();

create function china_day(at timestamptz) returns date language sql stable
  return (at at time zone 'Asia/Shanghai')::date;

create function operation_inserted() returns trigger language plpgsql as $$
begin
  insert into user_day_deltas
  values (new.user_id, china_day(new.created_at), new.kind, new.tag_id, new.type, 1, new.active_seconds);
  return null;
end $$;
create function operation_reset() returns trigger language plpgsql as $$
begin
  insert into user_day_deltas
  values (new.user_id, china_day(new.created_at), new.kind, new.tag_id, new.type, -1, -new.active_seconds);
  return null;
end $$;
create trigger operation_records_inserted after insert on operation_records
  for each row execute function operation_inserted();
create trigger operation_records_reset after update on operation_records for each row
  when (old.reset_at is null and new.reset_at is not null) execute function operation_reset();

-- Adds `amount` to the metric of the person whose work was judged. Imported work is nobody's, and what the
-- system passed was not looked at.
create function count_judgement(judged judgements, amount integer) returns void language plpgsql as $$
begin
  if judged.marker_id is null or judged.judge_id is null then return; end if;
  insert into user_day_deltas
  select judged.marker_id, china_day(judged.created_at), resource.kind, resource.tag_id,
    (case judged.stage when 'check' then 30 else 32 end) + judged.is_qualified, amount, 0
  from resources as resource where resource.uuid = judged.resource_uuid and resource.tag_id is not null;
end $$;
create function judgement_inserted() returns trigger language plpgsql as $$
begin
  perform count_judgement(new, 1);
  return null;
end $$;
create function judgement_superseded() returns trigger language plpgsql as $$
begin
  perform count_judgement(new, -1);
  return null;
end $$;
create trigger judgements_inserted after insert on judgements for each row execute function judgement_inserted();
create trigger judgements_superseded after update on judgements for each row
  when (old.superseded_at is null and new.superseded_at is not null) execute function judgement_superseded();
