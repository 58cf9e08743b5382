import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type {
  LabelSettings,
  LabelSettingsInput,
  Tag,
  TagChange,
  TagInput,
  Violation,
} from '../../../src/contract/types.d.ts'
import type { AdminKind } from '../../../src/domain/kinds.ts'
import { drawnIn, isKind } from '../../../src/domain/kinds.ts'
import { soughtIn } from '../../../src/domain/prelabels.ts'
import { KIND_SHAPES } from '../../../src/domain/ontology/shapes.ts'
import { ONTOLOGY_RULES, ontologyProblems } from '../../../src/domain/ontology/ontology.ts'
import { changedSince, requireCurrent } from '../../http/base.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { httpText } from '../../http/text.ts'
import { named } from '../../http/reasons.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../store/errors.ts'
import { json } from '../../store/json.ts'
import type { Tx } from '../../store/store.ts'
import { releaseUnseenLeases } from '../../workflow/leases/leases.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { mergeCounts } from './labels.ts'
import { readTag } from './tags.ts'
import { tagText } from './text.ts'

type StoredSettings = Omit<LabelSettings, 'settingsVersion'>

const violation = (path: string, rule: string, reason: string): Violation => ({ path, rule, reason })

function* templateViolations({ template }: LabelSettingsInput): Generator<Violation> {
  if (!template) return
  const { nodes, edges } = template
  if (new Set(nodes).size < nodes.length) yield violation('/settings/template/nodes', 'unique', '节点名重复')
  for (const [index, edge] of edges.entries()) {
    const path = `/settings/template/edges/${index}`
    if (edge.some((node) => node >= nodes.length)) yield violation(path, 'range', '连线指向不存在的节点')
    else if (edge[0] === edge[1]) yield violation(path, 'distinct', '连线的两端是同一个节点')
  }
}

function* ontologyViolations(kind: AdminKind, { ontology }: LabelSettingsInput): Generator<Violation> {
  if (!ontology) return
  const shapes = isKind(kind) ? KIND_SHAPES[kind] : []
  if (shapes.length === 0) {
    yield violation('/settings/ontology', 'kind', '这类数据库没有标签体系')
    return
  }
  for (const { path, rule, value } of ontologyProblems(ontology, shapes))
    yield violation(`/settings/ontology/${pointer(path)}`, rule, `${ONTOLOGY_RULES[rule]}：${value}`)
}

/** `labels[2].id` → `labels/2/id`. */
const pointer = (path: string): string => path.replaceAll(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')

function* violations(kind: AdminKind, input: LabelSettingsInput): Generator<Violation> {
  if (input.template && drawnIn(kind) !== 'skeletons')
    yield violation('/settings/template', 'kind', '只有关键点数据库有模板')
  if (input.categories && drawnIn(kind) !== 'masks')
    yield violation('/settings/categories', 'kind', '只有分割数据库有类别')
  if (input.clipOverlap && kind !== 'video')
    yield violation('/settings/clipOverlap', 'kind', '只有视频数据库有片段')
  if (input.pullOrder && (!isKind(kind) || soughtIn(kind).length === 0))
    yield violation('/settings/pullOrder', 'kind', '模型只看图片，这类数据库没有这种顺序')
  const names = input.categories?.map(({ name }) => name) ?? []
  if (new Set(names).size < names.length) yield violation('/settings/categories', 'unique', '类别名重复')
  yield* templateViolations(input)
  yield* ontologyViolations(kind, input)
}

/** Fills in the kind's defaults. Throws a 400 that lists the violations. */
function completeSettings(kind: AdminKind, input: LabelSettingsInput = {}): StoredSettings {
  const details = [...violations(kind, input)]
  if (details.length > 0) {
    // The details have them all, and there may be one for each label.
    const reasons = details.map(({ path, reason }) => `${path}：${reason}`)
    throw new Problem(400, tagText.badSettings, tagText.firstOf(reasons), { details })
  }
  const { settingsVersion: _, ...stored } = labelsOf(kind, 1, { ...input })
  return stored
}

const onTakenName = (name: string) => (error: unknown) => {
  throw isUniqueViolation(error)
    ? fieldProblem(409, ['name', 'taken'], tagText.nameTaken, named(name))
    : error
}

async function writeSettings(
  tx: Tx,
  tagId: number,
  version: number,
  settings: StoredSettings,
  actorId: number | null,
): Promise<void> {
  const row = { tag_id: tagId, version, settings: json(settings), created_by: actorId }
  await tx.insertInto('tag_settings').values(row).execute()
}

async function settingsAt(tx: Tx, tagId: number, version: number): Promise<StoredSettings | undefined> {
  const { rows } = await sql<{ settings: StoredSettings }>`
    select settings from tag_settings where tag_id = ${tagId} and version = ${version}`.execute(tx)
  return rows[0]?.settings
}

async function assignCompanies(tx: Tx, tagId: number, corpIds: readonly number[]): Promise<void> {
  await sql`delete from tag_companies where tag_id = ${tagId} and company_id <> all(${[...corpIds]}::int[])`.execute(
    tx,
  )
  await sql`insert into tag_companies (tag_id, company_id) select ${tagId}, id from unnest(${[...corpIds]}::int[]) as id
    on conflict do nothing`
    .execute(tx)
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      throw new Problem(404, tagText.corpNotFound)
    })
}

/** `actorId` null: the installation. Throws a 400 for bad settings, a 404 (company), a 409 (name taken). */
export async function createTag(
  tx: Tx,
  kind: AdminKind,
  input: TagInput,
  actorId: number | null,
): Promise<Tag> {
  const settings = completeSettings(kind, input.settings)
  const { id } = await tx
    .insertInto('tags')
    .values({
      kind,
      name: input.name,
      description: input.description ?? '',
      priority: input.priority ?? 0,
      need_pull: input.needPull ?? true,
      created_by: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onTakenName(input.name))
  await writeSettings(tx, id, 1, settings, actorId)
  await assignCompanies(tx, id, input.corpIds ?? [])
  return readTag(tx, kind, id)
}

const areSameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Throws a 409 if the current companies are neither `baseCorpIds` nor the wanted ones. */
function requireCurrentCompanies({ corpIds, baseCorpIds }: TagChange, current: readonly number[]): void {
  if (!corpIds || !baseCorpIds || areSameIds(current, baseCorpIds) || areSameIds(current, corpIds)) return
  requireCurrent(
    changedSince({ corpIds: baseCorpIds }, { corpIds }, { corpIds: current }),
    tagText.corpsMovedOn,
  )
}

/** Settings change as a new version. Throws like `createTag`, a 404, and a 409 over somebody else's change. */
export async function updateTag(
  tx: Tx,
  kind: AdminKind,
  id: number,
  input: TagChange,
  actorId: number,
): Promise<Tag> {
  // No key update: a pull holds resources while it waits for this row, and this may need to release them.
  await sql`select 1 from tags where id = ${id} for no key update`.execute(tx)
  const before = await readTag(tx, kind, id)
  const { name: oldName, description, priority, needPull } = before
  requireCurrent(
    changedSince(input.base, input, { name: oldName, description, priority, needPull }),
    httpText.outdatedField,
  )
  requireCurrentCompanies(input, before.corpIds)
  const { settingsVersion, ...current } = before.settings
  const settings = input.settings ? completeSettings(kind, input.settings) : current
  const changed = !isDeepStrictEqual(settings, current)
  const name = input.name ?? before.name
  const base = input.settingsVersion ?? settingsVersion
  if (changed && base !== settingsVersion) {
    const was = await settingsAt(tx, id, base)
    const details = changedSince(was, settings, current).map((each) => ({
      ...each,
      path: `settings/${each.path}`,
    }))
    throw new Problem(409, tagText.settingsMovedOn(settingsVersion), tagText.madeFrom(base), {
      code: 'outdated',
      details,
    })
  }
  if (changed) {
    await writeSettings(tx, id, settingsVersion + 1, settings, actorId)
    await mergeCounts(tx, id, current.ontology, settings.ontology)
  }
  await tx
    .updateTable('tags')
    .set({
      name,
      description: input.description ?? before.description,
      priority: input.priority ?? before.priority,
      need_pull: input.needPull ?? before.needPull,
      settings_version: changed ? settingsVersion + 1 : settingsVersion,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
    .catch(onTakenName(name))
  if (input.corpIds) await assignCompanies(tx, id, input.corpIds)
  if (before.corpIds.some((corpId) => input.corpIds?.includes(corpId) === false))
    await releaseUnseenLeases(tx, id, actorId)
  return readTag(tx, kind, id)
}

/** False: nobody marks more of this tag; checks and approvals continue. */
export async function setNeedPull(tx: Tx, kind: AdminKind, id: number, needPull: boolean): Promise<Tag> {
  await tx
    .updateTable('tags')
    .set({ need_pull: needPull, updated_at: new Date() })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .execute()
  return readTag(tx, kind, id)
}
