-- A chart is about one kind: over all days it reads every row of that kind, which lay among those of the others.

drop view person_day_figures;
alter table person_days rename to person_days_of_all_kinds;
alter table person_days_of_all_kinds rename constraint person_days_pkey to person_days_of_all_kinds_pkey;

create table person_days (
  like person_days_of_all_kinds including defaults,
  primary key (user_id, day, kind, tag_id),
  foreign key (user_id) references users on delete cascade,
  foreign key (tag_id) references tags on delete cascade
) partition by list (kind);
create table person_days_video partition of person_days for values in ('video');
create table person_days_image partition of person_days for values in ('image');
create table person_days_image_node partition of person_days for values in ('image-node');
create table person_days_image_segment partition of person_days for values in ('image-segment');
create table person_days_video_segment partition of person_days for values in ('video-segment');
create table person_days_other partition of person_days default;

insert into person_days select * from person_days_of_all_kinds;
drop table person_days_of_all_kinds;

-- As before: some days of a kind, of a tag, and (by the primary key) of a person; who ever checked or approved in a tag.
create index person_days_kind on person_days (kind, day);
create index person_days_tag on person_days (tag_id, day);
create index person_days_checkers on person_days (tag_id, user_id) where checked + rechecked > 0;
create index person_days_approvers on person_days (tag_id, user_id) where approved + reapproved > 0;

create view person_day_figures as select * from person_days union all select * from person_day_deltas;
