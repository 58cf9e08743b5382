import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CSV_BOM, csvLine, type CsvCell } from '../../src/domain/csv.ts'

/** Streams row by row, so that a long table is never in memory. `name` has no extension. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): FastifyReply {
  async function* text(): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(columns)
    for await (const rows of batches) yield rows.map(csvLine).join('')
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`)
    .header('cache-control', 'no-store')
    .send(Readable.from(text(), { objectMode: false }))
}
