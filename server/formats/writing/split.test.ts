import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXPORT_SPLITS, type ExportSplit } from '../../../src/domain/formats.ts'
import { type Grouped, planSplit, type SplitChoice, wantedSplits } from './split.ts'

async function* listOf(items: readonly Grouped[]): AsyncGenerator<Grouped> {
  for (const item of items) yield await Promise.resolve(item)
}

const partsOf = async (choice: SplitChoice, items: readonly Grouped[]): Promise<ExportSplit[]> =>
  items.map((await planSplit(choice, listOf(items))).splitOf)

const shares = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  .map(([train, end]) => ({ train, val: end - train, test: 100 - end }))

const choice: fc.Arbitrary<SplitChoice> = fc.record({
  shares,
  seed: fc.nat(),
  by: fc.constantFrom('folder' as const, 'topFolder' as const, 'resource' as const),
})

const items = fc.array(
  fc.record({
    name: fc
      .constantFrom('a/', 'a/b/', 'a/c/', 'd/', 'd/b/', '')
      .chain((folder) => fc.nat(50).map((n) => `${folder}${n}.jpg`)),
    sha256: fc.nat(60).map(String),
  }),
  { maxLength: 80 },
)

test('each resource is in one part; a seed gives the same split in any order; groups stay whole', async () => {
  await fc.assert(
    fc.asyncProperty(choice, items, async (how, all) => {
      const parts = await partsOf(how, all)
      const wanted = wantedSplits(how)
      expect(parts.every((part) => wanted.includes(part))).toBe(true)
      expect((await partsOf(how, all.toReversed())).toReversed()).toEqual(parts)
      const groups = new Map<string, Set<ExportSplit>>()
      for (const [at, { name, sha256 }] of all.entries()) {
        const folders = name.split('/').slice(0, -1)
        const group =
          how.by === 'resource' || folders.length === 0
            ? `#${sha256}`
            : how.by === 'topFolder'
              ? folders[0]!
              : folders.join('/')
        groups.set(group, (groups.get(group) ?? new Set()).add(parts[at]!))
      }
      expect([...groups.values()].every(({ size }) => size === 1)).toBe(true)
      if (groups.size >= wanted.length) expect(new Set(parts).size).toBe(wanted.length)
    }),
  )
})

const many = Array.from({ length: 1000 }, (_, at) => ({ name: `${at}.jpg`, sha256: String(at) }))
const usual = { shares: { train: 80, val: 10, test: 10 }, seed: 7, by: 'folder' } as const
const countsOf = (parts: readonly ExportSplit[]) =>
  EXPORT_SPLITS.map((split) => parts.filter((part) => part === split).length)

test('shares are met as closely as groups allow; another seed splits differently', async () => {
  const parts = await partsOf(usual, many)
  expect(countsOf(parts)).toEqual([800, 100, 100])
  const others = await partsOf({ ...usual, seed: 8 }, many)
  expect(countsOf(others)).toEqual([800, 100, 100])
  expect(others).not.toEqual(parts)
  const folders = many.map((item, at) => ({ ...item, name: `${at % 3}/${item.name}` }))
  expect(countsOf(await partsOf(usual, folders)).toSorted((a, b) => a - b)).toEqual([333, 333, 334])
})

test('later resources move few existing ones', async () => {
  const before = await partsOf(usual, many.slice(0, 900))
  const after = await partsOf(usual, many)
  expect(before.filter((part, at) => part !== after[at]).length).toBeLessThan(40)
})
