import { AnnotationRefusal } from '../errors.ts'
import { openImagesText } from './text.ts'

/**
 * CSVs of Open Images: boxes, a line each, and what their classes are called. No field of these has a comma in it but a
 * name, which is the last. Source: storage.googleapis.com/openimages/web/download_v7.html, "Data Formats".
 */

/** Told apart from 0, which says no, and from -1, which says that nobody knows. */
const FLAGS = ['IsOccluded', 'IsTruncated', 'IsDepiction', 'IsInside'] as const

/** A box, sides in parts of the picture's. */
export interface BoxRow {
  /** Of the file, from 1. */
  readonly line: number
  readonly label: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** One box around many objects of a class, which is no box of an object. */
  readonly isGroup: boolean
  /** How certain a model is of it; undefined where it was people. */
  readonly score: number | undefined
  readonly notes: readonly string[]
}

/** Where the fields of a table of boxes are. */
export type Columns = ReadonlyMap<string, number>

const NEEDED = ['ImageID', 'LabelName', 'XMin', 'XMax', 'YMin', 'YMax']

/** The columns of a table of boxes by its first line; null where it is another table, as the one of masks. */
export function boxColumns(head: string): Columns | null {
  const columns = new Map(head.split(',').map((name, at) => [name.trim(), at]))
  return NEEDED.every((name) => columns.has(name)) ? columns : null
}

const CLASS_LINE = /^(\/[a-z]\/[^,]+),(.+)$/
const CLASS_HEAD = /^LabelName,DisplayName/

/** Whether a table is one of the names of classes, by its first line. */
export const isClassLine = (line: string): boolean => CLASS_LINE.test(line) || CLASS_HEAD.test(line)

/** A class and its name; null where a line has none. */
export function classOf(line: string): readonly [string, string] | null {
  const [, id, name] = CLASS_LINE.exec(line) ?? []
  if (id === undefined || name === undefined) return null
  const quoted = /^"(.*)"$/.exec(name)?.[1]
  return [id, quoted === undefined ? name : quoted.replaceAll('""', '"')]
}

const NO_NOTES: readonly string[] = []

/** Characters of a wrong value that are shown. */
const SHOWN = 40

const fieldOf = (columns: Columns, fields: readonly string[], name: string): string =>
  fields[columns.get(name) ?? -1]?.trim() ?? ''

/** The picture that a line is about. */
export const imageOf = (columns: Columns, text: string): string =>
  fieldOf(columns, text.split(','), 'ImageID')

/** The box of a line. Throws an `AnnotationRefusal`. */
export function readBox(columns: Columns, text: string, line: number): BoxRow {
  const fields = text.split(',')
  const field = (name: string): string => fieldOf(columns, fields, name)
  const side = (name: string): number => {
    const value = field(name) === '' ? Number.NaN : Number(field(name))
    if (value >= 0 && value <= 1) return value
    const why = openImagesText.badNumber(name, field(name).slice(0, SHOWN))
    throw new AnnotationRefusal(openImagesText.line(line, why))
  }
  const confidence = field('Confidence') === '' ? 1 : Number(field('Confidence'))
  const notes = FLAGS.flatMap((flag) => (field(flag) === '1' ? [openImagesText.notes[flag]] : []))
  return {
    line,
    label: field('LabelName'),
    left: side('XMin'),
    right: side('XMax'),
    top: side('YMin'),
    bottom: side('YMax'),
    isGroup: field('IsGroupOf') === '1',
    // 1 is what people write.
    score: confidence === 1 ? undefined : confidence,
    // One list for all: there are millions of boxes, of which few have notes.
    notes: notes.length > 0 ? notes : NO_NOTES,
  }
}
