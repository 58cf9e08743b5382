import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

test('a file is read as UTF-8, or as GB 18030 where it is none', async () => {
  // 张三 in either.
  const gb = new Uint8Array([0xd5, 0xc5, 0xc8, 0xfd])
  expect(await readText(new Blob(['\uFEFF张三']))).toBe('张三')
  expect(await readText(new Blob([gb]))).toBe('张三')
})
