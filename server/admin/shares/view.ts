import { sql } from 'kysely'
import type { MaskRow, ShareMedia, ShareView } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { Problem } from '../../http/problem.ts'
import { mediaLinks, proxyLink } from '../../media/delivery/links.ts'
import type { MediaLinker, MediaSigner } from '../../media/delivery/sign.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOfDocument, shownDocument } from '../../workflow/documents/labels.ts'
import { readVisibleMasks, type MaskView } from '../../workflow/masks/mask-view.ts'
import { readVisibleRuns, type MaskRun } from '../../workflow/masks/runs.ts'
import type { WorkLabels } from '../../workflow/settings.ts'
import { FRAME_COLUMNS, frameTable } from '../../workflow/views/frames.ts'
import { judgementView, type StoredShareJudgement } from '../../workflow/views/judgements.ts'
import {
  RESOURCE_COLUMNS,
  RESOURCE_TABLES,
  resourceView,
  type ResourceSource,
} from '../../workflow/views/resources.ts'
import { requireActiveShare, type ActiveShare } from './active-share.ts'
import { shareText } from './text.ts'

interface ShareSigning {
  signer: MediaSigner
  /** Links stay valid at least this long, unless the share ends before. */
  linkSeconds: number
}

const linkerOf = ({ signer, linkSeconds }: ShareSigning, id: string, share: ActiveShare): MediaLinker =>
  signer.forShare(id, share.expires_at, linkSeconds)

/** Throws a 404 like `viewShare`. */
export async function shareMedia(
  db: SqlDatabase,
  signing: ShareSigning,
  id: string,
  now: number,
): Promise<ShareMedia> {
  const share = await requireActiveShare(db, id, now)
  const linker = linkerOf(signing, id, share)
  return {
    ...mediaLinks(linker, share.uuid, share),
    ...(share.has_proxy ? { proxyUrl: proxyLink(linker, share.uuid, share.path) } : {}),
  }
}

interface SharedItemRow extends ResourceSource {
  settings: Record<string, unknown>
  settings_version: number
  document: unknown
  made_with: number | null
  judgement: StoredShareJudgement | null
  frames: Parameters<typeof frameTable>[0] | null
}

/** Only the settings needed to read a document; work organisation stays private. */
const shownLabels = ({ template, categories, ontology }: WorkLabels): ShareView['labels'] => ({
  ...(ontology && { ontology }),
  ...(template && { template }),
  ...(categories && { categories }),
})

/** Names no people; counts the view. Throws a 404 for an inactive share or another kind. */
export async function viewShare(
  db: SqlDatabase,
  signing: ShareSigning,
  id: string,
  now: number,
  page?: Kind,
): Promise<ShareView> {
  const share = await requireActiveShare(db, id, now)
  const { uuid, version } = share
  const { rows } = await sql<SharedItemRow>`
    select ${RESOURCE_COLUMNS}, s.settings, t.settings_version,
      shown.document, shown.settings_version as made_with,
      (select json_build_object('isQualified', j.is_qualified, 'comment', j.comment, 'errorBoxes', j.error_boxes,
         'nodeVerdicts', j.node_verdicts, 'stage', j.stage, 'at', j.created_at)
       from judgements j where j.resource_uuid = r.uuid and j.superseded_at is null
         and j.version = ${version} and j.judge_id is not null order by j.id desc limit 1) as judgement,
      (select to_json(frames) from (select ${FRAME_COLUMNS} from media_frames f
        where f.media_uuid = r.media_uuid) as frames) as frames
    from ${RESOURCE_TABLES} join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    left join annotations shown on shown.resource_uuid = r.uuid and shown.version = ${version}
    where r.uuid = ${uuid}`.execute(db)
  const [row] = rows
  if (!row || (page && row.kind !== page)) throw new Problem(404, shareText.notFound)
  await sql`update shares set view_count = view_count + 1, viewed_at = ${new Date(now)} where id = ${id}`.execute(
    db,
  )
  const labels = await labelsOfDocument(db, row)
  return {
    kind: row.kind,
    resource: resourceView(linkerOf(signing, id, share), row),
    version,
    // Documents are validated when written.
    annotation: shownDocument(row.document, labels) as ShareView['annotation'],
    judgement: row.judgement && judgementView(row.judgement),
    labels: shownLabels(labels),
    ...(row.frames === null ? {} : { frames: frameTable(row.frames) }),
    expiresAt: share.expires_at.toISOString(),
  }
}

/** Leaves out unsubmitted masks. Throws a 404 like `viewShare`. */
async function shareStandpoint(db: SqlDatabase, id: string, now: number): Promise<MaskView> {
  const { uuid, version } = await requireActiveShare(db, id, now)
  return { id: uuid, version, pushed: version, author: null }
}

export const shareMasks = async (
  db: SqlDatabase,
  id: string,
  now: number,
  { from, to }: { from: number; to: number },
): Promise<MaskRow[]> => readVisibleMasks(db, await shareStandpoint(db, id, now), from, to)

export const shareMaskRuns = async (db: SqlDatabase, id: string, now: number): Promise<MaskRun[]> =>
  readVisibleRuns(db, await shareStandpoint(db, id, now))
