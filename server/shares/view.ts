import { sql } from 'kysely'
import type { ShareJudgement, ShareView } from '../../src/api/generated/contract.d.ts'
import type { UserType } from '../../src/domain/constants.ts'
import { Problem } from '../http/problem.ts'
import type { MediaSigner } from '../media/sign.ts'
import type { Database } from '../store/store.ts'
import { FRAME_COLUMNS, frameTable } from '../workflow/frames.ts'
import { labelsOfDocument } from '../workflow/document-labels.ts'
import { labelsOf } from '../workflow/settings.ts'
import type { ResourceSource } from '../workflow/views.ts'
import { RESOURCE_COLUMNS, RESOURCE_TABLES, resourceView } from '../workflow/views.ts'
import { mayShow } from './may-show.ts'
import { shareText } from './text.ts'

interface Row extends ResourceSource {
  shown_version: number
  expires_at: Date
  creator_type: UserType
  settings: Record<string, unknown>
  settings_version: number
  document: unknown
  made_with: number | null
  judgement: ShareJudgement | null
  frames: Parameters<typeof frameTable>[0] | null
}

/**
 * What a share shows, without any person's name, and counts the view. Throws a 404 when there is no such share, it was
 * revoked or has ended, its resource is gone, or its tag no longer lets external people share.
 */
export async function viewShare(
  db: Database,
  signer: MediaSigner,
  id: string,
  now: number,
): Promise<ShareView> {
  const { rows } = await sql<Row>`
    select ${RESOURCE_COLUMNS}, coalesce(share.version, r.version) as shown_version, share.expires_at,
      creator.type as creator_type, s.settings, t.settings_version,
      shown.document, shown.settings_version as made_with,
      (select json_build_object('isQualified', j.is_qualified, 'comment', j.comment, 'errorBoxes', j.error_boxes,
         'stage', j.stage, 'at', j.created_at)
       from judgements j where j.resource_uuid = r.uuid and j.superseded_at is null
         and j.version = coalesce(share.version, r.version) order by j.id desc limit 1) as judgement,
      (select to_json(frames) from (select ${FRAME_COLUMNS} from media_frames f
        where f.media_uuid = r.media_uuid) as frames) as frames
    from ${RESOURCE_TABLES} join shares share on share.resource_uuid = r.uuid
    join users creator on creator.id = share.created_by
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    left join annotations shown on shown.resource_uuid = r.uuid and shown.version = coalesce(share.version, r.version)
    where share.id = ${id} and share.revoked_at is null and share.expires_at > ${new Date(now)}
      and r.deleted_at is null and t.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row || !mayShow(row.creator_type, labelsOf(row.kind, row.settings_version, row.settings)))
    throw new Problem(404, shareText.notFound, 'no such share')
  await sql`update shares set view_count = view_count + 1, viewed_at = ${new Date(now)} where id = ${id}`.execute(
    db,
  )
  return {
    kind: row.kind,
    resource: resourceView(signer, row),
    version: row.shown_version,
    // Documents are validated when they are written.
    annotation: row.document as ShareView['annotation'],
    judgement: row.judgement && { ...row.judgement, at: new Date(row.judgement.at).toISOString() },
    labels: await labelsOfDocument(db, row),
    ...(row.frames === null ? {} : { frames: frameTable(row.frames) }),
    expiresAt: row.expires_at.toISOString(),
  }
}
