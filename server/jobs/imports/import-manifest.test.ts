import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../store/store.ts'
import { openTestStore } from '../../store/testing.ts'
import { folderWorld, NOT_THERE, pictures, type FolderWorld } from './testing-folders.ts'

let store: Store
let world: FolderWorld

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  world = await folderWorld(store)
})
afterEach(() => world.close())

/** The same rows in both forms: twice the same file, one that is not there, one that leads out, one of the hidden, a folder. */
const ROWS: { path: string; name?: string }[] = [
  { path: 'b, 1.png', name: '一号, "早"' },
  { path: '上午\\2.png' },
  { path: '不在.png' },
  { path: '../外面/7.png' },
  { path: './b, 1.png', name: '又一次' },
  { path: '.hidden.png' },
  { path: '上午' },
  { path: '坏.png' },
]
const quoted = (cell = ''): string => `"${cell.replaceAll('"', '""')}"`

test.each([
  ['表.csv', ['path,name', ...ROWS.map(({ path: file, name }) => `${quoted(file)},${quoted(name)}`)], 1],
  ['表.jsonl', ROWS.map((row) => JSON.stringify(row)), 0],
])(
  'what the manifest %s names goes in, and each row that names nothing is reported with its line',
  async (manifest, lines, before) => {
    await world.fill({
      'b, 1.png': pictures[0]!,
      '上午/2.png': pictures[1]!,
      '坏.png': 'broken',
      'c.png': pictures[2]!,
      '.hidden.png': pictures[3]!,
      '../外面/7.png': pictures[4]!,
      [manifest]: lines.join('\n'),
    })
    const line = (row: number): string => `第 ${before + row} 行`
    const { result } = await world.run(await world.queued({ manifest }))
    expect([result, await world.names()]).toEqual([
      {
        accepted: 2,
        refused: 6,
        duplicates: 0,
        refusals: [
          { name: `${line(3)} 不在.png`, reason: NOT_THERE },
          { name: `${line(4)} ../外面/7.png`, reason: 'path 应为清单所在文件夹以下的相对路径' },
          { name: `${line(5)} b, 1.png`, reason: `与${line(1)}是同一个文件` },
          { name: `${line(6)} .hidden.png`, reason: '隐藏的文件和系统文件不导入' },
          { name: `${line(7)} 上午`, reason: '是文件夹，或指向文件夹的链接' },
          { name: `${line(8)} 坏.png`, reason: '这个文件不是可用的图片或视频：内容无法识别' },
        ],
      },
      ['一号, "早"', '街景/上午/2.png'],
    ])
  },
)
