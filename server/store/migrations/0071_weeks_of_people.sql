-- Charts of people over some months read a row for each week, and days only at both ends.

create function monday_of(day date) returns date language sql immutable parallel safe
  return day - (extract(isodow from day)::integer - 1);

lock table person_days, person_day_deltas in share row exclusive mode;
-- What a person did in a tag for a company in a week, which has the date of its Monday.
create table person_weeks (like person_days including defaults);
alter table person_weeks rename column day to week;
alter table person_weeks
  add primary key (kind, week, user_id, tag_id, company_id, is_copy),
  add foreign key (user_id) references users on delete cascade,
  add foreign key (tag_id) references tags on delete cascade,
  add foreign key (company_id) references companies;

-- What is still in the deltas is folded into all of them.
insert into person_weeks (user_id, week, kind, tag_id, company_id, is_copy,
  marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
  accepted, unaccepted, mark_seconds, check_seconds, approve_seconds)
select user_id, monday_of(day), kind, tag_id, company_id, is_copy,
  sum(marked), sum(redone), sum(remarked), sum(checked), sum(rechecked), sum(approved), sum(reapproved), sum(passed),
  sum(failed), sum(first_passed), sum(first_failed), sum(accepted), sum(unaccepted), sum(mark_seconds),
  sum(check_seconds), sum(approve_seconds)
from person_days group by 1, 2, 3, 4, 5, 6 order by 3, 2, 1, 4, 5, 6;

-- Rows of one are to be added up.
create view person_week_figures as
  select user_id, week, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from person_weeks
  union all select user_id, monday_of(day), kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from person_day_deltas;

-- What a person has in all databases: the key begins with the database.
create index tag_person_totals_person on tag_person_totals (user_id, role, tag_id, status) include (count, copies);
comment on index tag_person_totals_person is 'What a person marked, checked or approved, of all databases that they see';

-- A company's rejections, counted up to ten thousand, are read without those of all others.
drop index operation_records_rejections;
create index operation_records_rejections on operation_records (kind, marker_company_id, created_at desc, id desc)
  include (type, marker_id, user_id, company_id, tag_id, is_first)
  where is_qualified = 2 and judgement_stands and reset_at is null;
comment on index operation_records_rejections is 'The rejecting ones among them, by the company whose work it was: one in ten';
