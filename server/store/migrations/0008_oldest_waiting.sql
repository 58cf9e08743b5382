-- Since when the oldest free resource of a tag waits in a status (GET /api/statistics/summary).
create index resources_waiting on resources (tag_id, status, status_changed_at)
  where lease_holder_id is null and tag_id is not null and deleted_at is null;
