import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

/** A database of pictures in folders with equal file names, and a COCO file about them. */

const [WIDTH, HEIGHT] = [1920, 1080]
/** Folders that contain a picture of each name. */
const CAMERAS = 10

const nameOf = (turn: number): string =>
  `cam${turn % CAMERAS}/${String(Math.floor(turn / CAMERAS)).padStart(6, '0')}.jpg`

export async function fillTag(databaseUrl: string, tagId: number, pictures: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with made as (
         select gen_random_uuid() as uuid, n, 'set/' || name as name
         from unnest($1::text[]) with ordinality as pictures (name, n)),
       files as (
         insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height)
         select uuid, 'original', 'image/' || left(uuid::text, 2) || '/' || uuid || '/a.jpg', name, 'image/jpeg', 1,
           sha256(name::bytea), $2, $3 from made returning uuid)
       select count(*) from files`,
      [Array.from({ length: pictures }, (_, turn) => nameOf(turn)), WIDTH, HEIGHT],
    )
    await client.query(
      `insert into resources (uuid, kind, tag_id, media_uuid, name)
       select uuid, 'image', $1, uuid, file_name from media_files where role = 'original' and file_name like 'set/cam%'`,
      [tagId],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function* parts(pictures: number, boxes: number): Generator<string> {
  yield '{"categories":[{"id":1,"name":"exclude"}],"images":['
  for (let id = 0; id < pictures; id += 1) {
    const image = { id, file_name: nameOf(id), width: WIDTH, height: HEIGHT }
    yield `${id === 0 ? '' : ','}${JSON.stringify(image)}`
  }
  yield '],"annotations":['
  // Boxes of a picture are far apart in the file, as when several people annotate.
  for (let id = 0; id < pictures * boxes; id += 1) {
    const bbox = [id % (WIDTH - 50), id % (HEIGHT - 50), 40 + (id % 10), 30]
    const annotation = { id, image_id: id % pictures, category_id: 1, bbox, area: 1200, iscrowd: 0 }
    yield `${id === 0 ? '' : ','}${JSON.stringify(annotation)}`
  }
  yield ']}'
}

export const cocoFile = (file: string, pictures: number, boxes: number): Promise<void> =>
  pipeline(parts(pictures, boxes), createWriteStream(file))
