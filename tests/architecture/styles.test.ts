import { expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

test('Tailwind reads every folder of src that has elements', () => {
  const folders = new Set(
    sourceFiles()
      .filter((file) => /^src\/[^/]+\/.*\.tsx$/.test(file) && !file.endsWith('.test.tsx'))
      .map((file) => file.split('/')[1]),
  )
  const sources = [...read('src/ui/theme.css').matchAll(/@source '\.\.\/(\w+)'/g)].map(([, name]) => name)
  expect(new Set(sources)).toEqual(folders)
})
