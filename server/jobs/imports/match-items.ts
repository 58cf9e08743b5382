import { comparedPath, comparedStem, stemOf, type ComparedPath } from '../../formats/compared-path.ts'
import { type ResourceReference, lettersOf } from '../../formats/reading/resource-reference.ts'
import { requireValue } from '../../require-value.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { jobText } from '../text.ts'
import { matchNames, type NameMatch } from './match-names.ts'
import { addTo } from './tag-rows.ts'
import { rowsByHash, rowsByStem, rowsByUuid, tagNames, type Resource } from './resource-rows.ts'
import { fitsPicture } from './upright.ts'

const text = jobText.importing

export type Match = { resource: Resource } | { reason: string }

interface MatchOptions {
  /** Whether the entries' paths have the extensions of the pictures; those of label files do not. */
  endings: boolean
  signal: AbortSignal
  onProgress: (done: number) => void
}

const BATCH = 500

interface Search extends MatchOptions {
  db: SqlDatabase
  tagId: number
  references: readonly (ResourceReference | null)[]
  matches: (Match | undefined)[]
  taken: Set<string>
}

function* batches<Each>(all: Iterable<Each>): Generator<Each[]> {
  let batch: Each[] = []
  for (const each of all) {
    batch.push(each)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function openBy(
  { references, matches }: Search,
  keyOf: (reference: ResourceReference) => string | undefined,
) {
  const groups = new Map<string, number[]>()
  for (const [turn, reference] of references.entries()) {
    const key = reference && matches[turn] === undefined ? keyOf(reference) : undefined
    if (key !== undefined) addTo(groups, key, turn)
  }
  return groups
}

const referenceAt = ({ references }: Search, turn: number): ResourceReference =>
  requireValue(references[turn] ?? undefined)

function give(search: Search, turn: number, resource: Resource): void {
  search.matches[turn] = { resource }
  search.taken.add(resource.uuid)
}

function refuseRivals(search: Search, turns: readonly number[], resource: Resource): void {
  const reason = text.manyEntries(
    resource.name,
    turns.map((turn) => referenceAt(search, turn).name),
  )
  for (const turn of turns) search.matches[turn] = { reason }
  search.taken.add(resource.uuid)
}

async function matchUuids(search: Search): Promise<void> {
  for (const batch of batches(openBy(search, ({ uuid }) => uuid))) {
    search.signal.throwIfAborted()
    const rows = await rowsByUuid(
      search.db,
      search.tagId,
      batch.map(([uuid]) => uuid),
    )
    const known = new Map(rows.map((row) => [row.uuid, row]))
    for (const [uuid, turns] of batch) {
      const row = known.get(uuid)
      if (!row) continue
      if (turns.length > 1) refuseRivals(search, turns, row)
      else give(search, requireValue(turns[0]), row)
    }
  }
}

/** Among resources with equal content: the one with the entry's name, else the oldest free one. */
function shareOut(search: Search, turns: readonly number[], resources: readonly Resource[]): void {
  const free = (): Resource[] => resources.filter(({ uuid }) => !search.taken.has(uuid))
  const places = free().map(({ name }) => comparedPath(name, true))
  const mine = turns.map((turn) => comparedPath(referenceAt(search, turn).path, true))
  const exact = matchNames(mine, places, new Set())
  const candidates = free()
  for (const [at, turn] of turns.entries()) {
    const match = exact[at]
    if (match !== undefined && match !== 'none' && 'found' in match)
      give(search, turn, requireValue(candidates[match.found]))
  }
  const left = turns.filter((turn) => search.matches[turn] === undefined)
  const rest = free()
  if (left.length > rest.length) {
    if (rest.length > 0) refuseRivals(search, left, requireValue(rest[0]))
    for (const { uuid } of rest) search.taken.add(uuid)
  } else for (const [at, turn] of left.entries()) give(search, turn, requireValue(rest[at]))
}

async function matchHashes(search: Search): Promise<void> {
  for (const batch of batches(openBy(search, ({ sha256 }) => sha256))) {
    search.signal.throwIfAborted()
    const rows = await rowsByHash(
      search.db,
      search.tagId,
      batch.map(([hash]) => hash),
    )
    const known = new Map<string, Resource[]>()
    for (const row of rows) addTo(known, row.sha256, row)
    for (const [hash, turns] of batch) shareOut(search, turns, known.get(hash) ?? [])
  }
}

function matchGroup(
  search: Search,
  turns: readonly number[],
  places: readonly ComparedPath[],
  rows: readonly Resource[],
) {
  const taken = new Set([...rows.keys()].filter((at) => search.taken.has(requireValue(rows[at]).uuid)))
  const resources = rows.map(({ name }) => comparedPath(name, search.endings))
  const found = matchNames(places, resources, taken)
  for (const [at, turn] of turns.entries()) settle(search, turns, turn, rows, requireValue(found[at]))
  for (const at of taken) search.taken.add(requireValue(rows[at]).uuid)
}

function settle(
  search: Search,
  turns: readonly number[],
  turn: number,
  rows: readonly Resource[],
  match: NameMatch,
): void {
  if (match === 'none') return
  if ('found' in match) give(search, turn, requireValue(rows[match.found]))
  else if ('resources' in match)
    search.matches[turn] = {
      reason: text.manyNames(match.resources.map((at) => requireValue(rows[at]).name)),
    }
  else {
    const rivals = match.references.map((at) => referenceAt(search, requireValue(turns[at])).name)
    search.matches[turn] = { reason: text.manyEntries(requireValue(rows[match.resource]).name, rivals) }
  }
}

async function matchPaths(
  search: Search,
  pathOf: (reference: ResourceReference) => string | undefined,
): Promise<void> {
  const { db, tagId, endings, signal, onProgress } = search
  const comparedReference = (path: string): ComparedPath =>
    endings ? comparedPath(path, true) : comparedStem(path)
  const groups = openBy(search, (reference) => {
    const path = pathOf(reference)
    return path === undefined ? undefined : stemOf(comparedReference(path), endings)
  })
  let done = 0
  for (const batch of batches(groups)) {
    signal.throwIfAborted()
    const own = new Map(
      batch.map(([stem, turns]) => [
        stem,
        turns.map((turn) => comparedReference(requireValue(pathOf(referenceAt(search, turn))))),
      ]),
    )
    const rows = new Map<string, Resource[]>()
    const stems = [...own].flatMap(([stem, places]) => [
      stem,
      ...places.map(({ verbatim }) => verbatimStem(verbatim, endings)),
    ])
    for (const row of await rowsByStem(db, tagId, stems))
      addTo(rows, stemOf(comparedPath(row.name, endings), endings), row)
    for (const [stem, turns] of batch)
      matchGroup(search, turns, requireValue(own.get(stem)), rows.get(stem) ?? [])
    onProgress((done += batch.reduce((sum, [, { length }]) => sum + length, 0)))
  }
}

const verbatimStem = (verbatim: readonly string[], endings: boolean): string =>
  endings ? (verbatim.at(-1) ?? '').replace(/\.[^./]*$/, '') : (verbatim.at(-1) ?? '')

/** For tools that replace or drop spaces and punctuation. No index covers letters: reads all names of the tag. */
async function matchLetters(search: Search): Promise<void> {
  const { db, tagId, endings, signal } = search
  const lettersIn = (path: string, place: (path: string, endings: boolean) => ComparedPath): string =>
    lettersOf(place(path, endings).folded.at(-1) ?? '')
  const groups = openBy(search, ({ former, isLoose, path }) => {
    const known = former ?? (isLoose === true ? path : undefined)
    return known === undefined
      ? undefined
      : lettersIn(known, endings ? comparedPath : (stem: string) => comparedStem(stem))
  })
  if (groups.size === 0) return
  const found = new Map<string, Resource[]>()
  for await (const rows of tagNames(db, tagId)) {
    signal.throwIfAborted()
    for (const row of rows) {
      const letters = lettersIn(row.name, comparedPath)
      if (groups.has(letters)) addTo(found, letters, row)
    }
  }
  for (const [letters, turns] of groups) {
    const [only, ...more] = found.get(letters) ?? []
    if (!only || (more.length === 0 && search.taken.has(only.uuid))) continue
    if (more.length > 0)
      for (const turn of turns)
        search.matches[turn] = { reason: text.manyNames([only, ...more].map(({ name }) => name)) }
    else if (turns.length > 1) refuseRivals(search, turns, only)
    else give(search, requireValue(turns[0]), only)
  }
}

const sizeReason = (reference: ResourceReference, resource: Resource): string | null =>
  fitsPicture(reference, resource)
    ? null
    : text.otherSize(`${reference.width}×${reference.height}`, `${resource.width}×${resource.height}`)

function onlyMatch(matches: readonly (Match | undefined)[]): Match {
  const found = new Map(
    matches.flatMap((match) => (match && 'resource' in match ? [[match.resource.uuid, match] as const] : [])),
  )
  const [only, ...more] = found.values()
  if (only && more.length > 0)
    return { reason: text.manyNames([only, ...more].map(({ resource }) => resource.name)) }
  return only ?? matches.find((match) => match !== undefined) ?? { reason: text.noResource }
}

/**
 * Matches by uuid, content hash, path, then a changed path. Each step only assigns a resource if it is the one
 * that fits and one entry claims it.
 * @param entries null: names no resource @returns one per entry, in order
 */
export async function matchClaims(
  db: SqlDatabase,
  tagId: number,
  entries: readonly (ResourceReference | null)[],
  options: MatchOptions,
): Promise<Match[]> {
  const references = entries.flatMap((reference): (ResourceReference | null)[] =>
    reference ? [reference, ...(reference.otherPaths ?? []).map((path) => ({ ...reference, path }))] : [null],
  )
  const matches: Search['matches'] = references.map(() => undefined)
  const search: Search = { ...options, db, tagId, references, matches, taken: new Set() }
  await matchUuids(search)
  await matchHashes(search)
  await matchPaths(search, ({ path }) => path)
  await matchPaths(search, ({ former }) => former)
  await matchLetters(search)
  let at = 0
  return entries.map((reference) => {
    const match = onlyMatch(matches.slice(at, (at += 1 + (reference?.otherPaths?.length ?? 0))))
    if (reference === null || !('resource' in match)) return match
    const reason = sizeReason(reference, match.resource)
    return reason === null ? match : { reason }
  })
}
