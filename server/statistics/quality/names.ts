/** Numbers beyond those in use: one is always free. */
const ROOM_BEYOND = 20
/** Random tries before counting up. */
const TRIES = 20

type Chance = () => number

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

/** Among similar numbers, or soon after them. */
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

/** Numbered like similar names, else with other digits: neither name reveals the copy. `ending` fits the content. */
export function nameLike(
  neighbour: string,
  ending: string,
  taken: readonly string[],
  random: () => number,
): string {
  return freeStem(stemOf(neighbour), taken.map(stemOf), random) + ending
}
