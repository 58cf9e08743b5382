import { pathParts } from '../../formats/resource-reference.ts'

/** The parts of a path, its file last, as they are compared. */
export interface ComparedPath {
  /** As they are written. */
  readonly verbatim: readonly string[]
  /** With URL codes read, the extension in lower case, and without the folders that part pictures from labels. */
  readonly folded: readonly string[]
}

/** The ending that says what sort of file it is. */
const ENDING = /\.[^./]*$/
/** Folders that YOLO and others part pictures and labels by: what lies in the one belongs to what lies in the other. */
const TWIN_FOLDERS: ReadonlySet<string> = new Set(['images', 'labels'])

/** A text with its URL codes read; as it is where they are none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @param endings false: names are compared without their endings, which files of labels do not tell */
export function comparedPath(path: string, endings: boolean): ComparedPath {
  const whole = pathParts(path)
  const read = pathParts(decoded(whole.join('/')))
  const last = (parts: readonly string[], ending: (text: string) => string) =>
    (parts.at(-1) ?? '').replace(ENDING, ending)
  return {
    verbatim: [...whole.slice(0, -1), endings ? (whole.at(-1) ?? '') : last(whole, () => '')],
    folded: [
      ...read.slice(0, -1).filter((folder) => !TWIN_FOLDERS.has(folder.toLowerCase())),
      last(read, (ending) => (endings ? ending.toLowerCase() : '')),
    ],
  }
}

/** The same of a path that has no ending, as files of labels tell it. */
export const comparedStem = (path: string): ComparedPath => comparedPath(`${path}.`, false)

/** What two paths have in common that can be the same at all: the name of the file without its ending. */
export const stemOf = ({ folded }: ComparedPath, endings: boolean): string =>
  endings ? (folded.at(-1) ?? '').replace(ENDING, '') : (folded.at(-1) ?? '')

/** What becomes of an entry of a file; numbers are places in the lists that are given. */
export type NameMatch =
  | { found: number }
  /** It fits several resources. */
  | { resources: readonly number[] }
  /** Several entries fit one resource. */
  | { references: readonly number[]; resource: number }
  /** No resource fits, or only one that a stronger match has. */
  | 'none'

type Key = (place: ComparedPath) => string | null

const whole = (parts: readonly string[]): string => parts.join('/')
const tail = (parts: readonly string[], length: number): string | null =>
  parts.length < length ? null : parts.slice(-length).join('/')

/** How places are compared, the strongest first: whole paths, then ever shorter common tails, the bare name last. */
function* levels(depth: number): Generator<Key> {
  yield ({ verbatim }) => whole(verbatim)
  yield ({ folded }) => whole(folded)
  for (let length = depth; length > 0; length -= 1) {
    yield ({ verbatim }) => tail(verbatim, length)
    yield ({ folded }) => tail(folded, length)
  }
}

const depthOf = (places: readonly ComparedPath[]): number =>
  places.reduce((most, { verbatim }) => Math.max(most, verbatim.length), 0)

/** Places in the list by their keys, of those keys alone that are wanted. */
function grouped(
  places: readonly ComparedPath[],
  turns: Iterable<number>,
  key: Key,
  wanted?: ReadonlyMap<string, unknown>,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const turn of turns) {
    const place = places[turn]
    const text = place ? key(place) : null
    if (text === null || (wanted && !wanted.has(text))) continue
    const group = groups.get(text)
    if (group) group.push(turn)
    else groups.set(text, [turn])
  }
  return groups
}

/**
 * Which of the resources each entry of a file is about. An entry is decided at the strongest level at which any resource
 * fits it: it gets the resource where this is the only one that fits and it is the only entry that is left for it, else
 * nothing. What has been decided stays out of reach of weaker matches, whatever the order of the file.
 *
 * @param taken resources that stronger matches than those of names have; those that are decided here are added
 * @returns one for each reference, in their order
 */
export function matchNames(
  references: readonly ComparedPath[],
  resources: readonly ComparedPath[],
  taken: Set<number>,
): NameMatch[] {
  const matches: NameMatch[] = references.map(() => 'none')
  const open = new Set(references.keys())
  const decide = (turn: number, match: NameMatch): void => {
    matches[turn] = match
    open.delete(turn)
  }
  for (const key of levels(Math.min(depthOf(references), depthOf(resources)))) {
    const wanted = grouped(references, open, key)
    for (const [text, fit] of grouped(resources, resources.keys(), key, wanted)) {
      const mine = wanted.get(text) ?? []
      const [only = -1, ...more] = fit
      const isFree = fit.some((turn) => !taken.has(turn))
      for (const turn of mine)
        if (!isFree) decide(turn, 'none')
        else if (more.length > 0) decide(turn, { resources: fit })
        else decide(turn, mine.length === 1 ? { found: only } : { references: mine, resource: only })
      for (const turn of fit) taken.add(turn)
    }
    if (open.size === 0) break
  }
  return matches
}
