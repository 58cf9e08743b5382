import { sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import { forKinds, type FamilyResponse, type FamilyCall, type Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { HAS_POSTER } from '../media/poster/poster-rows.ts'
import { importInlineImage } from '../media/import/inline-image.ts'
import { mediaLinks, proxyLink, type Pictured } from '../media/delivery/links.ts'
import { insertMedia } from '../media/import/records.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { isAdmin } from '../../src/domain/permissions.ts'
import type { SqlDatabase } from '../store/store.ts'
import { dataText } from './text.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

type MediaDependencies = Pick<Dependencies, 'settings' | 'store' | 'media' | 'now'>

const HOUR = 3600

interface VisibleFile extends Pictured {
  id: string
  uuid: string
  has_proxy: boolean
}

/** Files of visible resources, and own comment pictures. Admins see all. */
async function readVisible(
  db: SqlDatabase,
  caller: Caller,
  ids: readonly string[],
  kind: Kind | null,
): Promise<VisibleFile[]> {
  const seesResource = sql`(${isAdmin(caller)}::boolean or exists (
    select 1 from tag_companies c where c.tag_id = r.tag_id and c.company_id = ${caller.companyId}))`
  const { rows } = await sql<VisibleFile>`
    select r.uuid as id, m.uuid, m.path,
      exists (select 1 from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy') as has_proxy,
      ${HAS_POSTER} as has_poster
    from resources r join media_files m on m.uuid = r.media_uuid
    where r.uuid = any(${[...ids]}::uuid[]) and r.deleted_at is null and ${seesResource}
      and (${kind}::text is null or r.kind = ${kind})
    union all
    select i.uuid as id, m.uuid, m.path, false, false from comment_images i join media_files m on m.uuid = i.uuid
    left join resources r on r.uuid = i.resource_uuid
    where i.uuid = any(${[...ids]}::uuid[]) and ${kind}::text is null
      and (i.author_id = ${caller.id} or (i.resource_uuid is not null and ${seesResource}))`.execute(db)
  return rows
}

async function uploadImage(
  { store, media }: MediaDependencies,
  kind: Kind,
  call: FamilyCall<'uploadImage'>,
): Promise<FamilyResponse<'uploadImage'>> {
  const { image, purpose, resourceId } = call.body
  if (
    resourceId !== undefined &&
    (await readVisible(store.db, call.caller, [resourceId], kind)).length === 0
  ) {
    throw new Problem(404, dataText.resourceNotFound)
  }
  const authorId = call.caller.id
  const { uuid, path } = await importInlineImage(kind, image, purpose, media, (picture) =>
    store.transaction(async (tx) => {
      await insertMedia(tx, picture, { role: 'comment', fileName: purpose, createdBy: authorId })
      const row = {
        uuid: picture.uuid,
        kind,
        purpose,
        author_id: authorId,
        resource_uuid: resourceId ?? null,
      }
      await tx.insertInto('comment_images').values(row).execute()
    }),
  )
  return { uuid, path, url: media.signer.forSession(call.caller.tokenHash).sign(path, uuid) }
}

export const mediaHandlers = (context: MediaDependencies) => {
  const limit = createRateLimit(dataText.tooManyImages, {
    calls: context.settings.INLINE_IMAGES_HOUR,
    window: HOUR,
  })
  return {
    'media.sign': (async ({ caller, body }) => {
      const { store, media, now, settings } = context
      const visible = await readVisible(store.db, caller, body.ids, null)
      const linker = media.signer.forSession(caller.tokenHash)
      const expiresAt = new Date(now() + settings.MEDIA_URL_TTL * 1000).toISOString()
      return {
        items: visible.map(({ id, uuid, has_proxy: hasProxy, ...file }) => ({
          id,
          ...mediaLinks(linker, uuid, file),
          ...(hasProxy ? { proxyUrl: proxyLink(linker, uuid, file.path) } : {}),
          expiresAt,
        })),
      }
    }) satisfies Handlers['media.sign'],
    ...forKinds(['image-node', 'image-segment'], (kind) => ({
      uploadImage: async (call: FamilyCall<'uploadImage'>) => {
        await limit(call.caller.id)
        return uploadImage(context, kind, call)
      },
    })),
  }
}
