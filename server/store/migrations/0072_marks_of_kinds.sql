-- Who has how much work of a kind is read without a row for each database.

lock table resources in share row exclusive mode;
-- What somebody marked last, in all tags of a kind.
create table kind_marker_totals (
  kind text not null,
  status text not null,
  user_id integer not null references users on delete cascade,
  -- That it was marked for.
  company_id integer references companies,
  count integer not null
);
create unique index kind_marker_totals_key on kind_marker_totals (kind, status, user_id, company_id)
  include (count) nulls not distinct;
-- Rows of one are to be added up.
create view kind_marker_counts as
  select kind, status, user_id, company_id, count from kind_marker_totals
  union all select t.kind, d.status, d.marker_id, d.company_id, d.count
  from tag_count_deltas d join tags t on t.id = d.tag_id where d.marker_id is not null;

-- What is still in the deltas is folded into both.
insert into kind_marker_totals (kind, status, user_id, company_id, count)
select t.kind, p.status, p.user_id, p.company_id, sum(p.count)
from tag_person_totals p join tags t on t.id = p.tag_id where p.role = 'marker' group by 1, 2, 3, 4;

-- Not added up: those who read it add up themselves, and twice took longer than once.
create or replace view tag_ages as
  select tag_id, status, day, count::bigint as count, copies from tag_age_totals
  union all select tag_id, status, day, count::bigint, copies::bigint from tag_count_deltas where day is not null;
