import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedPath, comparedStem } from '../../server/formats/compared-path.ts'
import { matchNames } from '../../server/jobs/imports/match-names.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import {
  ALL_FORMATS,
  hasEndings,
  importPaths,
  isByStem,
  isYolo,
  withoutEnding,
  type Format,
} from './path-files.ts'

/** Random files against a matcher that is written plainly: it compares every entry with every resource. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

/** The ways in which a path can be read: as it is written, and folded. */
function readings(path: string, endings: boolean): [string[], string[]] {
  const plain = endings ? path : withoutEnding(path)
  const lower = plain.replace(/\.[^./]*$/, (ending) => (endings ? ending.toLowerCase() : ending))
  const folders = (text: string): string[] => text.split('/')
  const folded = folders(decodeURIComponent(lower))
  return [
    folders(plain),
    folded.filter((part, at) => at === folded.length - 1 || !['images', 'labels'].includes(part)),
  ]
}

/** How many parts two paths have in common at their ends. */
function commonTail(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1
  return length
}

/** How well an entry fits a resource: 0 not at all; the same path best, then the longer common tail, as it is written before folded. */
function fitOf(entry: string, resource: string, endings: boolean): number {
  const [mine, mineFolded] = readings(entry, endings)
  const [theirs, theirsFolded] = readings(resource, endings)
  if (mine.join('/') === theirs.join('/')) return 1001
  if (mineFolded.join('/') === theirsFolded.join('/')) return 1000
  const [verbatim, folded] = [commonTail(mine, theirs), commonTail(mineFolded, theirsFolded)]
  return Math.max(verbatim > 0 ? 2 * verbatim + 1 : 0, folded > 0 ? 2 * folded : 0)
}

/** The resource of each entry, by its place; null where there is none or it is not clear which. */
function plainMatches(
  entries: readonly string[],
  resources: readonly string[],
  endings: boolean,
): (number | null)[] {
  const fits = entries.map((entry) => {
    const all = resources.map((resource) => fitOf(entry, resource, endings))
    const best = Math.max(0, ...all)
    return { best, among: all.flatMap((fit, at) => (fit === best && best > 0 ? [at] : [])) }
  })
  return fits.map(({ best, among: [only, ...more] }, turn) => {
    if (only === undefined || more.length > 0) return null
    const isWanted = fits.some((other, at) => at !== turn && other.best >= best && other.among.includes(only))
    return isWanted ? null : only
  })
}

const FOLDER = fc.constantFrom('a', 'b', 'c', 'images', 'labels')
const NAME = fc.constantFrom('1.jpg', '1.JPG', '1.png', 'x y.jpg', 'x%20y.jpg')
const PATH = fc
  .tuple(fc.array(FOLDER, { maxLength: 3 }), NAME)
  .map(([folders, name]) => [...folders, name].join('/'))
const PATHS = fc.uniqueArray(PATH, { minLength: 1, maxLength: 7 })

test.each([true, false])('entries match as by a plain matcher, with endings: %s', (endings) => {
  fc.assert(
    fc.property(PATHS, fc.array(PATH, { maxLength: 7 }), (entries, resources) => {
      const places = resources.map((path) => comparedPath(path, endings))
      const claims = entries.map((path) =>
        endings ? comparedPath(path, true) : comparedStem(withoutEnding(path)),
      )
      const found = matchNames(claims, places, new Set()).map((match) =>
        match !== 'none' && 'found' in match ? match.found : null,
      )
      expect(found).toEqual(plainMatches(entries, resources, endings))
    }),
    { numRuns: 2000 },
  )
})

/** The paths that the file of a format says; of several that it writes into one file the first. */
function saidPaths(format: Format, paths: readonly string[]): string[] {
  if (!isByStem(format)) return [...paths]
  const stems = new Map(paths.toReversed().map((path) => [withoutEnding(path), path]))
  return paths.filter((path) => stems.get(withoutEnding(path)) === path)
}

/** What stands in the file: labels lie in a folder of their own, and their pictures in one beside it. */
function writtenPath(format: Format, path: string): string {
  if (isYolo(format)) return `labels/${path}`.replace(/^(.*\/)?labels\//, '$1images/')
  // Label Studio names pictures by addresses.
  return format === 'label-studio' ? decodeURIComponent(path) : path
}

test('files of every format match as by a plain matcher', async () => {
  const resources = fc.uniqueArray(PATH, { minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ALL_FORMATS), resources, PATHS, async (format, names, all) => {
      const paths = saidPaths(format, all)
      const written = paths.map((path) => writtenPath(format, path))
      const expected = plainMatches(written, names, hasEndings(format))
      const { found, job } = await importPaths(server, format, names, paths)
      expect(found).toEqual(
        Object.fromEntries(expected.flatMap((at, turn) => (at === null ? [] : [[names[at], paths[turn]]]))),
      )
      expect(job.result.accepted + job.result.refused).toBe(paths.length)
    }),
    { numRuns: 20 },
  )
})
