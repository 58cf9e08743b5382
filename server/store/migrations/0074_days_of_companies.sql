-- Output of a kind by day, and how many records its charts lead to, are read without a row for each database.

lock table person_days, person_day_deltas in share row exclusive mode;
-- What was done for a company on a day, whoever did it and in whichever database.
create table company_days (like tag_days including defaults);
alter table company_days drop column tag_id,
  add primary key (kind, day, company_id, is_copy),
  add foreign key (company_id) references companies;

-- What is still in the deltas is folded into all of them.
insert into company_days (day, kind, company_id, is_copy,
  marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
  accepted, unaccepted, mark_seconds, check_seconds, approve_seconds)
select day, kind, company_id, is_copy,
  sum(marked), sum(redone), sum(remarked), sum(checked), sum(rechecked), sum(approved), sum(reapproved), sum(passed),
  sum(failed), sum(first_passed), sum(first_failed), sum(accepted), sum(unaccepted), sum(mark_seconds),
  sum(check_seconds), sum(approve_seconds)
from tag_days group by day, kind, company_id, is_copy order by kind, day, company_id, is_copy;

-- Rows of one are to be added up.
create view company_day_figures as
  select day, kind, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from company_days
  union all select day, kind, company_id,
    marked, redone, remarked, checked, rechecked, approved, reapproved, passed, failed, first_passed, first_failed,
    accepted, unaccepted, mark_seconds, check_seconds, approve_seconds, is_copy
  from person_day_deltas;

-- Queue ages read the days of a month from the key alone: the rows lie in the order of days, those of a database apart.
alter table tag_age_totals drop constraint tag_age_totals_pkey,
  add primary key (tag_id, status, day) include (count, copies);
alter table tag_company_age_totals drop constraint tag_company_age_totals_pkey,
  add primary key (company_id, tag_id, status, day) include (count);
