import { isRecord } from '../../../src/domain/is-record.ts'
import type { Labelling } from '../reading/labelling.ts'
import { type PixelValue, rgbOf } from '../shapes/label-picture.ts'

/** What the pixels of a label picture mean: by a table in the archive, else by the colours of the ontology. */

export interface ClassTable {
  /** R·2¹⁶ + G·2⁸ + B. */
  readonly byColour: Map<number, string>
  readonly byIndex: Map<number, string>
}

/** Of VOC and most others: not to be trained or measured on. */
export const IGNORED_INDEX = 255
const IGNORED_COLOUR = 0xe0e0c0
const BACKGROUND: ReadonlySet<string> = new Set(['background', 'bg', 'unlabeled', 'unlabelled', '背景'])
const IGNORED: ReadonlySet<string> = new Set(['ignore', 'ignored', 'void'])

/** labelme writes `_background_` and `__ignore__`. */
const plain = (name: string): string => name.replaceAll(/^_+|_+$/g, '').toLowerCase()

const hexOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`

const colourIn = (text: string): number | undefined =>
  /^#[\da-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : undefined

/** CVAT's and Datumaro's `name:r,g,b:parts:actions`, CamVid's `r g b name`, or a name on each line. */
const COLOUR_LINE = /^(.*):(\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})(?::[^:]*){0,2}$/
const CAMVID_LINE = /^(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\S.*)$/
const NUMBER_LINE = /^(\d{1,3})\s*[:\t,]\s*(\S.*)$/

function addLine({ byColour, byIndex }: ClassTable, line: string, turn: number): void {
  const [, name = '', ...rgb] = COLOUR_LINE.exec(line) ?? []
  const [, r, g, b, said = ''] = CAMVID_LINE.exec(line) ?? []
  const [, number, numbered = ''] = NUMBER_LINE.exec(line) ?? []
  if (rgb.length === 3) {
    const [red = 0, green = 0, blue = 0] = rgb.map(Number)
    byColour.set(rgbOf(red, green, blue), name)
    byIndex.set(turn, name)
  } else if (said !== '') byColour.set(rgbOf(Number(r), Number(g), Number(b)), said.trim())
  else if (number === undefined) byIndex.set(turn, line)
  else byIndex.set(Number(number), numbered.trim())
}

/** An object of numbers or colours by name, or of names by number or colour. */
function addEntries({ byColour, byIndex }: ClassTable, json: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(json)) {
    if (typeof value === 'number') byIndex.set(value, key)
    else if (Array.isArray(value) && value.length === 3) {
      const [r = 0, g = 0, b = 0] = value.map(Number)
      byColour.set(rgbOf(r, g, b), key)
    } else if (typeof value === 'string') {
      const [named, coloured] = [colourIn(value), colourIn(key)]
      if (named !== undefined) byColour.set(named, key)
      else if (coloured !== undefined) byColour.set(coloured, value)
      else if (/^\d{1,3}$/.test(key)) byIndex.set(Number(key), value)
    }
  }
}

const TABLE = /(^|\/)(labelmap|label_?map|label_colou?rs|classes|class_names|labels|obj)\.(txt|names|json)$/i

export const isClassTable = (path: string): boolean => TABLE.test(path)

export function readClassTable(path: string, text: string): ClassTable {
  const table: ClassTable = { byColour: new Map(), byIndex: new Map() }
  if (path.toLowerCase().endsWith('.json')) {
    try {
      const json: unknown = JSON.parse(text)
      if (isRecord(json)) addEntries(table, json)
    } catch {
      // Its values are then unknown classes, and told as such.
    }
    return table
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const named = lines.filter((line) => line !== '' && !/^#\s*label\b/i.test(line))
  for (const [turn, line] of named.entries()) addLine(table, line, turn)
  return table
}

/** The label that stands for a value; `ignored`: nobody says what is there. */
export function pixelMeanings({ byColour, byIndex }: ClassTable, labelling: Labelling | undefined) {
  const isTable = byColour.size + byIndex.size > 0
  const own = new Map(
    isTable
      ? []
      : (labelling?.labels ?? []).map((label) => [colourIn(label.colour) ?? -1, label.name] as const),
  )
  return ({ colour, index }: PixelValue): { readonly label: string } | 'nothing' | 'ignored' => {
    const told =
      byColour.get(colour) ?? (index === undefined ? undefined : byIndex.get(index)) ?? own.get(colour)
    if (told !== undefined) {
      if (IGNORED.has(plain(told))) return 'ignored'
      return BACKGROUND.has(plain(told)) ? 'nothing' : { label: told }
    }
    if (index === 0 || colour === 0) return 'nothing'
    if (index === IGNORED_INDEX || colour === IGNORED_COLOUR) return 'ignored'
    const isColour = index === undefined || byColour.size > 0
    return { label: isColour ? hexOf(colour) : String(index) }
  }
}
