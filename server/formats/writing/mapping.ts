import { CSV_BOM, csvLine } from '../../../src/domain/csv.ts'
import type { ExportItem } from './export-items.ts'
import type { ExportHead } from './exporter.ts'

/** Which file of an export is which resource. */

export const MAPPING_FILE = 'mapping.csv'

/** Whether a file of an export only lists others, for people and trainers. */
export const isListing = (path: string): boolean => path === MAPPING_FILE || /^ImageSets\/.+\.txt$/.test(path)

export const MAPPING_HEAD = CSV_BOM + csvLine(['path', 'uuid', 'name', 'database', 'status', 'split'])

/** @param path in the archive, even without media */
export const mappingLine = (
  { tag }: Pick<ExportHead, 'tag'>,
  path: string,
  { uuid, name, status, split }: Pick<ExportItem, 'uuid' | 'name' | 'status' | 'split'>,
): string => csvLine([path, uuid, name, tag.name, status, split])
