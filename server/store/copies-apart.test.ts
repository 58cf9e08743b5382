import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FIGURE_COLUMNS } from './schema/counts.ts'
import { foldCounts } from './counts.ts'
import { migrate, readMigrations } from './migrate.ts'
import { DATABASES } from './testing.ts'

test.each(DATABASES)(
  'migrations 0050 to 0059 mark the existing copies of a database (%s)',
  async (_name, open) => {
    const store = await open()
    // The embedded one comes migrated.
    await sql.raw('drop schema public cascade; create schema public').execute(store.db)
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.startsWith('0050_'))
    await migrate(store, migrations.slice(0, at))
    const run = (text: string) => sql.raw(text).execute(store.db)
    const [clients, folded, waiting, media] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await run(`insert into companies (name, type) values ('甲', 2)`)
    await run(`insert into users (username, name, company_id, type, password_hash)
      values ('marker', 'M', 1, 2, '-'), ('judge', 'J', 1, 2, '-')`)
    await run(`insert into tags (kind, name) values ('image', 't')`)
    await run(`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
      values ('${media}', 'original', 'x', 'x', 'image/png', 1, '\\x00')`)
    await run(`insert into resources (uuid, kind, tag_id, media_uuid, name, status)
      select uuid::uuid, 'image', 1, '${media}', 'x', 'unmarked' from unnest(array['${clients}', '${folded}', '${waiting}']) as uuid`)
    await run(`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
      select uuid::uuid, 'image', 1, 'double', '${clients}' from unnest(array['${folded}', '${waiting}']) as uuid`)
    const work = async (uuid: string, quality: 1 | 2) => {
      await run(`update resources set status = 'marked', version = 1, marker_id = 1, marker_company_id = 1,
        status_changed_at = '2026-03-01T01:00:00Z' where uuid = '${uuid}'`)
      await run(`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, active_seconds, before, created_at)
        values (2, 'mark', 'image', 1, '${uuid}', 1, 1, 'unmarked', 'marked', 0, 1, 30, '{}', '2026-03-01T01:00:00Z')`)
      await run(`with judged as (
          insert into judgements (resource_uuid, version, stage, is_qualified, judge_id, marker_id, marker_company_id, is_first, created_at)
          values ('${uuid}', 1, 'check', ${quality}, 2, 1, 1, true, '2026-03-02T01:00:00Z') returning id)
        update resources set status = 'checked', checker_id = 2, judgement_id = judged.id,
          status_changed_at = '2026-03-02T01:00:00Z' from judged where uuid = '${uuid}'`)
    }
    await work(clients, 1)
    await work(folded, 2)
    // As that version folds figures of days.
    const sums = FIGURE_COLUMNS.map((name) => `sum(${name})`).join()
    await run(`insert into person_days (user_id, day, kind, tag_id, company_id, ${FIGURE_COLUMNS.join()})
      select user_id, day, kind, tag_id, company_id, ${sums} from person_day_deltas group by 1, 2, 3, 4, 5`)
    await run('delete from person_day_deltas')
    await work(waiting, 1)

    await migrate(store, migrations)
    const expectCounts = async () => {
      const rows = async (text: string) => (await sql.raw<object>(text).execute(store.db)).rows
      expect(
        await rows(`select status, sum(count)::int as count, sum(copies)::int as copies from tag_counts
          group by 1 having sum(count) <> 0 or sum(copies) <> 0 order by 1`),
      ).toEqual([{ status: 'checked', count: 3, copies: 2 }])
      expect(
        await rows(`select day, sum(count)::int as count, sum(copies)::int as copies from tag_ages
          group by 1 having sum(count) <> 0 or sum(copies) <> 0 order by 1`),
      ).toEqual([{ day: '2026-03-02', count: 3, copies: 2 }])
      expect(
        await rows(`select role, sum(count)::int as count, sum(copies)::int as copies from tag_person_counts
          group by 1 having sum(count) <> 0 or sum(copies) <> 0 order by 1`),
      ).toEqual([
        { role: 'checker', count: 3, copies: 2 },
        { role: 'marker', count: 3, copies: 2 },
      ])
      const figures = `sum(marked)::int as marked, sum(mark_seconds)::int as seconds, sum(passed)::int as passed,
        sum(failed)::int as failed, sum(first_passed)::int as first_passed, sum(first_failed)::int as first_failed`
      for (const view of ['person_day_figures', 'tag_day_figures', 'person_week_figures', 'person_figures'])
        expect({
          view,
          rows: await rows(`select is_copy, ${figures} from ${view} group by 1 order by 1`),
        }).toEqual({
          view,
          rows: [
            {
              is_copy: false,
              marked: 1,
              seconds: 30,
              passed: 1,
              failed: 0,
              first_passed: 1,
              first_failed: 0,
            },
            { is_copy: true, marked: 2, seconds: 60, passed: 1, failed: 1, first_passed: 1, first_failed: 1 },
          ],
        })
    }
    await expectCounts()
    await foldCounts(store)
    await expectCounts()
    await store.close()
  },
)
