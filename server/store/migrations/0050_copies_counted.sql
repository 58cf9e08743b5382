-- Copies that measure people are counted as all else is: counted row by row, a database took longer to show with each of them.

lock table resources in share row exclusive mode;
-- Kept by the triggers of quality_items, and never told to those who work.
alter table resources add column is_copy boolean not null default false;
update resources set is_copy = true where uuid in (select resource_uuid from quality_items);

alter table tag_count_totals add column copies bigint not null default 0;
alter table tag_count_deltas add column copies integer not null default 0;
-- How many resources of a tag are in a status, and how many of them are copies.
create or replace view tag_counts as
  select tag_id, status, sum(count)::bigint as count, sum(copies)::bigint as copies
  from (select tag_id, status, count, copies from tag_count_totals
        union all select tag_id, status, count, copies from tag_count_deltas) as parts
  group by tag_id, status;
-- All that are there now. The deltas from before say nothing of copies.
insert into tag_count_totals as totals (tag_id, status, count, copies)
select tag_id, status, 0, count(*) from resources
where is_copy and tag_id is not null and deleted_at is null group by tag_id, status
on conflict (tag_id, status) do update set copies = excluded.copies;

create or replace function count_resource_change(old_row resources, new_row resources) returns void language plpgsql as $$
declare
  was boolean := old_row.uuid is not null and old_row.deleted_at is null;
  is_now boolean := new_row.uuid is not null and new_row.deleted_at is null;
  was_dealt boolean := was and old_row.tag_id is not null and old_row.pool_id is not null;
  is_dealt boolean := is_now and new_row.tag_id is not null and new_row.pool_id is not null;
begin
  insert into tag_count_deltas
    (tag_id, status, count, copies, day, company_id, marker_id, checker_id, approver_id, returned_by_id)
  select (counted).tag_id, (counted).status, amount, case when (counted).is_copy then amount else 0 end,
    china_day((counted).status_changed_at), (counted).marker_company_id,
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
        or old.returned_by_id is distinct from new.returned_by_id or old.is_copy <> new.is_copy)
  execute function resource_updated();

create function quality_item_came_or_went() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update resources set is_copy = true where uuid = new.resource_uuid;
  else
    update resources set is_copy = false where uuid = old.resource_uuid;
  end if;
  return null;
end $$;
create trigger quality_items_came_or_went after insert or delete on quality_items for each row
  execute function quality_item_came_or_went();

-- A page of what is compared is the head of it, and its sums are read from it alone.
drop index quality_items_tag;
create index quality_items_tag on quality_items (tag_id, created_at desc, resource_uuid)
  include (purpose, score, scored_at);
comment on index quality_items_tag is 'Hidden tests of a database: their page, their number and their sums';
