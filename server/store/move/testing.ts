import { sql } from 'kysely'
import { foldCounts } from '../counts.ts'
import type { Store } from '../store.ts'

/** JavaScript, JSON or another time zone would change these values. */
const HARD = {
  /** A Date would lose three digits. */
  time: sql`timestamptz '2026-03-01 08:00:00.123457+08'`,
  /** Beyond 2^53. */
  count: sql`9223372036854775806::bigint`,
  text: sql`${'“引号” " \' \\ {a,b} NULL \n\t 🙂 $1'}::text`,
  jsonNull: sql`'null'::jsonb`,
  json: sql`'{"n": 0.1234567890123456789, "big": 12345678901234567890, "text": "\\"{,}\\\\", "empty": [], "none": null}'::jsonb`,
} as const

const FILLS = [
  sql`insert into sessions (token_hash, user_id, used_at, expires_at, user_agent)
    values ('\\x00ff275c', 1, ${HARD.time}, 'infinity', ${HARD.text}), ('\\x', 2, now(), '-infinity', '')`,
  sql`insert into login_failures (key, failures, not_before, forget_at) values ('\\x01', 3, now(), now() + interval '1 hour')`,
  sql`insert into idempotency_keys (user_id, key, operation, request_hash, status, response, expires_at) values
    (1, ${HARD.text}, 'o', '\\x0001', null, null, ${HARD.time}), (1, 'b', 'o', '\\x', 200, ${HARD.jsonNull}, ${HARD.time})`,
  sql`insert into installation (key, value) values ('hard', ${HARD.json})`,
  sql`insert into admin_events (code, actor_id, detail) values (101, 1, ${HARD.json})`,
  sql`insert into drafts (user_id, resource_uuid, kind, stage, version, annotation, saved_at)
    select 2, uuid, kind, 'mark', version, ${HARD.json}, ${HARD.time} from resources where status = 'unmarked' limit 1`,
  sql`insert into comment_images (uuid, kind, purpose, author_id) select uuid, 'image', 'comment', 2 from media_files limit 1`,
  sql`insert into shares (id, resource_uuid, kind, note, created_by, expires_at)
    select 'a-b_c', uuid, kind, ${HARD.text}, 1, ${HARD.time} from resources limit 1`,
  sql`insert into share_lists (id, tag_id, filter, item_key, password_hash, note, created_by, created_at, expires_at)
    select 'a-b_c', id, ${HARD.json}, '\\x00ff275c', ${HARD.text}, ${HARD.text}, 1, ${HARD.time}, 'infinity' from tags limit 1`,
  sql`insert into splits (kind, pool_id, tag_id, count, created_by)
    select kind, pool_id, tag_id, 1, 1 from resources where pool_id is not null and tag_id is not null limit 1`,
  sql`insert into resource_labels (tag_id, resource_uuid, label, attribute, value, count, area, frames, seconds, status, status_changed_at, seq)
    select tag_id, uuid, 'car', '', '', 1, 0.25, 0, 1.5, status, status_changed_at, seq from resources where tag_id is not null limit 1`,
  sql`insert into split_items (resource_uuid, split_id) select r.uuid, s.id from resources r, splits s limit 1`,
  sql`insert into jobs (id, type, status, payload, progress, locked_by, locked_until, unique_key) values
    ('00000000-0000-4000-8000-000000000001', 'export', 'running', ${HARD.json}, 0.1, 'somebody', ${HARD.time}, 'once')`,
  sql`insert into import_report_lines (job_id, line, outcome, name, reason)
    select id, 1, 'refused', ${HARD.text}, ${HARD.text} from jobs limit 1`,
  sql`insert into prelabel_runs (tag_id, job_id, model, what, min_score, labels)
    select t.id, j.id, ${HARD.text}, 'objects', 1 / 3::float8, ${HARD.json} from tags t, jobs j limit 1`,
  sql`insert into model_findings (resource_uuid, run_id, things)
    select r.uuid, p.id, ${HARD.json} from resources r, prelabel_runs p limit 1`,
  sql`update resources set doubt = 1 / 3::float4, disagreement = 1e-30 where uuid in (select resource_uuid from model_findings)`,
  sql`insert into activity_clocks values (2, ${HARD.time})`,
  sql`insert into activity (user_id, resource_uuid, stage, version, active_ms, updated_at)
    select 2, uuid, 'mark', 0, ${HARD.count}, ${HARD.time} from resources limit 1`,
  sql`insert into tag_quality (tag_id, gold_share) select id, 0.1 from tags limit 1`,
  sql`insert into gold_truths (tag_id, resource_uuid) select tag_id, uuid from resources where status = 'approved' limit 1`,
  sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid, score)
    select uuid, kind, tag_id, 'gold', uuid, 1 / 3::float8 from resources where tag_id is not null limit 1`,
  sql`insert into discarded_media select uuid, ${HARD.time} from media_files limit 1`,
  sql`update media_files set bytes = ${HARD.count}, duration = 1e-300, frame_rate = 29.970029970029973
    where uuid = (select uuid from media_files limit 1)`,
  // Rows that refer to each other, in any order.
  sql`update users set created_by = (select max(id) from users)`,
  sql`update resources set duplicate_of = (select max(uuid::text)::uuid from resources)`,
  // Leased; the triggers' deltas wait to be folded.
  sql`update resources set lease_holder_id = 2, lease_stage = 'mark', lease_craft = 'mark', lease_acquired_at = ${HARD.time},
    lease_expires_at = now() + interval '1 hour' where uuid = (select uuid from resources where status = 'unmarked' and tag_id is not null limit 1)`,
  sql`update resources set status_changed_at = ${HARD.time}`,
  sql`insert into resources (uuid, kind, pool_id, media_uuid, name) select gen_random_uuid(), kind, pool_id, media_uuid, name
    from resources where pool_id is not null limit 1`,
  sql`update operation_records set reset_at = ${HARD.time}, reset_by = 1 where id in (select max(id) from operation_records)`,
]

/** Fills the tables that the demo leaves empty. */
export async function fillEveryTable(store: Store): Promise<void> {
  await foldCounts(store)
  for (const fill of FILLS) await fill.execute(store.db)
}
