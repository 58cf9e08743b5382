import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type {
  Person,
  ShareList,
  ShareListFilter,
  ShareListHead,
  ShareListInput,
  ShareListItems,
} from '../../../src/contract/types.d.ts'
import { SHARE_LIST_PAGE, TOTAL_MAX } from '../../../src/domain/constants.ts'
import { isKind, type AdminKind, type Kind } from '../../../src/domain/kinds.ts'
import { checkPassword } from '../../accounts/password.ts'
import { visibleCompany } from '../../accounts/scope.ts'
import { accountText } from '../../accounts/text.ts'
import type { LoginThrottle } from '../../accounts/throttle.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import { httpText } from '../../http/text.ts'
import type { MediaSigner } from '../../media/delivery/sign.ts'
import { json } from '../../store/json.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { findResources } from '../../workflow/queries/resource-list.ts'
import { personJson } from '../../workflow/views/people.ts'
import {
  RESOURCE_COLUMNS,
  RESOURCE_TABLES,
  resourceView,
  type ResourceSource,
} from '../../workflow/views/resources.ts'
import { ID_BYTES, shareEnd } from './shares.ts'
import { shareText } from './text.ts'

/** An item's id holds the list's id, the resource's UUID and a signature, of as many bytes each. */
const PART_BYTES = ID_BYTES
const ITEM_ID_LENGTH = 64

interface ListRow {
  id: string
  tag_id: number
  filter: ShareListFilter
  has_password: boolean
  note: string
  creator: Person
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  view_count: number
}

const toShareList = (row: ListRow, publicUrl: string): ShareList => ({
  id: row.id,
  url: `${publicUrl}${SHARE_LIST_PAGE}/${row.id}`,
  tagId: row.tag_id,
  filter: row.filter,
  hasPassword: row.has_password,
  note: row.note,
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  viewCount: row.view_count,
})

const readLists = (rest: RawBuilder<unknown>, company: number | null) => sql<ListRow>`
  select l.id, l.tag_id, l.filter, l.password_hash is not null as has_password, l.note,
    ${personJson(sql`l.created_by`, company)} as creator, l.created_at, l.expires_at, l.revoked_at, l.view_count
  from share_lists l ${rest}`

/** @param passwordHash made before the transaction; null: no password. Throws a 404 for an unknown tag. */
export async function createShareList(
  tx: Tx,
  caller: Caller,
  { tagId, filter = {}, days, note = '' }: ShareListInput,
  passwordHash: string | null,
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<ShareList> {
  const tag = await tx
    .selectFrom('tags')
    .select('kind')
    .where('id', '=', tagId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!tag || !isKind(tag.kind as AdminKind)) throw new Problem(404, shareText.tagNotFound, numbered(tagId))
  const id = randomBytes(ID_BYTES).toString('base64url')
  await sql`insert into share_lists
    (id, tag_id, filter, item_key, password_hash, note, created_by, created_at, expires_at)
    values (${id}, ${tagId}, ${json(filter)}, ${randomBytes(32)}, ${passwordHash}, ${note}, ${caller.id},
      ${new Date(now)}, ${shareEnd(now, days)})`.execute(tx)
  const { rows } = await readLists(sql`where l.id = ${id}`, visibleCompany(caller)).execute(tx)
  return toShareList(rows[0] as ListRow, publicUrl)
}

export async function listShareLists(
  db: SqlDatabase,
  caller: Caller,
  { tagId, live = false, page, pageSize }: { tagId: number; live?: boolean; page: number; pageSize: number },
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<{ items: ShareList[]; total: number }> {
  const where = sql`where l.tag_id = ${tagId} and ${
    live ? sql`l.revoked_at is null and l.expires_at > ${new Date(now)}` : sql`true`
  }`
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from share_lists l ${where} limit ${TOTAL_MAX}) as found`.execute(
    db,
  )
  const { rows } = await readLists(
    sql`${where} order by l.created_at desc, l.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    visibleCompany(caller),
  ).execute(db)
  return { items: rows.map((row) => toShareList(row, publicUrl)), total: counted.rows[0]?.total ?? 0 }
}

/** Throws a 404 for an unknown list. */
export async function revokeShareList(
  db: SqlDatabase,
  caller: Caller,
  id: string,
  now: number,
): Promise<void> {
  const { rows } = await sql`update share_lists set revoked_at = coalesce(revoked_at, ${new Date(now)}),
    revoked_by = coalesce(revoked_by, ${caller.id}) where id = ${id} returning id`.execute(db)
  if (rows.length === 0) throw new Problem(404, shareText.notFound)
}

interface ActiveList {
  id: string
  tag_id: number
  tag_name: string
  kind: Kind
  filter: ShareListFilter
  item_key: Buffer
  password_hash: string | null
  note: string
  expires_at: Date
}

/** Undefined if inactive, or its tag is gone, or its creator is disabled or no admin. */
async function readActiveList(db: SqlDatabase, id: string, now: number): Promise<ActiveList | undefined> {
  const { rows } = await sql<ActiveList>`
    select l.id, l.tag_id, t.name as tag_name, t.kind, l.filter, l.item_key, l.password_hash, l.note, l.expires_at
    from share_lists l join tags t on t.id = l.tag_id join users u on u.id = l.created_by
      join companies c on c.id = u.company_id
    where l.id = ${id} and l.revoked_at is null and l.expires_at > ${new Date(now)} and t.deleted_at is null
      and not u.disabled and not c.disabled and u.type = 1`.execute(db)
  return rows[0]
}

async function requireActiveList(db: SqlDatabase, id: string, now: number): Promise<ActiveList> {
  const list = await readActiveList(db, id, now)
  if (!list) throw new Problem(404, shareText.notFound)
  return list
}

const signed = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const keyOf = (list: ActiveList): Buffer => signed(list.item_key, 'list')

const itemSignature = (key: Buffer, uuid: Buffer): Buffer =>
  createHmac('sha256', key).update('item\n').update(uuid).digest().subarray(0, PART_BYTES)

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const itemId = (list: ActiveList, uuid: string): string => {
  const bytes = uuidBytes(uuid)
  const parts = [Buffer.from(list.id, 'base64url'), bytes, itemSignature(list.item_key, bytes)]
  return Buffer.concat(parts).toString('base64url')
}

/** Null for a malformed or forged id and for an inactive list. */
export async function readListItem(
  db: SqlDatabase,
  id: string,
  now: number,
): Promise<{ list: ActiveList; uuid: string } | null> {
  if (id.length !== ITEM_ID_LENGTH) return null
  const bytes = Buffer.from(id, 'base64url')
  if (bytes.length !== 3 * PART_BYTES) return null
  const [listId, uuid, signature] = [0, 1, 2].map((part) =>
    bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  ) as [Buffer, Buffer, Buffer]
  const list = await readActiveList(db, listId.toString('base64url'), now)
  if (!list || !timingSafeEqual(signature, itemSignature(list.item_key, uuid))) return null
  const text = uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { list, uuid: text }
}

/** Throws a 404 for an inactive list. The tag's name stays private until the password is right. */
export async function shareListHead(db: SqlDatabase, id: string, now: number): Promise<ShareListHead> {
  const list = await requireActiveList(db, id, now)
  const hasPassword = list.password_hash !== null
  return {
    kind: list.kind,
    name: hasPassword ? '' : list.tag_name,
    note: list.note,
    hasPassword,
    expiresAt: list.expires_at.toISOString(),
  }
}

/** Throws a 404 for an inactive list, a 403 for a wrong password, a 429 after too many. */
export async function openShareList(
  db: SqlDatabase,
  throttle: LoginThrottle,
  id: string,
  password: string,
  { now, address }: { now: number; address: string },
): Promise<{ key: string }> {
  const list = await requireActiveList(db, id, now)
  // No user name has a space.
  const attempt = await throttle.begin(`share list ${id}`, { address, device: null })
  if (!('succeeded' in attempt))
    throw new Problem(429, accountText.tooManyTries, httpText.retryAfter(attempt.retryAfter), attempt)
  if (list.password_hash !== null && !(await checkPassword(list.password_hash, password)))
    throw new Problem(403, shareText.wrongPassword)
  await attempt.succeeded()
  return { key: keyOf(list).toString('base64url') }
}

const mayLook = (list: ActiveList, key = ''): boolean => {
  if (list.password_hash === null) return true
  const [given, wanted] = [Buffer.from(key, 'base64url'), keyOf(list)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function chosenResources(
  db: SqlDatabase,
  { tag_id: tagId, filter: { ids, ...filter } }: ActiveList,
  paging: { page: number; pageSize: number },
): Promise<{ uuids: string[]; total: number }> {
  if (!ids) return findResources(db, { tagId, ...filter, ...paging, order: 'asc', copies: 'without' }, {})
  const { rows } = await sql<{ uuid: string }>`select uuid from resources
    where uuid = any(${ids}::uuid[]) and tag_id = ${tagId} and deleted_at is null order by seq`.execute(db)
  const first = (paging.page - 1) * paging.pageSize
  return { uuids: rows.map(({ uuid }) => uuid).slice(first, first + paging.pageSize), total: rows.length }
}

/** Names no people. Throws a 404 for an inactive list, a 403 without its key. */
export async function shareListItems(
  db: SqlDatabase,
  { signer, linkSeconds }: { signer: MediaSigner; linkSeconds: number },
  id: string,
  { key, page, pageSize }: { key?: string | undefined; page: number; pageSize: number },
  now: number,
): Promise<ShareListItems> {
  const list = await requireActiveList(db, id, now)
  if (!mayLook(list, key)) throw new Problem(403, shareText.passwordNeeded)
  const { uuids, total } = await chosenResources(db, list, { page, pageSize })
  const { rows } = await sql<ResourceSource>`select ${RESOURCE_COLUMNS} from ${RESOURCE_TABLES}
    where r.uuid = any(${uuids}::uuid[])`.execute(db)
  if (page === 1) await sql`update share_lists set view_count = view_count + 1 where id = ${id}`.execute(db)
  const byId = new Map(rows.map((row) => [row.uuid, row]))
  const items = uuids.flatMap((uuid) => {
    const row = byId.get(uuid)
    if (!row) return []
    const share = itemId(list, uuid)
    return [{ id: share, resource: resourceView(signer.forShare(share, list.expires_at, linkSeconds), row) }]
  })
  return { name: list.tag_name, items, total, page, pageSize }
}
