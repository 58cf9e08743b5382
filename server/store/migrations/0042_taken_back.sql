-- Pushes that their author took back at once: the version keeps its number, but nobody counts as its author or judge.

alter table annotations add column taken_back_at timestamptz;
alter table judgements add column taken_back_at timestamptz;

-- Counting what somebody may check reads all that they authored: the index alone still answers it.
drop index annotations_author;
create index annotations_author on annotations (author_id, resource_uuid) include (taken_back_at);
