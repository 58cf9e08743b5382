import type { CsvCell } from '../../../domain/csv.ts'
import { CSV_BOM, csvLine } from '../../../domain/csv.ts'
import { saveFile } from '../../../platform/files/save-file.ts'

export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => CSV_BOM + rows.map(csvLine).join('')

export const saveText = (name: string, content: string): void =>
  saveFile(name, content, 'text/csv;charset=utf-8')

/** UTF-8, or GB 18030, which Chinese spreadsheets write. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
