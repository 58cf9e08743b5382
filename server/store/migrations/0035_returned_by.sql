-- Lists of rejected, unapproved and pending work are narrowed by who gave the verdict. Looked up in the judgement of each
-- row, a company's thousands took longer than all else about the list. Null in other statuses, and where nobody did.
alter table resources add column returned_by_id integer references users;

create function is_returned(status text) returns boolean language sql immutable
  return status in ('rejected', 'unapproved', 'pending');

create function resource_returned() returns trigger language plpgsql as $$
begin
  new.returned_by_id := case when is_returned(new.status)
    then (select judge_id from judgements where id = new.judgement_id) end;
  return new;
end $$;
create trigger resources_returned before update of status, judgement_id on resources for each row
  when ((old.status is distinct from new.status or old.judgement_id is distinct from new.judgement_id)
        and (is_returned(old.status) or is_returned(new.status)))
  execute function resource_returned();

update resources as returned set returned_by_id = judged.judge_id
from judgements as judged where judged.id = returned.judgement_id and is_returned(returned.status);

-- A page of a database's resources goes by when they came into their status, whoever holds them: with those in hand left
-- out of the index, what was held was looked for among all that anybody holds, once for each status.
drop index resources_waiting;
create index resources_status on resources (tag_id, status, status_changed_at, seq)
  where tag_id is not null and deleted_at is null;
-- What is in hand in a database, counted from the index alone. The sweeper reads the leases themselves: without an index
-- by when they end, a heartbeat changes no index.
drop index resources_held;
drop index resources_expiry;
create index resources_held on resources (lease_holder_id, lease_stage) include (tag_id, status, deleted_at)
  where lease_holder_id is not null;
-- What is counted of all that waits of a kind is read from the index alone.
drop index resources_rooms;
create index resources_rooms on resources (kind, status, status_changed_at desc)
  include (uuid, tag_id, assignee_id, marker_id, marker_company_id, lease_holder_id)
  where status in ('rejected', 'unapproved', 'pending') and deleted_at is null;
-- What waits for a person, and for whoever takes it (0): an expression has statistics of its own, of what waits alone.
drop index resources_assignee;
create index resources_assignee on resources (coalesce(assignee_id, 0), kind, status, status_changed_at)
  where status in ('rejected', 'unapproved', 'pending') and deleted_at is null;
create index resources_returned_by on resources (returned_by_id, kind, status, status_changed_at)
  where returned_by_id is not null;
-- What waits of a company's work, and since when in each database.
drop index resources_company;
create index resources_company on resources (marker_company_id, kind, status, tag_id, status_changed_at)
  include (lease_holder_id)
  where marker_company_id is not null and status not in ('unmarked', 'approved') and deleted_at is null;
-- How much of each person and company there is in a status is counted (0036).
drop index resources_of_company;
drop index resources_people;
-- Unmarked again after work was taken back: what stands in the way of deleting a database.
create index resources_taken_back on resources (tag_id) where status = 'unmarked' and version > 0 and deleted_at is null;

-- Which of the judgements are checks is read in the index.
drop index judgements_judge;
create index judgements_judge on judgements (judge_id, resource_uuid, stage);

-- Two hashes that differ in 6 bits at most differ in no more than 1 bit in one of 4 parts of 16 bits: 17 values of each part
-- find them, among a twelfth of the pictures that agree in one of 7 shorter parts.
drop index media_files_band1;
drop index media_files_band2;
drop index media_files_band3;
drop index media_files_band4;
drop index media_files_band5;
drop index media_files_band6;
drop index media_files_band7;
create index media_files_hash1 on media_files (substring(phash from 1 for 16)) where role = 'original';
create index media_files_hash2 on media_files (substring(phash from 17 for 16)) where role = 'original';
create index media_files_hash3 on media_files (substring(phash from 33 for 16)) where role = 'original';
create index media_files_hash4 on media_files (substring(phash from 49 for 16)) where role = 'original';
