/** Numbers beyond those in use that a name may take, so that one is free where all between them are taken. */
const ROOM_BEYOND = 20
/** Tries to find a free name by chance before one is counted up. */
const TRIES = 20

type Chance = () => number

/** A name around its last number, as that of files that were numbered. */
interface Numbered {
  before: string
  number: string
  after: string
}

const numberedOf = (stem: string): Numbered | null => {
  const found = /^(.*?)(\d{1,9})(\D*)$/s.exec(stem)
  if (found === null) return null
  const [, before = '', number = '', after = ''] = found
  return { before, number, after }
}

const numbersLike = ({ before, after }: Numbered, stems: readonly string[]): number[] =>
  stems.flatMap((stem) => {
    const other = numberedOf(stem)
    return other !== null && other.before === before && other.after === after ? [Number(other.number)] : []
  })

/** A number that is free among those of its like, or soon after them where there is none. */
function freeNumber(pattern: Numbered, like: readonly number[], random: Chance): string {
  const used = new Set(like)
  const first = Math.min(...like)
  const span = Math.max(...like) + ROOM_BEYOND - first + 1
  let offset = Math.floor(random() * span)
  while (used.has(first + offset)) offset = (offset + 1) % span
  return pattern.before + String(first + offset).padStart(pattern.number.length, '0') + pattern.after
}

const otherDigits = (stem: string, random: Chance): string =>
  stem.replace(/\d/g, () => String(Math.floor(random() * 10)))

function freeStem(stem: string, stems: readonly string[], random: Chance): string {
  const used = new Set(stems)
  const pattern = numberedOf(stem)
  const like = pattern === null ? [] : numbersLike(pattern, [stem, ...stems])
  if (pattern !== null && new Set(like).size > 1) return freeNumber(pattern, like, random)
  for (let turn = 0; turn < TRIES && pattern !== null; turn += 1) {
    const other = otherDigits(stem, random)
    if (!used.has(other)) return other
  }
  for (let number = 1; ; number += 1) if (!used.has(`${stem}_${number}`)) return `${stem}_${number}`
}

const stemOf = (name: string): string => name.replace(/\.[^./\\]{0,10}$/, '')

/**
 * A name in the manner of a neighbour's that nothing else bears: numbered as its like, with other digits where it has
 * none alike. So a copy can be told neither by its own name nor by that of what it shows. `ending` is that of its content.
 */
export function nameLike(
  neighbour: string,
  ending: string,
  taken: readonly string[],
  random: () => number,
): string {
  return freeStem(stemOf(neighbour), taken.map(stemOf), random) + ending
}
