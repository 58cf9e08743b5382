-- Charts by day and figures of all days read neither a row for each person nor one for each day.

lock table person_days, person_day_deltas in share row exclusive mode;
-- What was done in a tag for a company on a day, whoever did it.
create table tag_days (like person_days including defaults);
alter table tag_days drop column user_id,
  add primary key (kind, day, tag_id, company_id),
  add foreign key (tag_id) references tags on delete cascade,
  add foreign key (company_id) references companies;
create index tag_days_tag on tag_days (tag_id, day);
comment on index tag_days_tag is 'Charts by day of one database';
-- What a person did in a tag for a company, on all days.
create table person_totals (like person_days including defaults);
alter table person_totals drop column day,
  add primary key (kind, user_id, tag_id, company_id),
  add foreign key (user_id) references users on delete cascade,
  add foreign key (tag_id) references tags on delete cascade,
  add foreign key (company_id) references companies;

-- All that there is now: what is still in the deltas is folded into all three.
insert into tag_days (day, kind, tag_id, company_id,
  marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
  accepted, unaccepted, mark_seconds, check_seconds, approve_seconds)
select day, kind, tag_id, company_id,
  sum(marked), sum(redone), sum(remarked), sum(checked), sum(rechecked), sum(approved), sum(reapproved), sum(passed),
  sum(failed), sum(first_passed), sum(first_failed), sum(accepted), sum(unaccepted), sum(mark_seconds),
  sum(check_seconds), sum(approve_seconds)
from person_days group by day, kind, tag_id, company_id order by kind, day, tag_id, company_id;
insert into person_totals (user_id, kind, tag_id, company_id,
  marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
  accepted, unaccepted, mark_seconds, check_seconds, approve_seconds)
select user_id, kind, tag_id, company_id,
  sum(marked), sum(redone), sum(remarked), sum(checked), sum(rechecked), sum(approved), sum(reapproved), sum(passed),
  sum(failed), sum(first_passed), sum(first_failed), sum(accepted), sum(unaccepted), sum(mark_seconds),
  sum(check_seconds), sum(approve_seconds)
from person_days group by user_id, kind, tag_id, company_id order by kind, user_id, tag_id, company_id;

-- Rows of one are to be added up.
create view tag_day_figures as
  select day, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds
  from tag_days
  union all select day, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds
  from person_day_deltas;
create view person_figures as
  select user_id, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds
  from person_totals
  union all select user_id, kind, tag_id, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds
  from person_day_deltas;
