-- What the check sampling let through and no approver has judged, for counts of people who are not told which work it is.
create index resources_passed on resources (marker_id, tag_id)
  where status = 'checked' and checker_id is null and deleted_at is null;
comment on index resources_passed is 'What somebody marked and nobody checked';
