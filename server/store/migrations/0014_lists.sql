-- What the remaining lists need in order not to read whole tables.

-- Rejected, unapproved and pending work of a kind: small rooms, so the index is small.
create index resources_rooms on resources (kind, status, status_changed_at desc)
  where status in ('rejected', 'unapproved', 'pending') and deleted_at is null;
-- Who ever did something in a tag (GET /api/operationRecords/checkedUsers).
create index user_day_totals_tag on user_day_totals (tag_id, metric, user_id);

-- How many resources of a pool were dealt out is kept as well.
alter table pool_count_deltas add column dealt integer not null default 0;
alter table pool_count_totals add column dealt bigint not null default 0;
insert into pool_count_totals (pool_id, count, dealt)
select pool_id, 0, count(*) from resources
where pool_id is not null and tag_id is not null and deleted_at is null group by pool_id
on conflict (pool_id) do update set dealt = excluded.dealt;
create or replace view pool_counts as
  select pool_id, sum(count)::bigint as count, sum(dealt)::bigint as dealt
  from (select pool_id, count, dealt from pool_count_totals
        union all select pool_id, count, dealt from pool_count_deltas) as parts
  group by pool_id;

create or replace function count_resource_change(old_row resources, new_row resources) returns void language plpgsql as $$
declare
  was boolean := old_row.uuid is not null and old_row.deleted_at is null;
  is_now boolean := new_row.uuid is not null and new_row.deleted_at is null;
  was_dealt boolean := was and old_row.tag_id is not null and old_row.pool_id is not null;
  is_dealt boolean := is_now and new_row.tag_id is not null and new_row.pool_id is not null;
begin
  if was then
    if old_row.tag_id is not null then
      insert into tag_count_deltas values (old_row.tag_id, old_row.status, -1, china_day(old_row.status_changed_at));
    else
      insert into pool_count_deltas values (old_row.pool_id, -1);
    end if;
  end if;
  if is_now then
    if new_row.tag_id is not null then
      insert into tag_count_deltas values (new_row.tag_id, new_row.status, 1, china_day(new_row.status_changed_at));
    else
      insert into pool_count_deltas values (new_row.pool_id, 1);
    end if;
  end if;
  -- Most changes are of the status alone, and leave this as it is.
  if was_dealt and is_dealt and old_row.pool_id = new_row.pool_id then return; end if;
  if was_dealt then insert into pool_count_deltas values (old_row.pool_id, 0, -1); end if;
  if is_dealt then insert into pool_count_deltas values (new_row.pool_id, 0, 1); end if;
end $$;
