-- Names sort as people count: a2 before a10. Each number becomes a zero, its length and its digits, so that comparing bytes
-- compares numbers; ASCII capitals count as small letters. `src/domain/natural-order.ts` is the same in the program.
create function natural_key(name text) returns text language sql immutable parallel safe return (
  select coalesce(string_agg(
    case when part[1] ~ '^[0-9]'
      then '0' || lpad(length(ltrim(part[1], '0'))::text, 3, '0') || ltrim(part[1], '0')
      else lower(part[1] collate "C") end, '' order by place), '')
  from regexp_matches(name, '[0-9]+|[^0-9]+', 'g') with ordinality as found (part, place)
);
drop index resources_pool_name;
create index resources_pool_name on resources (pool_id, (natural_key(name) collate "C"), seq)
  where tag_id is null and deleted_at is null;
comment on index resources_pool_name is 'What waits in a pool, by name';

-- The first resource with the same file when this one came in; null for a file that was new.
alter table resources add column same_as uuid references resources on delete set null;
update resources r set same_as = equal.first from (
  select each.uuid, first_value(each.uuid) over (partition by each.kind, m.sha256 order by each.seq) as first
  from resources each join media_files m on m.uuid = each.media_uuid
  where m.role = 'original' and each.deleted_at is null) as equal
where r.uuid = equal.uuid and equal.first <> r.uuid and r.tag_id is null and r.deleted_at is null;
create index resources_pool_same on resources (pool_id, seq)
  where same_as is not null and tag_id is null and deleted_at is null;
comment on index resources_pool_same is 'The repeated files that wait in a pool';
create index resources_same_as on resources (same_as) where same_as is not null;
comment on index resources_same_as is 'The repetitions of a resource, when it goes';

-- When the first one goes, the next one is the first.
create function pass_on_first() returns trigger language plpgsql as $$
declare
  heir uuid := (select uuid from resources where same_as = old.uuid and deleted_at is null order by seq limit 1);
begin
  update resources set same_as = nullif(heir, uuid) where same_as = old.uuid;
  return null;
end $$;
create trigger resources_first_gone after update of deleted_at on resources for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function pass_on_first();

-- Removing rows asked every resource whether it repeats them.
create index resources_duplicate_of on resources (duplicate_of) where duplicate_of is not null;
comment on index resources_duplicate_of is 'The resources that were handed in as repetitions of one';
