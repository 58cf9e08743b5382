-- When resources last came to a pool or left it, counted like them: a pool's own row would make uploads wait for one another.
-- Null in totals from before: nobody wrote it down.
alter table pool_count_deltas add column counted_at timestamptz not null default now();
alter table pool_count_totals add column counted_at timestamptz;
create or replace view pool_counts as
  select pool_id, sum(count)::bigint as count, sum(dealt)::bigint as dealt, max(counted_at) as counted_at
  from (select pool_id, count, dealt, counted_at from pool_count_totals
        union all select pool_id, count, dealt, counted_at from pool_count_deltas) as parts
  group by pool_id;
