import { buildArchive } from './archive.ts'
import { makeArchive } from './make-archive.ts'

/** Build step: puts the archive of this code's empty database into dist/. */
process.stdout.write(`${await buildArchive(makeArchive)}\n`)
